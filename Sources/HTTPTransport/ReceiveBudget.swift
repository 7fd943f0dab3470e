import Synchronization

/// How many bytes of requests that are not complete the connections of a server hold together. Any thread may use it.
///
/// Beyond the budget a request may grow no further than its share of it, 1024 bytes at least: so large ones end first, and all
/// together hold at most the budget and a share for each connection.
final class ReceiveBudget: Sendable {
    private static let leastShare = 1024

    private let limit: Int
    private let share: Int
    private let held = Atomic<Int>(0)

    /// A budget of `limit` bytes for at most so many connections.
    init(limit: Int, connections: Int) {
        self.limit = limit
        share = max(Self.leastShare, limit / connections)
    }

    /// A connection that has held `old` bytes holds `new` ones; false if these are too many now.
    func change(from old: Int, to new: Int) -> Bool {
        guard new != old else { return true }
        let all = held.add(new - old, ordering: .relaxed).newValue
        return new <= max(old, share) || all <= limit
    }
}
