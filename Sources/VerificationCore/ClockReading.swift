/// One reading of both clocks: the service timeline, and where the wall clock stands against it.
public struct ClockReading: Equatable, Sendable {
    /// Now, on the service timeline.
    public let now: Timestamp
    /// Wall clock minus timeline, in milliseconds.
    public let wallOffset: Int64

    /// A reading of both.
    public init(now: Timestamp, wallOffset: Int64) {
        self.now = now
        self.wallOffset = wallOffset
    }
}

/// When a secret stops being valid: once its life has passed on the service timeline or on the wall clock, whichever is
/// earlier.
///
/// The timeline stands still while a hypervisor has paused the machine; the wall clock may be set back. Neither makes a
/// secret live longer.
public struct Expiry: Equatable, Sendable {
    /// The end on the service timeline.
    public let instant: Timestamp
    /// Wall clock minus timeline, in milliseconds, when the life began.
    public let wallOffset: Int64

    /// An end at `instant`, of a life that began when the wall clock stood at `wallOffset`.
    public init(instant: Timestamp, wallOffset: Int64) {
        self.instant = instant
        self.wallOffset = wallOffset
    }

    /// The end of a life that begins now.
    public init(of life: Duration, from reading: ClockReading) {
        self.init(instant: reading.now + life, wallOffset: reading.wallOffset)
    }

    /// The instant of the timeline at which it ends, as both clocks stand now.
    public func end(at reading: ClockReading) -> Timestamp {
        instant + .milliseconds(min(0, wallOffset - reading.wallOffset))
    }

    /// Whether it has ended: the end itself is too late.
    public func hasPassed(at reading: ClockReading) -> Bool { reading.now >= end(at: reading) }
}
