import CSQLite
import Glibc
import VerificationService

extension OperatorDatabase {
    /// Copies the database, as it stands now, into a new file for its owner alone, on which a service can be started.
    /// Refuses a file that exists. The copy is on the disk when this returns.
    public func backUp(to path: String) throws(StoreFailure) {
        let descriptor = open(path, O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
        guard descriptor >= 0 else { throw StoreFailure(operation: "create \(path)", errno: errno) }
        close(descriptor)  // before SQLite locks the file: closing any descriptor would let go of its locks
        do {
            try connection.copy(to: path)
            try synchronise(path)
            try synchronise(DatabaseFiles(path).folder)
        } catch {
            unlink(path)
            throw error
        }
    }
}

/// Waits until a file or folder is on the disk.
func synchronise(_ path: String) throws(StoreFailure) {
    let descriptor = open(path, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { throw StoreFailure(operation: "open \(path)", errno: errno) }
    defer { close(descriptor) }
    guard fsync(descriptor) == 0 else { throw StoreFailure(operation: "synchronise \(path)", errno: errno) }
}

extension Connection {
    /// Copies the database into an empty file (sqlite.org/backup.html), whose generations are others than this one's: a log
    /// of this one is never taken for the copy's.
    ///
    /// All pages go in one step, which reads one snapshot and keeps no writer waiting; between smaller steps each commit of a
    /// service would make the copy begin again.
    @discardableResult
    func copy(to path: String) throws(StoreFailure) -> Connection {
        let copy = try Connection(path: path, isReadOnly: false, busyTimeout: 0)
        guard let backup = sqlite3_backup_init(copy.handle, "main", handle, "main") else {
            throw copy.failure("begin a backup")
        }
        sqlite3_backup_step(backup, -1)
        guard sqlite3_backup_finish(backup) == SQLITE_OK else { throw copy.failure("copy the database") }
        try copy.beginGenerations()
        return copy
    }
}
