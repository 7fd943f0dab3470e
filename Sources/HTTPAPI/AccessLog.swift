import HTTPCodec
import Logging

/// Writes a line for each request, with the pattern of its route instead of its path, which may hold a phone number.
public struct AccessLog: Sendable {
    private let log: Logger
    private let isEnabled: Bool
    private let clock: @Sendable () -> Int64

    /// An access log that writes to `log` at level `info`.
    ///
    /// - Parameter clock: microseconds that only ever grow.
    public init(isEnabled: Bool, log: Logger, clock: @escaping @Sendable () -> Int64) {
        self.log = log
        self.isEnabled = isEnabled && log.isEnabled(.info)
        self.clock = clock
    }

    /// The time, for `write` to tell how long a request took; 0 when nothing is logged.
    func now() -> Int64 { isEnabled ? clock() : 0 }

    /// Writes the line of an answer whose content has `bytes`; a request that could not be read has no method.
    func write(_ method: HTTPMethod?, _ exchange: Exchange, status: Int, bytes: Int) {
        guard isEnabled else { return }
        log(.info, "request") {
            $0.member("method", optional: method?.rawValue)
            $0.member("route", optional: exchange.route?.pattern)
            $0.member("status", status)
            $0.member("bytes", bytes)
            $0.member("duration_us", Int(clock() - exchange.start))
            $0.member("request_id", exchange.id)
            $0.member("client", exchange.client.description)
            if let key = exchange.key { $0.member("key", key.id) }
        }
    }
}
