import Glibc
import VerificationService

/// Keeps a second service away from a database, by a lock (flock(2)) on its own file, whichever path leads there. The system
/// lets go of it when the process ends, however it ends.
///
/// SQLite's locks on the same file are of another kind (fcntl(2)), and are lost when the process closes any descriptor of it:
/// so it is locked before SQLite opens it, and let go of after SQLite has closed it.
final class DatabaseLock: Sendable {
    /// Whether there was no file before. Removed while it is held, it is locked by nobody else: whoever has it open finds
    /// out, and makes a new one.
    let isMade: Bool

    private let descriptor: Int32

    /// Takes the lock of a database; nil if another process holds it.
    ///
    /// - Parameter creates: whether a file is made, for its owner alone, where there is none; otherwise that is a failure.
    init?(unlessHeld files: DatabaseFiles, creates: Bool = true) throws(StoreFailure) {
        isMade = access(files.path, F_OK) != 0
        if isMade { try files.requireOwnLog() }
        guard let descriptor = try Self.take(files.path, creates ? O_CREAT : 0) else { return nil }
        self.descriptor = descriptor
    }

    /// Takes the lock of a database; fails if another process holds it.
    static func of(_ files: DatabaseFiles, creates: Bool = true) throws(StoreFailure) -> DatabaseLock {
        if let lock = try DatabaseLock(unlessHeld: files, creates: creates) { return lock }
        throw StoreFailure(operation: "lock \(files.path)", cause: "another service uses this database")
    }

    deinit {
        close(descriptor)  // which releases the lock
    }

    /// A descriptor that holds the lock; nil if another process does.
    private static func take(_ path: String, _ creation: Int32) throws(StoreFailure) -> Int32? {
        while true {
            let descriptor = open(path, O_RDWR | creation | O_CLOEXEC, 0o600)
            guard descriptor >= 0 else { throw StoreFailure(operation: "open \(path)", errno: errno) }
            guard flock(descriptor, LOCK_EX | LOCK_NB) == 0 else {
                let failure = StoreFailure(operation: "lock \(path)", errno: errno)
                let isHeld = errno == EWOULDBLOCK
                close(descriptor)
                guard isHeld else { throw failure }
                return nil
            }
            var (locked, named) = (stat(), stat())
            if fstat(descriptor, &locked) == 0, stat(path, &named) == 0, locked.st_ino == named.st_ino {
                return descriptor
            }
            close(descriptor)  // the file was removed meanwhile
        }
    }
}

extension StoreFailure {
    /// A failed system call.
    init(operation: String, errno: Int32) {
        self.init(operation: operation, cause: String(cString: strerror(errno)))
    }
}
