import Threads

/// A clock whose sleepers wake when a test moves it.
package final class ManualClock: Clock {
    /// A time on this clock.
    package struct Instant: InstantProtocol {
        let offset: Duration
        package func advanced(by duration: Duration) -> Instant { Instant(offset: offset + duration) }
        package func duration(to other: Instant) -> Duration { other.offset - offset }
        package static func < (left: Instant, right: Instant) -> Bool { left.offset < right.offset }
    }

    private struct State {
        var now = Instant(offset: .zero)
        var nextID = 0
        var sleepers: [Int: (deadline: Instant, continuation: CheckedContinuation<Void, any Error>)] = [:]
        var cancelled: Set<Int> = []
        var watchers: [(isReached: @Sendable (State) -> Bool, continuation: CheckedContinuation<Void, Never>)] = []
    }

    private let state = Locked(State())

    package init() {}

    package var now: Instant { state.withLock(\.now) }
    package var minimumResolution: Duration { .milliseconds(1) }

    package func sleep(until deadline: Instant, tolerance: Duration? = nil) async throws {
        let id = state.withLock { state in
            state.nextID += 1
            return state.nextID
        }
        try await withTaskCancellationHandler {
            try await withCheckedThrowingContinuation { (continuation: CheckedContinuation<Void, any Error>) in
                let resume: (() -> Void)? = state.withLock { state in
                    if state.cancelled.remove(id) != nil {
                        return { continuation.resume(throwing: CancellationError()) }
                    }
                    if deadline <= state.now { return { continuation.resume() } }
                    state.sleepers[id] = (deadline, continuation)
                    let watchers = state.watchers
                    let ready = watchers.filter { $0.isReached(state) }
                    state.watchers = watchers.filter { !$0.isReached(state) }
                    return { for watcher in ready { watcher.continuation.resume() } }
                }
                resume?()
            }
        } onCancel: {
            let sleeper = state.withLock { state in
                let sleeper = state.sleepers.removeValue(forKey: id)
                if sleeper == nil { state.cancelled.insert(id) }
                return sleeper
            }
            sleeper?.continuation.resume(throwing: CancellationError())
        }
    }

    /// Moves the clock and wakes whoever slept until then.
    package func advance(by span: Duration) {
        let due = state.withLock { state in
            state.now = state.now.advanced(by: span)
            let due = state.sleepers.filter { $0.value.deadline <= state.now }
            for id in due.keys { state.sleepers[id] = nil }
            return due.values
        }
        for sleeper in due { sleeper.continuation.resume() }
    }

    /// Returns once at least `count` tasks sleep.
    package func waitForSleepers(_ count: Int) async {
        await wait { $0.sleepers.count >= count }
    }

    /// Returns once a task sleeps that wakes after exactly this span, or `count` of them do.
    package func waitForSleeper(wakingAfter span: Duration, count: Int = 1) async {
        await wait { state in
            state.sleepers.values.count { state.now.duration(to: $0.deadline) == span } >= count
        }
    }

    private func wait(until isReached: @escaping @Sendable (State) -> Bool) async {
        await withCheckedContinuation { continuation in
            let isReachedNow = state.withLock { state in
                if isReached(state) { return true }
                state.watchers.append((isReached, continuation))
                return false
            }
            if isReachedNow { continuation.resume() }
        }
    }
}
