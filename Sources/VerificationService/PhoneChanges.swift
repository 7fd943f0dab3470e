import PhoneNumbers
import Synchronization
import Threads

/// Tells those who watch a phone that something that they can see was committed. Any thread may use it.
public final class PhoneChanges: Sendable {
    private struct Watchers {
        var byPhone: [PhoneNumber: [UInt64: @Sendable () -> Void]] = [:]
        var lastID: UInt64 = 0
    }

    private let watchers = Locked(Watchers())
    private let count = Atomic<Int>(0)
    private let ended = Atomic<Bool>(false)

    /// Nobody watches yet.
    public init() {}

    /// Whether nobody should wait for anything any more.
    var haveEnded: Bool { ended.load(ordering: .acquiring) }

    /// Tells everybody who watches that the service stops.
    public func end() {
        ended.store(true, ordering: .releasing)
        announceAll()
    }

    /// Says that a phone's cooldown object may be another one.
    func announce(_ phone: PhoneNumber) {
        guard count.load(ordering: .acquiring) > 0 else { return }
        let reactions = watchers.withLock { $0.byPhone[phone].map { Array($0.values) } ?? [] }
        for react in reactions { react() }
    }

    /// Says that every phone's may be: somebody else has written to the database.
    func announceAll() {
        for react in watchers.withLock({ $0.byPhone.values.flatMap(\.values) }) { react() }
    }

    /// Calls `react` whenever something about a phone is committed; returns the number to give to `unwatch`.
    func watch(_ phone: PhoneNumber, _ react: @escaping @Sendable () -> Void) -> UInt64 {
        // Counted before anything is read: a commit that the reader misses is then announced.
        count.add(1, ordering: .acquiringAndReleasing)
        return watchers.withLock { watchers in
            watchers.lastID += 1
            watchers.byPhone[phone, default: [:]][watchers.lastID] = react
            return watchers.lastID
        }
    }

    /// Ends a watch.
    func unwatch(_ phone: PhoneNumber, _ id: UInt64) {
        watchers.withLock { watchers in
            watchers.byPhone[phone]?[id] = nil
            if watchers.byPhone[phone]?.isEmpty == true { watchers.byPhone[phone] = nil }
        }
        count.subtract(1, ordering: .relaxed)
    }
}
