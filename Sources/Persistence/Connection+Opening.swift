import Migrations
import VerificationCore
import VerificationService

extension Connection {
    /// Opens a database whose log is its own, and brings its schema up to date. The caller holds its lock, which has made the
    /// file if there was none.
    ///
    /// The file is for its owner alone, and so are the `-wal` and `-shm` files, which SQLite makes after its model.
    ///
    /// - Parameter creates: whether a database without tables gets them; otherwise it is a failure.
    static func migrated(
        _ files: DatabaseFiles, busyTimeout: Int32, creates: Bool = true
    ) throws(StoreFailure) -> Connection {
        try files.requireOwnLog()
        let connection = try Connection(path: files.path, isReadOnly: false, busyTimeout: busyTimeout)
        do {
            let migrator = Migrator(connection: connection)
            try migrator.refuseForeignDatabase(orEmpty: !creates)  // before the journal's mode changes the file
            // A file of an earlier version, if another program reads it just now, begins with its next generation.
            if try connection.generation() == 0 { try? connection.beginGenerations() }
            try connection.configureWriter()
            try migrator.apply(Migration.all)
        } catch {
            throw StoreFailure(operation: "open the database \(files.name)", cause: error.description)
        }
        return connection
    }

    /// Places the service timeline against this machine's clocks. The caller holds the lock.
    func startClock(_ time: any TimeSource) throws(StoreFailure) -> ServiceClock {
        let stored = try timeline()
        let newest = [stored?.writtenAt, try newestIssue()].compactMap(\.self).max()
        let boottime = time.boottime()
        let anchor = TimelineAnchor.starting(
            from: stored?.anchor, newest: newest, bootID: time.bootID, boottime: boottime, wall: time.wall())
        try save(anchor, at: Timestamp(milliseconds: boottime + anchor.boottimeOffset))
        return ServiceClock(source: time, anchor: anchor)
    }
}
