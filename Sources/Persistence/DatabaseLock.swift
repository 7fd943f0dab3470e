import CLinux
import Glibc
import VerificationService

/// Keeps a second service away from a database, by a lock (flock(2)) on a file beside it. The system lets go of it when
/// the process ends, however it ends.
final class DatabaseLock: Sendable {
    private let descriptor: Int32

    /// Takes the lock of the database at `path`.
    init(path: String) throws(StoreFailure) {
        let lockPath = path + ".lock"
        // Once it is set, a failure below ends in `deinit`, which closes it.
        descriptor = open(lockPath, O_RDWR | O_CREAT | O_CLOEXEC, 0o600)
        guard descriptor >= 0 else { throw StoreFailure(operation: "create \(lockPath)", errno: errno) }
        guard flock(descriptor, LOCK_EX | LOCK_NB) == 0 else {
            let cause = errno == EWOULDBLOCK ? "another service uses this database" : String(cString: strerror(errno))
            throw StoreFailure(operation: "lock \(lockPath)", cause: cause)
        }
    }

    deinit {
        close(descriptor)  // which lets go of the lock
    }
}

extension StoreFailure {
    /// A failed system call.
    init(operation: String, errno: Int32) {
        self.init(operation: operation, cause: String(cString: strerror(errno)))
    }
}
