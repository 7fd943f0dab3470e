import CLinux
import Glibc
import VerificationService

/// Keeps a second service away from a database, by a lock (flock(2)) on a file beside it. The system lets go of it when
/// the process ends, however it ends.
final class DatabaseLock: Sendable {
    /// The file's path.
    let path: String
    /// Whether there was no file before. Removed while it is held, it is locked by nobody else: whoever has it open finds
    /// out, and makes a new one.
    let isMade: Bool

    private let descriptor: Int32

    /// Takes the lock of the database at `path`.
    init(path: String) throws(StoreFailure) {
        self.path = path + ".lock"
        isMade = access(self.path, F_OK) != 0
        var taken: Int32?
        while taken == nil { taken = try Self.take(self.path) }
        descriptor = taken ?? -1
    }

    deinit {
        close(descriptor)  // which releases the lock
    }

    /// A descriptor that holds the lock; nil when the file was removed meanwhile.
    private static func take(_ path: String) throws(StoreFailure) -> Int32? {
        let descriptor = open(path, O_RDWR | O_CREAT | O_CLOEXEC, 0o600)
        guard descriptor >= 0 else { throw StoreFailure(operation: "create \(path)", errno: errno) }
        guard flock(descriptor, LOCK_EX | LOCK_NB) == 0 else {
            let cause = errno == EWOULDBLOCK ? "another service uses this database" : String(cString: strerror(errno))
            close(descriptor)
            throw StoreFailure(operation: "lock \(path)", cause: cause)
        }
        var (locked, named) = (stat(), stat())
        if fstat(descriptor, &locked) == 0, stat(path, &named) == 0, locked.st_ino == named.st_ino { return descriptor }
        close(descriptor)
        return nil
    }
}

extension StoreFailure {
    /// A failed system call.
    init(operation: String, errno: Int32) {
        self.init(operation: operation, cause: String(cString: strerror(errno)))
    }
}
