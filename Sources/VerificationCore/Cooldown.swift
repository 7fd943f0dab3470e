/// A countdown of one phone: it cools from a send until `length` has passed.
///
/// A phone without one is ready. The end belongs to *ready*: `now >= end` is free.
public struct Cooldown: Equatable, Sendable {
    /// When it began.
    public let startedAt: Timestamp
    /// How long it lasts, at most 24 hours.
    public let length: Duration

    /// A cooldown that starts at `startedAt`.
    public init(startedAt: Timestamp, length: Duration) {
        self.startedAt = startedAt
        self.length = length
    }

    /// When it ends, nil once it is over; never later than its length from now, even if it began in the future.
    public func end(at now: Timestamp) -> Timestamp? {
        let end = min(startedAt, now) + length
        return end > now ? end : nil
    }
}
