/// The instants of recent events, for a limit such as "five in any hour".
public struct RollingWindow: Equatable, Sendable {
    /// The instants, oldest first.
    public private(set) var instants: [Timestamp]

    /// A window that holds `instants`, oldest first.
    public init(_ instants: [Timestamp] = []) {
        self.instants = instants
    }

    /// Records an event, and forgets those that are `span` old.
    public mutating func record(at now: Timestamp, keeping span: Duration) {
        instants.removeAll { $0 + span <= now }
        instants.append(now)
    }

    /// Takes back one event of that instant, if there is one.
    public mutating func remove(_ instant: Timestamp) {
        guard let index = instants.lastIndex(of: instant) else { return }
        instants.remove(at: index)
    }

    /// How many events are younger than `span`.
    public func count(within span: Duration, at now: Timestamp) -> Int {
        instants.count { $0 + span > now }
    }

    /// When one more event fits under `limit` within `span`; nil when it does at once.
    ///
    /// Never later than `span` from now, even if an instant lies in the future.
    public func end(limit: Int, within span: Duration, at now: Timestamp) -> Timestamp? {
        guard instants.count >= limit else { return nil }
        let end = min(instants[instants.count - limit], now) + span
        return end > now ? end : nil
    }
}
