import Synchronization

/// Names requests, so that an answer, its log lines and a question about it come together.
enum RequestIDs {
    private static let next = Atomic<UInt64>(UInt64.random(in: .min ... .max))
    private static let alphabet = Array("abcdefghijklmnopqrstuvwxyz234567".utf8)

    /// The caller's id if it is 1 to 64 characters of `[A-Za-z0-9._-]`, otherwise a new one of 13 letters and digits.
    static func id(given: String?) -> String {
        if let given, (1...64).contains(given.utf8.count), given.utf8.allSatisfy(isAllowed) { return given }
        let number = scrambled(next.wrappingAdd(1, ordering: .relaxed).newValue)
        return String(unsafeUninitializedCapacity: 13) { buffer in
            for index in 0..<13 { buffer[index] = alphabet[Int(number >> (UInt64(index) * 5) & 31)] }
            return 13
        }
    }

    private static func isAllowed(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"): true
        case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "."), UInt8(ascii: "_"), UInt8(ascii: "-"): true
        default: false
        }
    }

    /// A bijection, so that ids differ as long as the counter does (the finaliser of SplitMix64).
    private static func scrambled(_ value: UInt64) -> UInt64 {
        var value = value
        value = (value ^ value >> 30) &* 0xBF58_476D_1CE4_E5B9
        value = (value ^ value >> 27) &* 0x94D0_49BB_1331_11EB
        return value ^ value >> 31
    }
}
