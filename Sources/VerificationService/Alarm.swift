import Threads
import VerificationCore

/// Rings once at the earliest of the instants that it was set to. Any task may set it.
final class Alarm: Sendable {
    private struct State {
        var due: Timestamp?
        var sleep: Task<Void, Never>?
        var number = 0
        var isOff = false
    }

    private let serviceClock: ServiceClock
    private let clock: any Clock<Duration>
    private let ring: @Sendable () -> Void
    private let state = Locked(State())

    /// - Parameter clock: what it waits on; the instants are the service clock's.
    init(_ serviceClock: ServiceClock, waitingOn clock: any Clock<Duration>, ring: @escaping @Sendable () -> Void) {
        self.serviceClock = serviceClock
        self.clock = clock
        self.ring = ring
    }

    /// Rings at `instant`, or earlier if it was set to an earlier one; then it has to be set again.
    func set(_ instant: Timestamp) {
        state.withLock { state in
            guard !state.isOff, state.due.map({ instant < $0 }) ?? true else { return }
            state.sleep?.cancel()
            state.due = instant
            state.number += 1
            let (span, number) = (max(instant - serviceClock.now(), .zero), state.number)
            state.sleep = Task {
                try? await self.clock.sleep(for: span)  // cancelled: it was set again, or is off
                self.end(number)
            }
        }
    }

    private func end(_ number: Int) {
        let isDue = state.withLock { state in
            guard state.number == number, !state.isOff else { return false }
            state.due = nil
            return true
        }
        if isDue { ring() }
    }

    /// Rings no more; returns when nobody waits any more.
    func turnOff() async {
        let sleep = state.withLock { state in
            state.isOff = true
            state.sleep?.cancel()
            return state.sleep
        }
        await sleep?.value
    }
}
