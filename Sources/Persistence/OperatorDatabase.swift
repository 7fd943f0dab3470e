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
    /// - Parameter creates: whether one is made when there is no file, or an empty one; otherwise that is a failure, which
    ///   makes nothing and leaves a file of another kind as it is.
    public init(path: String, time: any TimeSource, creates: Bool = true) throws(StoreFailure) {
        if !creates { try Self.requireDatabase(at: path) }
        let files = DatabaseFiles(path)
        lock = try DatabaseLock(unlessHeld: files)  // nil: a service runs
        if lock != nil {
            do {
                connection = try .migrated(files, busyTimeout: Self.busyTimeout, creates: creates)
            } catch {
                if let lock, lock.isMade { unlink(files.path) }
                throw error
            }
            clock = try connection.startClock(time)
        } else {
            try files.requireOwnLog()
            guard access(files.log, F_OK) == 0 else {
                throw StoreFailure(
                    operation: "open the database \(path)",
                    cause: "a service uses it, but \(files.log) was deleted; stop the service, which saves the rest")
            }
            connection = try Connection(path: files.path, isReadOnly: false, busyTimeout: Self.busyTimeout)
            try Migrator(connection: connection).requireNewest(Migration.all)
            guard let anchor = try connection.timeline()?.anchor, anchor.bootID == time.bootID else {
                throw StoreFailure(operation: "open the database \(path)", cause: "its service has not started yet")
            }
            clock = ServiceClock(source: time, anchor: anchor)
        }
    }

    /// Fails unless the file begins as SQLite's do (sqlite.org/fileformat.html, "Magic Header String").
    private static func requireDatabase(at path: String) throws(StoreFailure) {
        let operation = "open the database \(path)"
        let descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
        guard descriptor >= 0 else { throw StoreFailure(operation: operation, errno: errno) }
        defer { close(descriptor) }
        var header = [UInt8](repeating: 0, count: 16)
        let count = read(descriptor, &header, header.count)
        guard count >= 0 else { throw StoreFailure(operation: operation, errno: errno) }
        guard header.elementsEqual("SQLite format 3\0".utf8) else {
            throw StoreFailure(operation: operation, cause: count == 0 ? "the file is empty" : "it is no database")
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

    /// Whether a service has used the database with keys of that kind.
    public func hasUsed(_ kind: KeyKind) throws(StoreFailure) -> Bool { try connection.hasUsed(kind) }

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

    /// Deletes everything that is old, in small batches, so that a service never waits for long; returns how many rows.
    public func sweep(retention: Duration) throws(StoreFailure) -> Int {
        let before = connection.totalChanges
        while try write({ (transaction, now) throws(StoreFailure) in
            try transaction.sweep(at: now, retention: retention, limit: Sweeper.batch)
        }) {}
        return connection.totalChanges - before
    }

    /// What SQLite finds wrong with the file (sqlite.org/pragma.html#pragma_integrity_check), one sentence each; fails when
    /// the file is too damaged to be looked through.
    public func damages() throws(StoreFailure) -> [String] { try connection.damages() }

    /// How far the wall clock was set since the service started.
    public func wallClockStep() throws(StoreFailure) -> Duration {
        guard let anchor = try connection.timeline()?.anchor else { return .zero }
        return .milliseconds(clock.wallOffset() - anchor.wallOffset)
    }
}
