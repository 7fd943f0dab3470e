import PhoneNumbers
import Threads
import VerificationCore
import VerificationService

/// A read-only connection for one event loop or the relay. Its lock is never contended there; it makes other uses safe.
///
/// Reads that come together share one snapshot, as long as nothing was committed since it was taken: taking one costs more
/// than reading a row. `letGo` ends it, so that an idle reader never keeps the WAL from being reused
/// (sqlite.org/wal.html, "Avoiding Excessively Large WAL Files").
final class SQLiteReader: StoreReader {
    private struct State {
        let connection: Connection
        var snapshot: UInt64?
    }

    private let state: Locked<State>
    private let commits: CommitCount

    init(path: String, commits: CommitCount) throws(StoreFailure) {
        let connection = try Connection(path: path, isReadOnly: true, busyTimeout: 50)
        // The first read opens the WAL, for which there may be no descriptor left later.
        try connection.run("SELECT 1 FROM timeline")
        state = Locked(State(connection: connection))
        self.commits = commits
    }

    func phone(_ phone: PhoneNumber) throws(StoreFailure) -> PhoneRecord? {
        try read { connection throws(StoreFailure) in try connection.phone(phone) }
    }

    func queuedMessages(after last: MessageID, limit: Int) throws(StoreFailure) -> [QueuedMessage] {
        try read { connection throws(StoreFailure) in
            try connection.withCodes(try connection.queuedMessages(after: last, limit: limit))
        }
    }

    func queuedMessages(_ ids: [MessageID]) throws(StoreFailure) -> [QueuedMessage] {
        try read { connection throws(StoreFailure) in
            var messages: [(id: MessageID, message: OutboxMessage)] = []
            for id in ids {
                if let message = try connection.queuedMessage(id) { messages.append(message) }
            }
            return try connection.withCodes(messages)
        }
    }

    func accessKeys() throws(StoreFailure) -> [AccessKey] {
        try read { connection throws(StoreFailure) in try connection.accessKeys() }
    }

    func blocks() throws(StoreFailure) -> [Block] {
        try read { connection throws(StoreFailure) in try connection.blocks() }
    }

    func hasUsed(_ kind: KeyKind) throws(StoreFailure) -> Bool {
        try read { connection throws(StoreFailure) in try connection.hasUsed(kind) }
    }

    func letGo() {
        state.withLock { state in
            guard state.snapshot != nil else { return }
            state.snapshot = nil
            state.connection.rollBack()
        }
    }

    private func read<Result>(
        _ body: (Connection) throws(StoreFailure) -> Result
    ) throws(StoreFailure) -> Result {
        try state.withLock { state throws(StoreFailure) in
            let current = commits.current
            if state.snapshot != current {
                state.connection.rollBack()
                state.snapshot = nil
                try state.connection.run("BEGIN")
                state.snapshot = current
            }
            return try body(state.connection)
        }
    }
}

extension Connection {
    /// Messages, each with the code that its phone and purpose have now.
    fileprivate func withCodes(
        _ messages: [(id: MessageID, message: OutboxMessage)]
    ) throws(StoreFailure) -> [QueuedMessage] {
        var queued: [QueuedMessage] = []
        for (id, message) in messages {
            let code = try code(of: message.phone, for: message.purpose)
            queued.append(QueuedMessage(id: id, message: message, code: code))
        }
        return queued
    }
}
