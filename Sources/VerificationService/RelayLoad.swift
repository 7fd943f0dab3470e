import Threads
import VerificationCore

/// How many batches of messages the relay has under way.
///
/// What waits meanwhile makes the next batch, and the larger the batches are, the less each message costs. So there are few
/// of them, unless they are slow: then another one begins after `patience`, and calls that hang hold up nobody. How many calls
/// a gateway has is a matter of its `GatewayShare`.
final class RelayLoad: Sendable {
    /// How many messages make a batch, at most.
    static let batch = 256

    private static let batchesInFlight = 4
    private static let patience = Duration.milliseconds(50)

    private struct State {
        var batches = 0
        /// When another batch may begin although there are enough; nil unless one was held back.
        var patienceEnd: Timestamp?
        var isHoldingBack = false
    }

    private let state = Locked(State())

    /// Whether another batch may begin.
    ///
    /// - Returns: nil if it may; otherwise when to ask again, unless a batch ends earlier.
    func holdsBack(at now: Timestamp) -> Timestamp? {
        state.withLock { state in
            if state.batches < Self.batchesInFlight || state.patienceEnd.map({ now >= $0 }) ?? false { return nil }
            state.isHoldingBack = true
            let end = state.patienceEnd ?? now + Self.patience
            state.patienceEnd = end
            return end
        }
    }

    /// A batch begins.
    func begin() {
        state.withLock { state in
            state.batches += 1
            state.patienceEnd = nil
        }
    }

    /// It has ended; returns whether another one was held back.
    func end() -> Bool {
        state.withLock { state in
            state.batches -= 1
            defer { state.isHoldingBack = false }
            return state.isHoldingBack
        }
    }
}
