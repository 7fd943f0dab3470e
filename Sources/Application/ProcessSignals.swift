import CLinux
import Dispatch
import Glibc

/// The signals of this process that ask for something, as sequences that end with this value; those that would end it for
/// no reason are ignored.
struct ProcessSignals {
    /// SIGTERM and SIGINT: to stop gracefully, and the second time at once.
    let stops: AsyncStream<Void>
    /// SIGHUP: to read files again. Those that come while that is under way are one.
    let hangups: AsyncStream<Void>

    private let sources: [any DispatchSourceSignal]

    /// What shows as an error of a call, as a closed pipe or a limit of a file's size does, and what timers, terminals and
    /// mistaken scripts send. Those that mean a fault of the program, or ask for a core dump, are left alone (signal(7)).
    private static let ignored =
        [SIGPIPE, SIGXFSZ, SIGUSR1, SIGUSR2, SIGALRM, SIGVTALRM, SIGPROF, SIGPOLL, SIGPWR, SIGSTKFLT]
        + Array(__libc_current_sigrtmin()...__libc_current_sigrtmax())

    /// Takes over the signals of this process.
    init() {
        for number in Self.ignored { signal(number, SIG_IGN) }
        let (stops, stop) = AsyncStream.makeStream(of: Void.self, bufferingPolicy: .bufferingOldest(2))
        let (hangups, hangup) = AsyncStream.makeStream(of: Void.self, bufferingPolicy: .bufferingNewest(1))
        self.stops = stops
        self.hangups = hangups
        sources = [(SIGTERM, stop), (SIGINT, stop), (SIGHUP, hangup)].map { number, continuation in
            signal(number, SIG_IGN)
            let source = DispatchSource.makeSignalSource(signal: number, queue: .global())
            source.setEventHandler { continuation.yield() }
            source.resume()
            return source
        }
    }
}
