import Synchronization

/// How many commits the writer has made: a reader's snapshot is up to date while the count stands still.
final class CommitCount: Sendable {
    private let count = Atomic<UInt64>(0)

    /// The commits so far. What they wrote is visible to a snapshot that is taken after this was read.
    var current: UInt64 { count.load(ordering: .acquiring) }

    /// Counts a commit, before anybody is told of it.
    func increase() {
        count.add(1, ordering: .releasing)
    }
}
