import Logging

/// Brings what is held in memory and the database together: what commands of the operator's have changed takes effect
/// within a second, and which keys were used and what was counted is written within a few.
public struct DatabaseWatch: Sendable {
    private static let period = Duration.milliseconds(900)
    /// How often uses and counts are written, in periods.
    private static let flushPeriods = 5

    private let store: any VerificationStore
    private let accessControl: AccessControl
    private let tallies: Tallies
    private let changes: PhoneChanges
    private let clock: any Clock<Duration>
    private let log: Logger

    /// A watch over these parts, which waits on `clock`.
    public init(
        store: any VerificationStore, accessControl: AccessControl, tallies: Tallies, changes: PhoneChanges,
        clock: any Clock<Duration>, log: Logger
    ) {
        self.store = store
        self.accessControl = accessControl
        self.tallies = tallies
        self.changes = changes
        self.clock = clock
        self.log = log
    }

    /// Looks whether somebody else has written to the database, often enough for a second, until its task is cancelled.
    ///
    /// The writer itself is asked: to its connection its own commits are no change, so that a busy service reads nothing
    /// again.
    public func run() async {
        var known: Int64?
        var periods = 0
        var isLast = false
        while !isLast {
            try? await clock.sleep(for: Self.period)  // cancelled: this is the last round
            isLast = Task.isCancelled
            periods += 1
            let isFlush = periods % Self.flushPeriods == 0 || isLast
            let (uses, counts) = isFlush ? (accessControl.takeUses(), tallies.take()) : ([:], [])
            do {
                let version = try await store.write { (transaction, now) throws(StoreFailure) in
                    for (id, wallTime) in uses { try transaction.noteUse(ofKey: id, at: wallTime) }
                    try transaction.add(counts, at: now)
                    return try transaction.dataVersion()
                }
                guard version != known else { continue }
                try accessControl.refresh()
                changes.announceAll()
                known = version
            } catch {
                log(.warning, "operator's changes cannot be read") { $0.member("cause", error.cause) }
            }
        }
    }
}
