import Logging
import VerificationCore

/// Deletes what nobody needs any more, in small batches between other work.
public struct Sweeper: Sendable {
    /// Rows of each kind that one batch deletes.
    public static let batch = 200
    private static let interval = Duration.seconds(10)

    private let store: any VerificationStore
    private let retention: Duration
    private let clock: any Clock<Duration>
    private let log: Logger

    /// A sweeper that keeps messages and tallies for `retention`, and that starts its rounds on `clock`. What is old
    /// is told by the store's own time.
    public init(store: any VerificationStore, retention: Duration, clock: any Clock<Duration>, log: Logger) {
        self.store = store
        self.retention = retention
        self.clock = clock
        self.log = log
    }

    /// Sweeps every ten seconds until its task is cancelled.
    public func run() async {
        while !Task.isCancelled {
            do {
                while try await sweepBatch() {}
            } catch {
                log(.warning, "old rows cannot be deleted") { $0.member("cause", error.cause) }
            }
            try? await clock.sleep(for: Self.interval)  // cancelled: the loop ends
        }
    }

    private func sweepBatch() async throws(StoreFailure) -> Bool {
        try await store.write { [retention] (transaction, now) throws(StoreFailure) in
            try transaction.sweep(at: now, retention: retention, limit: Self.batch)
        }
    }
}
