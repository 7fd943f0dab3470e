import Threads
import VerificationCore

/// Messages that the relay has read and no gateway has: those that wait for another try, and those whose gateway has no turn
/// for them yet. What they say is not kept: it is computed again when they are due. Any task may use it.
final class WaitingMessages: Sendable {
    /// What is left in the outbox when so many wait for turns.
    private static let room = 65_536
    /// More that wait for another try are given up.
    private static let triesAgain = 16_384

    /// A message whose turn has come; one that no gateway has been chosen for has no route yet.
    typealias Taken = (id: MessageID, route: GatewayRouter.Route?)

    private struct State {
        var again: [MessageID: (due: Timestamp, route: GatewayRouter.Route?)] = [:]
        var lines: [String: Line<Taken>] = [:]
    }

    private let state = Locked(State())

    /// Whether more may be read from the outbox.
    var hasRoom: Bool { state.withLock { state in state.lines.values.reduce(0) { $0 + $1.count } < Self.room } }

    /// Keeps a message until `due`; false when too many wait.
    func add(_ id: MessageID, _ route: GatewayRouter.Route, until due: Timestamp) -> Bool {
        state.withLock { state in
            guard state.again.count < Self.triesAgain else { return false }
            state.again[id] = (due, route)
            return true
        }
    }

    /// Keeps a message again that was just taken, or whose end could not be recorded: it is not given up.
    func putBack(_ id: MessageID, _ route: GatewayRouter.Route?, until due: Timestamp) {
        state.withLock { $0.again[id] = (due, route) }
    }

    /// Keeps a message until a gateway has a turn for it, behind those that wait for one already.
    func line(up message: Taken, for gateway: String) {
        state.withLock { $0.lines[gateway, default: Line()].append(message) }
    }

    /// Whether messages wait for turns of a gateway.
    func hasLine(for gateway: String) -> Bool {
        state.withLock { $0.lines[gateway] != nil }
    }

    /// The gateways that messages wait for a turn of.
    var gatewaysWithLines: [String] { state.withLock { Array($0.lines.keys) } }

    /// Takes up to `limit` messages that are due, or whose gateway has a turn; every gateway has its part of them. Also says
    /// when the next is due.
    ///
    /// - Parameter turns: how many of the wanted calls of a gateway may begin now.
    func take(
        at now: Timestamp, limit: Int, turns: (_ gateway: String, _ wanted: Int) -> Int
    ) -> (taken: [Taken], nextTry: Timestamp?) {
        state.withLock { state in
            var taken: [Taken] = []
            var nextTry: Timestamp?
            for (id, message) in state.again {
                guard message.due <= now, taken.count < limit else {
                    nextTry = min(nextTry ?? message.due, message.due)
                    continue
                }
                taken.append((id, message.route))
            }
            for (id, _) in taken { state.again[id] = nil }
            let part = max(1, (limit - taken.count) / max(1, state.lines.count))
            for gateway in Array(state.lines.keys) where taken.count < limit {
                let count = turns(gateway, min(state.lines[gateway]?.count ?? 0, part))
                taken += state.lines[gateway]?.take(count) ?? []
                if state.lines[gateway]?.count == 0 { state.lines[gateway] = nil }
            }
            return (taken, nextTry)
        }
    }
}

/// First in, first out.
private struct Line<Element: Sendable>: Sendable {
    private var elements: [Element] = []
    private var first = 0

    var count: Int { elements.count - first }

    mutating func append(_ element: Element) {
        elements.append(element)
    }

    mutating func take(_ count: Int) -> ArraySlice<Element> {
        let taken = elements[first...].prefix(count)
        first += taken.count
        if first > elements.count / 2 {
            elements.removeFirst(first)
            first = 0
        }
        return taken
    }
}
