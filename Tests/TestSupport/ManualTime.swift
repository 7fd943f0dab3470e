import Threads
import VerificationService

/// Clocks of a machine that a test moves.
public final class ManualTime: TimeSource {
    private struct State {
        var bootID = "boot-1"
        var boottime: Int64 = 5_000_000
        var wall: Int64 = 1_796_025_600_000  // 2026-11-30T08:00:00Z
    }

    private let state = Locked(State())

    public init() {}

    public var bootID: String { state.withLock(\.bootID) }
    public func boottime() -> Int64 { state.withLock(\.boottime) }
    public func wall() -> Int64 { state.withLock(\.wall) }

    /// Lets time pass on both clocks.
    public func advance(by span: Duration) {
        stepWall(by: span)
        state.withLock { $0.boottime += span.wholeMilliseconds }
    }

    /// Sets the wall clock forward or back.
    public func stepWall(by span: Duration) {
        state.withLock { $0.wall += span.wholeMilliseconds }
    }

    /// Boots the machine again: `CLOCK_BOOTTIME` starts again.
    public func reboot() {
        state.withLock {
            $0.bootID += "+"
            $0.boottime = 3000
        }
    }
}
