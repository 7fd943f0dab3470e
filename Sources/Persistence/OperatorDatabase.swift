import Glibc
import Migrations
import PhoneNumbers
import VerificationCore
import VerificationService

/// The database as a command of the operator's uses it, also while a service runs on it: one connection, whose transactions
/// are short, and which waits up to five seconds for those of others. For one thread.
public final class OperatorDatabase {
    private static let busyTimeout: Int32 = 5000

    /// The service's timeline.
    public let clock: ServiceClock

    let connection: Connection
    /// Held unless a service has it.
    private let lock: DatabaseLock?

    /// Opens the database at `path`. When no service runs, it is brought up to date if it must be.
    ///
    /// - Parameter creates: whether one that does not exist is made.
    public init(path: String, time: any TimeSource, creates: Bool = true) throws(StoreFailure) {
        guard creates || access(path, F_OK) == 0 else {
            throw StoreFailure(operation: "open the database \(path)", errno: errno)
        }
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

    /// Every block that was not removed, the oldest first; some may have ended.
    public func blocks() throws(StoreFailure) -> [Block] { try connection.blocks() }

    /// What is remembered of a phone; nil if nothing is.
    public func phone(_ phone: PhoneNumber) throws(StoreFailure) -> PhoneRecord? { try connection.phone(phone) }

    /// The latest codes of a phone, by purpose.
    public func codes(of phone: PhoneNumber) throws(StoreFailure) -> [(purpose: Purpose, code: Code)] {
        try connection.codes(of: phone)
    }

    /// The newest messages to a phone, the newest first, and how they stand.
    public func messages(
        to phone: PhoneNumber, limit: Int
    ) throws(StoreFailure) -> [(message: OutboxMessage, sending: Sending)] {
        try connection.messages(to: phone, limit: limit)
    }

    /// How many messages were issued and stand how, and how often codes were verified and requests refused, since an instant
    /// at the beginning of an hour.
    public func statistics(since start: Timestamp) throws(StoreFailure) -> (deliveries: [Tally], events: [Tally]) {
        (try connection.deliveries(since: start), try connection.tallies(since: start))
    }

    /// What SQLite finds wrong with the file (sqlite.org/pragma.html#pragma_integrity_check), one sentence each; fails when
    /// the file is too damaged to be looked through.
    public func damages() throws(StoreFailure) -> [String] {
        try connection.rows("PRAGMA integrity_check") { $0.text(0) ?? "" }
            .flatMap { $0.split(separator: "\n").map(String.init) }
            .filter { $0 != "ok" && !$0.hasPrefix("***") }
    }

    /// How far the wall clock was set since the service started.
    public func wallClockStep() throws(StoreFailure) -> Duration {
        guard let anchor = try connection.timeline()?.anchor else { return .zero }
        return .milliseconds(clock.wallOffset() - anchor.wallOffset)
    }
}
