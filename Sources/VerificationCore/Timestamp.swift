/// An instant of the service timeline, in whole milliseconds.
///
/// The timeline advances with `CLOCK_BOOTTIME` and never goes back, whatever the wall clock does; `TimelineAnchor` says
/// where it stands.
public struct Timestamp: Hashable, Comparable, Sendable {
    /// Milliseconds since the timeline's origin, which is near 1970-01-01T00:00:00Z.
    public let milliseconds: Int64

    /// The instant that lies `milliseconds` after the origin.
    public init(milliseconds: Int64) {
        self.milliseconds = milliseconds
    }

    /// Where its hour of the timeline begins.
    public var startOfHour: Timestamp { Timestamp(milliseconds: milliseconds / 3_600_000 * 3_600_000) }

    /// The earlier instant is the smaller one.
    public static func < (left: Timestamp, right: Timestamp) -> Bool {
        left.milliseconds < right.milliseconds
    }

    /// The instant that lies `span`, in whole milliseconds, after `instant`.
    public static func + (instant: Timestamp, span: Duration) -> Timestamp {
        Timestamp(milliseconds: instant.milliseconds + span.wholeMilliseconds)
    }

    /// The time from `earlier` to `later`; negative when `later` lies before `earlier`.
    public static func - (later: Timestamp, earlier: Timestamp) -> Duration {
        .milliseconds(later.milliseconds - earlier.milliseconds)
    }
}

extension Duration {
    /// This span in milliseconds; what is below one is dropped.
    public var wholeMilliseconds: Int64 {
        components.seconds * 1000 + components.attoseconds / 1_000_000_000_000_000
    }

    /// This span in seconds, rounded **up**: 0 if and only if nothing is left of it. Never negative.
    ///
    /// Every number of seconds that a client is told is rounded here, so that no two of them disagree.
    public var secondsRoundedUp: Int {
        Int((max(wholeMilliseconds, 0) + 999) / 1000)
    }
}
