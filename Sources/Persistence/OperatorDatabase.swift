import Migrations
import VerificationCore
import VerificationService

/// The database as a command of the operator's uses it, also while a service runs on it: one connection, whose transactions
/// are short, and which waits up to five seconds for those of others. For one thread.
public final class OperatorDatabase {
    private static let busyTimeout: Int32 = 5000

    private let connection: Connection
    private let clock: ServiceClock
    /// Held unless a service has it.
    private let lock: DatabaseLock?

    /// Opens the database at `path`. When no service runs, it is created and brought up to date if it must be.
    public init(path: String, time: any TimeSource) throws(StoreFailure) {
        lock = try? DatabaseLock(path: path)  // nil: a service runs; any other reason shows when the file is opened
        if lock != nil {
            connection = try .migrated(path: path, busyTimeout: Self.busyTimeout)
            clock = try connection.startClock(time)
        } else {
            connection = try Connection(path: path, isReadOnly: false, busyTimeout: Self.busyTimeout)
            try Migrator(connection: connection).requireNewest(Migration.all)
            guard let anchor = try connection.timeline()?.anchor, anchor.bootID == time.bootID else {
                throw StoreFailure(operation: "open the database \(path)", cause: "its service has not started yet")
            }
            clock = ServiceClock(source: time, anchor: anchor)
        }
    }

    /// Runs `body` in a transaction of its own, which is durable when this returns.
    public func write<Result>(
        _ body: (any VerificationTransaction, _ now: Timestamp) throws(StoreFailure) -> Result
    ) throws(StoreFailure) -> Result {
        try connection.run("BEGIN IMMEDIATE")
        do {
            let result = try body(connection, clock.now())
            try connection.run("COMMIT")
            return result
        } catch {
            connection.rollBack()
            throw error
        }
    }

    /// Every key that was ever made, the oldest first.
    public func accessKeys() throws(StoreFailure) -> [AccessKey] { try connection.accessKeys() }
}
