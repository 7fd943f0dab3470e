import Threads
import VerificationCore

/// Messages that a gateway did not take, and that wait for the next one or for another try. What they say is not kept: it
/// is computed again when they are due. Any task may use it.
final class WaitingMessages: Sendable {
    /// More are given up.
    private static let capacity = 16_384

    private struct Waiting {
        let due: Timestamp
        let route: GatewayRouter.Route
    }

    private let waiting = Locked<[MessageID: Waiting]>([:])

    /// Keeps a message until `due`; false when too many wait.
    func add(_ id: MessageID, _ route: GatewayRouter.Route, until due: Timestamp) -> Bool {
        waiting.withLock { waiting in
            guard waiting.count < Self.capacity else { return false }
            waiting[id] = Waiting(due: due, route: route)
            return true
        }
    }

    /// Keeps a message again that was just taken, or whose end could not be recorded: it is not given up.
    func putBack(_ id: MessageID, _ route: GatewayRouter.Route, until due: Timestamp) {
        waiting.withLock { $0[id] = Waiting(due: due, route: route) }
    }

    /// Takes up to `limit` messages that are due; also says when the next ones are.
    func take(at now: Timestamp, limit: Int) -> (routes: [MessageID: GatewayRouter.Route], nextDue: Timestamp?) {
        waiting.withLock { waiting in
            guard !waiting.isEmpty else { return ([:], nil) }
            var taken: [MessageID: GatewayRouter.Route] = [:]
            for (id, message) in waiting where message.due <= now && taken.count < limit {
                taken[id] = message.route
            }
            for id in taken.keys { waiting[id] = nil }
            return (taken, waiting.values.map(\.due).min())
        }
    }
}
