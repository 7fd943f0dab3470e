/// What counted lately under one limit of whoever asks, such as "thirty sends of one address in any hour".
///
/// Up to a limit of a thousand every instant is kept, so that the window frees to the millisecond. Under a higher limit
/// events are counted together that fall into the same thousandth of the span, and free together at its end: so there are
/// hardly more than a thousand entries, whatever the limit; of different ones no more than that are told apart.
public struct LimitWindow: Equatable, Sendable {
    /// Something that counted.
    public struct Entry: Equatable, Sendable {
        /// When; under a high limit, the end of that thousandth.
        public let instant: Timestamp
        /// How many events, or for a limit of different phones, which one.
        public let value: Int64

        /// An entry of these.
        public init(instant: Timestamp, value: Int64) {
            self.instant = instant
            self.value = value
        }
    }

    /// How many different ones are told apart at least.
    public static let mostDifferent = exactLimit
    private static let exactLimit = 1000

    /// The oldest first.
    public private(set) var entries: [Entry]

    /// A window that holds `entries`, the oldest first.
    public init(_ entries: [Entry] = []) {
        self.entries = entries
    }

    /// When one more event fits under `limit`; nil when it does at once.
    public func end(under limit: Limit, at now: Timestamp) -> Timestamp? {
        var count = 0
        for entry in entries.reversed() {
            count += Int(entry.value)
            if count >= limit.count { return free(entry, limit, now) }
        }
        return nil
    }

    /// One more event happens.
    public mutating func record(under limit: Limit, at now: Timestamp) {
        forget(limit, now)
        let instant = limit.count > Self.exactLimit ? Self.end(ofPart: limit.span / Self.exactLimit, at: now) : now
        if let last = entries.last, last.instant == instant {
            entries[entries.count - 1] = Entry(instant: instant, value: last.value + 1)
        } else {
            entries.append(Entry(instant: instant, value: 1))
        }
        keep(limit.count)
    }

    /// When something new fits among at most `limit.count` different ones; nil when it does at once, or is among them.
    public func end(under limit: Limit, for value: Int64, at now: Timestamp) -> Timestamp? {
        let live = entries.filter { free($0, limit, now) != nil }
        guard live.count >= limit.count, !live.contains(where: { $0.value == value }) else { return nil }
        return free(live[live.count - limit.count], limit, now)
    }

    /// The different ones that happened lately.
    public func values(under limit: Limit, at now: Timestamp) -> [Int64] {
        entries.filter { free($0, limit, now) != nil }.map(\.value)
    }

    /// Something happens that counts once, however often.
    public mutating func record(_ value: Int64, under limit: Limit, at now: Timestamp) {
        forget(limit, now)
        entries.removeAll { $0.value == value }
        entries.append(Entry(instant: now, value: value))
        keep(limit.count)
    }

    /// From then on this says nothing that an empty window would not.
    public func staleAt(under limit: Limit) -> Timestamp {
        entries.last.map { $0.instant + limit.span } ?? Timestamp(milliseconds: 0)
    }

    /// Only the newest decide, however many there were while the limit was only observed.
    private mutating func keep(_ count: Int) {
        entries.removeFirst(max(0, entries.count - min(count, Self.exactLimit + 1)))
    }

    private mutating func forget(_ limit: Limit, _ now: Timestamp) {
        entries.removeAll { $0.instant + limit.span <= now }
    }

    private func free(_ entry: Entry, _ limit: Limit, _ now: Timestamp) -> Timestamp? {
        let end = entry.instant + limit.span
        return end > now ? end : nil
    }

    /// The end of the part of the timeline that `now` is in, when it is cut into parts of this length.
    private static func end(ofPart length: Duration, at now: Timestamp) -> Timestamp {
        let milliseconds = max(length.wholeMilliseconds, 1)
        return Timestamp(milliseconds: (now.milliseconds + milliseconds - 1) / milliseconds * milliseconds)
    }
}

/// How many in which span.
public struct Limit: Equatable, Sendable {
    /// At least 1.
    public let count: Int
    /// More than zero.
    public let span: Duration

    /// A limit of `count` in any `span`.
    public init(_ count: Int, in span: Duration) {
        self.count = count
        self.span = span
    }
}
