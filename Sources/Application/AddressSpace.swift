import Glibc

/// The address space that the system lets this process have (`ulimit -v`; setrlimit(2), RLIMIT_AS).
enum AddressSpace {
    /// What a service may come to need, and the stack of each of its loops: where memory is refused, a program cannot go on.
    private static let least = 512 << 20
    private static let ofThread = 8 << 20

    /// Why a service with so many loops cannot rely on it; nil if it can.
    static func fault(threads: Int) -> String? {
        var limit = rlimit()
        getrlimit(__rlimit_resource_t(RLIMIT_AS.rawValue), &limit)
        let (given, needed) = (Int(clamping: limit.rlim_cur), least + threads * ofThread)
        guard given < needed else { return nil }
        return "the limit of address space (ulimit -v) is \(given >> 10) kB, and \(needed >> 10) kB are needed with "
            + "\(threads) threads; raise or lift it"
    }
}
