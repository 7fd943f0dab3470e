import CSQLite
import Glibc
import Threads
import VerificationCore
import VerificationService

/// The database: one SQLite file in WAL mode with `synchronous=FULL`, and one thread that writes it.
public final class SQLiteStore: VerificationStore {
    /// Units of work that may wait; more are refused rather than kept waiting for seconds.
    private static let capacity = 8192
    /// Units that share one commit.
    private static let batch = 512

    /// The service timeline, anchored in this database.
    public let clock: ServiceClock

    private let path: String
    /// The files that were not there before.
    private let made: [String]
    private let open: Locked<(connection: Connection, generation: Generation, lock: DatabaseLock)?>
    private let commits: CommitCount
    private let queue: BatchQueue<UnitOfWork>
    private let writer: WorkerThread

    /// Opens or creates the database at `path`, brings its schema up to date and continues its timeline.
    ///
    /// A failure leaves no file behind that was not there before.
    public init(path: String, time: any TimeSource) throws(StoreFailure) {
        let files = DatabaseFiles(path)
        let lock = try DatabaseLock.of(files)
        let made = lock.isMade ? [files.path, files.log, files.index] : []
        csqlite_disable_memory_statistics()  // refused once SQLite is in use, which only costs speed
        let (connection, clock, generation): (Connection, ServiceClock, Generation)
        do {
            connection = try Connection.migrated(files, busyTimeout: 1000)
            clock = try connection.startClock(time)
            generation = try Generation(of: connection, files)
        } catch {
            for file in made { unlink(file) }
            throw error
        }

        let queue = BatchQueue<UnitOfWork>(capacity: Self.capacity)
        let open = Locked<(connection: Connection, generation: Generation, lock: DatabaseLock)?>(
            (connection, generation, lock))
        let commits = CommitCount()
        self.path = files.path
        self.made = made
        self.open = open
        self.commits = commits
        self.clock = clock
        self.queue = queue
        writer = WorkerThread(name: "writer") {
            open.withLock { open in
                guard let (connection, generation, _) = open else { return }
                let group = GroupCommit(
                    connection: connection, generation: generation, clock: clock, commits: commits)
                while let units = queue.takeAll() {
                    for start in stride(from: 0, to: units.count, by: Self.batch) {
                        group.run(Array(units[start..<min(start + Self.batch, units.count)]))
                    }
                }
                Self.end(&open)
            }
        }
    }

    /// Closes the file, with all of the log moved into it, unless that is another file now.
    private static func end(_ open: inout (connection: Connection, generation: Generation, lock: DatabaseLock)?) {
        guard let (connection, generation, _) = open else { return }
        if generation.isDatabaseInPlace {
            connection.checkpoint()
        } else {
            csqlite_keep_log_on_close(connection.handle)
        }
        open = nil
    }

    /// A reader of its own for one event loop.
    public func makeReader() throws(StoreFailure) -> any StoreReader {
        try SQLiteReader(path: path, commits: commits)
    }

    /// Runs `body` on the writer's thread, together with what else waits there.
    public func write<Result: Sendable>(
        _ body: @escaping @Sendable (any VerificationTransaction, _ now: Timestamp) throws(StoreFailure) -> Result
    ) async throws(StoreFailure) -> Result {
        let outcome: Swift.Result<Result, StoreFailure> = await withUnsafeContinuation { continuation in
            let unit = UnitOfWork(
                run: { (connection, now) throws(StoreFailure) in
                    let result = try body(connection, now)
                    return { continuation.resume(returning: .success(result)) }
                },
                fail: { continuation.resume(returning: .failure($0)) })
            if !queue.append(unit) {
                unit.fail(StoreFailure(operation: "write", cause: "too much work waits, or the service stops"))
            }
        }
        return try outcome.get()
    }

    /// Does what waits, closes the file and lets go of the lock.
    public func close() async {
        queue.close()
        await writer.join()
    }

    /// Closes the file of a service that could not start, and removes the files that this made. Blocks.
    ///
    /// They are removed under the lock, so that another start never loses its own.
    public func abandon() {
        for file in made { unlink(file) }
        queue.close()
        open.withLock { Self.end(&$0) }  // after the writer's end, or before its beginning
    }
}

extension Connection {
    /// Moves all of the WAL into the database's file: read-only connections, which are closed last, cannot.
    func checkpoint() {
        try? execute("PRAGMA wal_checkpoint(TRUNCATE)")  // what is not moved now is moved after the next start
    }

    /// sqlite.org/pragma.html; the WAL is checkpointed about every 8 MB and cut back to 64 MB after a burst.
    func configureWriter() throws(StoreFailure) {
        try execute(
            """
            PRAGMA journal_mode = WAL;
            PRAGMA synchronous = FULL;
            PRAGMA wal_autocheckpoint = 2000;
            PRAGMA journal_size_limit = 67108864;
            PRAGMA cache_size = -8000;
            PRAGMA foreign_keys = ON;
            """)
    }
}
