import Synchronization
import VerificationCore

/// The machine's clocks, as the production seam reads them and tests replace them.
public protocol TimeSource: Sendable {
    /// The id of the running boot.
    var bootID: String { get }
    /// `CLOCK_BOOTTIME` in milliseconds: it counts suspended time and cannot be set.
    func boottime() -> Int64
    /// `CLOCK_REALTIME` in milliseconds since 1970.
    func wall() -> Int64
    /// Microseconds that only ever grow, for measuring how long something took.
    func monotonicMicroseconds() -> Int64
}

/// The service timeline, and where the wall clock stands against it. Any thread may ask.
public final class ServiceClock: Sendable {
    private let source: any TimeSource
    private let boottimeOffset: Int64
    private let keptWallOffset: Atomic<Int64>

    /// The clock that `anchor` places.
    public init(source: any TimeSource, anchor: TimelineAnchor) {
        self.source = source
        boottimeOffset = anchor.boottimeOffset
        keptWallOffset = Atomic(anchor.wallOffset)
    }

    /// Both clocks, read now.
    public func reading() -> ClockReading { reading(at: now()) }

    /// The reading of an instant that is now.
    func reading(at now: Timestamp) -> ClockReading { ClockReading(now: now, wallOffset: wallOffset()) }

    /// Now, on the service timeline.
    public func now() -> Timestamp {
        Timestamp(milliseconds: source.boottime() + boottimeOffset)
    }

    /// Milliseconds of `CLOCK_BOOTTIME` at an instant of the service timeline.
    public func boottime(at instant: Timestamp) -> Int64 {
        instant.milliseconds - boottimeOffset
    }

    /// What to add to a timeline instant, in milliseconds, for the wall clock's: the same in all answers, until the wall
    /// clock moves.
    public func wallOffset() -> Int64 {
        let kept = keptWallOffset.load(ordering: .relaxed)
        let offset = TimelineAnchor.keptWallOffset(kept, sample: source.wall() - now().milliseconds)
        if offset != kept { keptWallOffset.store(offset, ordering: .relaxed) }
        return offset
    }

    /// The wall-clock time of an instant of the service timeline, in milliseconds since 1970.
    public func wallTime(of instant: Timestamp) -> Int64 {
        instant.milliseconds + wallOffset()
    }
}
