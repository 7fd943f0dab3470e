import Threads
import PhoneNumbers
import VerificationService

/// A read-only connection for one event loop. Its lock is never contended there; it makes other uses safe.
final class SQLiteReader: PhoneReader {
    private let connection: Locked<Connection>

    init(path: String) throws(StoreFailure) {
        connection = Locked(try Connection(path: path, isReadOnly: true, busyTimeout: 50))
    }

    func phone(_ phone: PhoneNumber) throws(StoreFailure) -> PhoneRecord? {
        try connection.withLock { connection throws(StoreFailure) in try connection.phone(phone) }
    }
}
