import Threads
import VerificationService

/// Clocks of a machine that a test moves.
package final class ManualTime: TimeSource {
    private struct State {
        var bootID = "boot-1"
        var boottime: Int64 = 5_000_000
        var wall: Int64 = 1_796_025_600_000  // 2026-11-30T08:00:00Z
        var whenMoved: @Sendable () -> Void = {}
    }

    private let state = Locked(State())

    package init() {}

    package var bootID: String { state.withLock(\.bootID) }
    package func boottime() -> Int64 { state.withLock(\.boottime) }
    package func wall() -> Int64 { state.withLock(\.wall) }
    package func monotonicMicroseconds() -> Int64 { boottime() * 1000 }

    /// Calls `body` after each `advance`.
    package func whenMoved(call body: @escaping @Sendable () -> Void) { state.withLock { $0.whenMoved = body } }

    /// Lets time pass on both clocks.
    package func advance(by span: Duration) {
        stepWall(by: span)
        let tell = state.withLock { state in
            state.boottime += span.wholeMilliseconds
            return state.whenMoved
        }
        tell()
    }

    /// Sets the wall clock forward or back.
    package func stepWall(by span: Duration) {
        state.withLock { $0.wall += span.wholeMilliseconds }
    }

    /// Boots the machine again: `CLOCK_BOOTTIME` starts again.
    package func reboot() {
        state.withLock {
            $0.bootID += "+"
            $0.boottime = 3000
        }
    }
}
