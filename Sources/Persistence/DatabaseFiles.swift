import Glibc
import VerificationService

/// A database's file, and those that lie beside it.
struct DatabaseFiles {
    /// The path as it was given.
    let name: String
    /// The file that it leads to: SQLite names its own files after that one.
    let path: String

    /// The files of the database at `name`, which need not exist.
    init(_ name: String) {
        self.name = name
        let resolved = realpath(name, nil)
        defer { free(resolved) }
        path = resolved.map { String(cString: $0) } ?? name
    }

    /// The write-ahead log.
    var log: String { path + "-wal" }
    /// The index of the log.
    var index: String { path + "-shm" }
    /// The journal of a transaction without a log.
    var journal: String { path + "-journal" }
    /// Where they all are.
    var folder: String {
        guard let slash = path.lastIndex(of: "/") else { return "." }
        return slash == path.startIndex ? "/" : String(path[..<slash])
    }

    /// Fails if the log was not written for the file, or if a restore was interrupted. To be called before SQLite opens them,
    /// which replays the log.
    func requireOwnLog() throws(StoreFailure) {
        if access(path, F_OK) != 0, access(copy, F_OK) == 0 {
            throw refusal("a restore of it was interrupted; run countersign restore again")
        }
        for _ in 0..<3 {  // a service that runs may begin its log anew between two reads
            guard let log = try WriteAheadLog(path: log) else { return }
            guard let file = try FileBytes(path: path), !file.read(1, at: 0).isEmpty else {
                throw refusal(
                    "\(self.log) is there, but the database that it belongs to is not. Put that file back, or run countersign "
                        + "restore with a backup; to begin with an empty database, move \(self.log) away")
            }
            guard file.read(16, at: 0).elementsEqual("SQLite format 3\0".utf8) else { return }  // SQLite refuses it
            guard let generation = log.generation, let found = file.generation(ofPageAt: 0) else { return }
            if found == generation || found == generation &- 1 { return }
        }
        throw refusal(
            "\(log) was written for another file, in whose place this one was put; SQLite would replay it and break this one. "
                + "Run countersign restore with the backup to go on from; or, if this file is that backup and whole, move "
                + "\(log) and \(index) away")
    }

    /// Whether another process has the index of the log open, which a service does even when the database's own file was
    /// replaced: SQLite then holds a lock on byte 128 (sqlite.org/walformat.html, "WAL-Index File Locks").
    var isIndexInUse: Bool {
        let descriptor = open(index, O_RDWR | O_CLOEXEC)
        guard descriptor >= 0 else { return false }
        defer { close(descriptor) }
        var lock = flock()
        (lock.l_type, lock.l_whence, lock.l_start, lock.l_len) = (Int16(F_WRLCK), Int16(SEEK_SET), 128, 1)
        return fcntl(descriptor, F_GETLK, &lock) == 0 && lock.l_type != F_UNLCK
    }

    /// The first of the files and their folder that this process may not write, and why; nil if it may write them all.
    var obstacle: String? {
        for path in [path, log, index, folder] where access(path, R_OK | W_OK) != 0 && errno != ENOENT {
            return "\(path): \(String(cString: strerror(errno)))"
        }
        return nil
    }

    private func refusal(_ cause: String) -> StoreFailure {
        StoreFailure(operation: "open the database \(name)", cause: cause)
    }
}

/// The files of a database that is open, as they are known to the system.
struct OpenFiles {
    private struct Identity: Equatable {
        let device: UInt
        let number: UInt

        init?(_ path: String) {
            var status = stat()
            guard stat(path, &status) == 0 else { return nil }
            (device, number) = (UInt(status.st_dev), UInt(status.st_ino))
        }
    }

    private let files: DatabaseFiles
    private let identities: [(path: String, identity: Identity?)]

    /// Remembers the files, which are all there while a service has the database open.
    init(_ files: DatabaseFiles) throws(StoreFailure) {
        self.files = files
        identities = [files.name, files.log, files.index].map { ($0, Identity($0)) }
        for (path, identity) in identities where identity == nil { throw Self.failure(path) }
    }

    /// Fails if a path names another file than at first, or none.
    func check() throws(StoreFailure) {
        for (path, identity) in identities where Identity(path) != identity { throw Self.failure(path) }
    }

    /// The same of the database's own file.
    func checkDatabase() throws(StoreFailure) {
        guard Identity(identities[0].path) == identities[0].identity else { throw replaced }
    }

    /// The database's own file is not what was opened.
    var replaced: StoreFailure { Self.failure(files.name) }

    private static func failure(_ path: String) -> StoreFailure {
        StoreFailure(
            operation: "write",
            cause: "\(path) was replaced, overwritten or deleted while the service uses it; stop the service, and "
                + "start it again once the files are right")
    }
}
