import PhoneNumbers
import VerificationCore
import VerificationService

/// The rows of `messages`, the outbox.
extension Connection {
    func append(_ message: OutboxMessage) throws(StoreFailure) -> MessageID {
        try run(
            """
            INSERT INTO messages (phone, purpose, code_id, locale, issued_at, delivery) VALUES (?1, ?2, ?3, ?4, ?5, 'queued')
            """,
            [
                .integer(message.phone.digits), .text(message.purpose.name), .blob(message.codeID.bytes),
                .text(message.language.text), .instant(message.issuedAt),
            ])
        return MessageID(rawValue: lastInsertedID)
    }

    func queuedMessages(
        after last: MessageID, limit: Int
    ) throws(StoreFailure) -> [(id: MessageID, message: OutboxMessage)] {
        try rows(
            """
            SELECT id, phone, purpose, code_id, locale, issued_at FROM messages
            WHERE id > ?1 AND delivery = 'queued' ORDER BY id LIMIT ?2
            """, [.integer(last.rawValue), .integer(Int64(limit))], decodeMessage)
    }

    func message(_ id: MessageID) throws(StoreFailure) -> OutboxMessage? {
        try row(
            "SELECT id, phone, purpose, code_id, locale, issued_at FROM messages WHERE id = ?1",
            [.integer(id.rawValue)], decodeMessage)?.message
    }

    func settle(_ id: MessageID, as delivery: Delivery) throws(StoreFailure) -> Bool {
        try run(
            "UPDATE messages SET delivery = ?2 WHERE id = ?1 AND delivery = 'queued'",
            [.integer(id.rawValue), .text(delivery.rawValue)])
        return changes == 1
    }

    /// When the newest message was issued.
    func newestIssue() throws(StoreFailure) -> Timestamp? {
        try row("SELECT issued_at FROM messages ORDER BY id DESC LIMIT 1") { $0.instant(0) }
    }

    /// Messages go two days after their issue, when neither a code nor a cooldown can refer to them. They are numbered in
    /// the order of their issue, so the old ones are the first.
    func sweepMessages(at now: Timestamp, limit: Int) throws(StoreFailure) {
        try run(
            """
            DELETE FROM messages WHERE issued_at <= ?1 AND id IN (SELECT id FROM messages ORDER BY id LIMIT ?2)
            """, [.instant(now + .seconds(-2 * 86400)), .integer(Int64(limit))])
    }

    private func decodeMessage(_ row: Statement) throws(StoreFailure) -> (id: MessageID, message: OutboxMessage) {
        let codeID = [UInt8](row.blob(3))
        guard let phone = PhoneNumber(digits: row.integer(1)), let purpose = row.text(2).flatMap(Purpose.init),
            let language = row.text(4), codeID.count == 16
        else { throw StoreFailure.damagedRow("messages") }
        let message = OutboxMessage(
            phone: phone, purpose: purpose, codeID: CodeID(bytes: codeID), language: LanguageTag(canonical: language),
            issuedAt: row.instant(5))
        return (MessageID(rawValue: row.integer(0)), message)
    }
}
