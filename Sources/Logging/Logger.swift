import JSONText

/// Writes JSON lines: `ts`, `level`, `message`, and what the call adds. No code, key or full phone number is ever added.
public struct Logger: Sendable {
    /// How much a line matters.
    public enum Level: String, Comparable, CaseIterable, Sendable {
        /// Normal flow.
        case debug
        /// The service's life: started, listening, stopped.
        case info
        /// Trouble that was handled.
        case warning
        /// Work was lost.
        case error

        /// The less severe level is the smaller one.
        public static func < (left: Level, right: Level) -> Bool { left.rank < right.rank }

        private var rank: Int {
            switch self {
            case .debug: 0
            case .info: 1
            case .warning: 2
            case .error: 3
            }
        }
    }

    private let threshold: Level
    private let timestamp: @Sendable () -> [UInt8]
    private let write: @Sendable ([UInt8]) -> Void

    /// A logger that passes lines of `threshold` and above to `write`, each with its line feed.
    ///
    /// - Parameter timestamp: the wall clock as RFC 3339 text.
    public init(
        threshold: Level, timestamp: @escaping @Sendable () -> [UInt8], write: @escaping @Sendable ([UInt8]) -> Void
    ) {
        self.threshold = threshold
        self.timestamp = timestamp
        self.write = write
    }

    /// Whether lines of that level are written.
    public func isEnabled(_ level: Level) -> Bool { level >= threshold }

    /// Writes one line; `fields` adds its members.
    public func callAsFunction(
        _ level: Level, _ message: StaticString, _ fields: (inout JSONWriter) -> Void = { _ in }
    ) {
        guard isEnabled(level) else { return }
        let line = JSONWriter.object {
            $0.member("ts", ascii: timestamp())
            $0.member("level", level.rawValue)
            $0.member("message", "\(message)")
            fields(&$0)
        }
        write(line + [0x0A])
    }
}
