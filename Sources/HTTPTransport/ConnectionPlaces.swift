import NetworkAddresses
import Threads

/// The places for connections of a server, in all and for each client address. Any thread may use it.
final class ConnectionPlaces: Sendable {
    /// What becomes of a new connection.
    enum Admission {
        /// It has a place.
        case admitted
        /// Its client address has as many as it may have.
        case clientIsFull
        /// All places are taken, and this client may have one more.
        case serverIsFull
    }

    private struct Taken {
        var count = 0
        var highest = 0
        var byClient: [IPNetwork: Int] = [:]
    }

    /// From so many connections on, what they held is worth giving back to the system.
    private static let burst = 1000

    private let limits: HTTPConnectionLimits
    private let taken = Locked(Taken())

    /// Places for as many connections as `limits` says.
    init(_ limits: HTTPConnectionLimits) {
        self.limits = limits
    }

    /// Gives a connection from `peer` a place; `leave` gives it back.
    ///
    /// - Parameter isFreed: whether another connection is about to end for this one.
    func take(for peer: IPAddress, isFreed: Bool = false) -> Admission {
        let client = client(of: peer)
        return taken.withLock { taken in
            if let client, taken.byClient[client, default: 0] >= limits.connectionsPerClient { return .clientIsFull }
            guard isFreed || taken.count < limits.connections else { return .serverIsFull }
            taken.count += 1
            taken.highest = max(taken.highest, taken.count)
            if let client { taken.byClient[client, default: 0] += 1 }
            return .admitted
        }
    }

    /// A connection from `peer` that had a place has ended; returns whether this was the end of a burst of them.
    func leave(_ peer: IPAddress) -> Bool {
        let client = client(of: peer)
        return taken.withLock { taken in
            taken.count -= 1
            if let client, let count = taken.byClient[client] { taken.byClient[client] = count == 1 ? nil : count - 1 }
            guard taken.highest >= Self.burst, taken.count < taken.highest / 2 else { return false }
            taken.highest = taken.count
            return true
        }
    }

    /// Whom the bound of a client counts; nil for one who has none.
    private func client(of peer: IPAddress) -> IPNetwork? {
        limits.unboundClients.contains { $0.contains(peer) } ? nil : peer.allotments.first
    }
}
