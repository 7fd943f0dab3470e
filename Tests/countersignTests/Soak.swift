import Foundation

/// How much of a long test is run: all of it with `SOAK=1`, otherwise a tenth.
enum Soak {
    private static let isFull = ProcessInfo.processInfo.environment["SOAK"] != nil

    /// `full`, or a tenth of it.
    static func count(_ full: Int) -> Int { isFull ? full : full / 10 }
}
