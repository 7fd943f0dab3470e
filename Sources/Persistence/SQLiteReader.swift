import PhoneNumbers
import Synchronization
import VerificationService

/// A read-only connection for one event loop. Its lock is never contended there; it makes other uses safe.
final class SQLiteReader: PhoneReader {
    private let connection: Mutex<Connection>

    init(path: String) throws(StoreFailure) {
        connection = Mutex(try Connection(path: path, isReadOnly: true, busyTimeout: 50))
    }

    func phone(_ phone: PhoneNumber) throws(StoreFailure) -> PhoneRecord? {
        try connection.withLock { connection throws(StoreFailure) in try connection.phone(phone) }
    }
}
