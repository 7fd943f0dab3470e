import Synchronization

/// How many bytes of requests that are not complete the connections of a server hold together. Any thread may use it.
///
/// Beyond the budget a connection may hold no more than its share of it, so that the largest requests end first and a
/// usual one still has room: all together hold at most twice the budget.
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
