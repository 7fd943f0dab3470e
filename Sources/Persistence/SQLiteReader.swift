import Threads
import PhoneNumbers
import VerificationCore
import VerificationService

/// A read-only connection for one event loop or the relay. Its lock is never contended there; it makes other uses safe.
final class SQLiteReader: StoreReader {
    private let connection: Locked<Connection>

    init(path: String) throws(StoreFailure) {
        connection = Locked(try Connection(path: path, isReadOnly: true, busyTimeout: 50))
    }

    func phone(_ phone: PhoneNumber) throws(StoreFailure) -> PhoneRecord? {
        try connection.withLock { connection throws(StoreFailure) in try connection.phone(phone) }
    }

    func queuedMessages(after last: MessageID, limit: Int) throws(StoreFailure) -> [QueuedMessage] {
        try connection.withLock { connection throws(StoreFailure) in
            var queued: [QueuedMessage] = []
            for (id, message) in try connection.queuedMessages(after: last, limit: limit) {
                let code = try connection.code(of: message.phone, for: message.purpose)
                queued.append(QueuedMessage(id: id, message: message, code: code))
            }
            return queued
        }
    }
}
