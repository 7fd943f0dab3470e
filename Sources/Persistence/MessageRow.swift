import PhoneNumbers
import VerificationCore
import VerificationService

/// The rows of `messages`, the outbox.
extension Connection {
    func append(_ message: OutboxMessage) throws(StoreFailure) -> MessageID {
        try run(
            """
            INSERT INTO messages (phone, purpose, code_id, locale, client, issued_at, delivery)
            VALUES (?1, ?2, ?3, ?4, ?5, ?6, 'queued')
            """,
            [
                .integer(message.phone.digits), .text(message.purpose.name), .blob(message.codeID.bytes),
                .text(message.language.text), message.client.map { .text($0.rawValue) } ?? .null,
                .instant(message.issuedAt),
            ])
        return MessageID(rawValue: lastInsertedID)
    }

    func queuedMessages(
        after last: MessageID, limit: Int
    ) throws(StoreFailure) -> [(id: MessageID, message: OutboxMessage)] {
        try rows(
            """
            SELECT id, phone, purpose, code_id, locale, client, issued_at FROM messages
            WHERE id > ?1 AND delivery = 'queued' ORDER BY id LIMIT ?2
            """, [.integer(last.rawValue), .integer(Int64(limit))], decodeMessage)
    }

    func queuedMessage(_ id: MessageID) throws(StoreFailure) -> (id: MessageID, message: OutboxMessage)? {
        try row(
            """
            SELECT id, phone, purpose, code_id, locale, client, issued_at FROM messages
            WHERE id = ?1 AND delivery = 'queued'
            """, [.integer(id.rawValue)], decodeMessage)
    }

    func message(_ id: MessageID) throws(StoreFailure) -> (message: OutboxMessage, sending: Sending)? {
        try row(
            """
            SELECT id, phone, purpose, code_id, locale, client, issued_at, delivery, gateway FROM messages WHERE id = ?1
            """, [.integer(id.rawValue)], decodeSending)
    }

    /// The newest messages to a phone, the newest first, and how they stand. Reads all messages if there are fewer.
    func messages(
        to phone: PhoneNumber, limit: Int
    ) throws(StoreFailure) -> [(message: OutboxMessage, sending: Sending)] {
        try rows(
            """
            SELECT id, phone, purpose, code_id, locale, client, issued_at, delivery, gateway FROM messages
            WHERE phone = ?1 ORDER BY id DESC LIMIT ?2
            """, [.integer(phone.digits), .integer(Int64(limit))], decodeSending)
    }

    func messageID(of providerID: String, at gateway: String) throws(StoreFailure) -> MessageID? {
        try row(
            "SELECT id FROM messages WHERE gateway = ?1 AND provider_id = ?2 ORDER BY id DESC LIMIT 1",
            [.text(gateway), .text(providerID)]
        ) { MessageID(rawValue: $0.integer(0)) }
    }

    func settle(_ id: MessageID, as sending: Sending) throws(StoreFailure) -> Bool {
        let arguments: [SQLiteValue] = [
            .integer(id.rawValue), .text(sending.delivery.rawValue), sending.gateway.map { .text($0) } ?? .null,
            sending.providerID.map { .text($0) } ?? .null,
        ]
        try run(
            """
            UPDATE messages SET delivery = ?2, gateway = ?3, provider_id = ?4 WHERE id = ?1 AND delivery = 'queued'
            """, arguments)
        guard changes == 0, sending.gateway != nil else { return changes == 1 }
        try run(
            "UPDATE messages SET gateway = ?2, provider_id = ?3 WHERE id = ?1",
            [arguments[0], arguments[2], arguments[3]])
        return false
    }

    func save(_ delivery: Delivery, of id: MessageID) throws(StoreFailure) {
        try run(
            "UPDATE messages SET delivery = ?2 WHERE id = ?1", [.integer(id.rawValue), .text(delivery.rawValue)])
    }

    /// When the newest message was issued.
    func newestIssue() throws(StoreFailure) -> Timestamp? {
        try row("SELECT issued_at FROM messages ORDER BY id DESC LIMIT 1") { $0.instant(0) }
    }

    /// Messages of a day ago and older may go: neither a code nor a cooldown refers to them. They are numbered in the order
    /// of their issue, so the old ones are the first.
    func sweepMessages(until end: Timestamp, limit: Int) throws(StoreFailure) {
        try run(
            """
            DELETE FROM messages WHERE issued_at <= ?1 AND id IN (SELECT id FROM messages ORDER BY id LIMIT ?2)
            """, [.instant(end), .integer(Int64(limit))])
    }

    private func decodeSending(_ row: Statement) throws(StoreFailure) -> (message: OutboxMessage, sending: Sending) {
        guard let delivery = row.text(7).flatMap(Delivery.init) else { throw StoreFailure.damagedRow("messages") }
        return (try decodeMessage(row).message, Sending(delivery: delivery, gateway: row.text(8)))
    }

    private func decodeMessage(_ row: Statement) throws(StoreFailure) -> (id: MessageID, message: OutboxMessage) {
        let codeID = [UInt8](row.blob(3))
        guard let phone = PhoneNumber(digits: row.integer(1)), let purpose = row.text(2).flatMap(Purpose.init),
            let language = row.text(4), codeID.count == 16
        else { throw StoreFailure.damagedRow("messages") }
        let message = OutboxMessage(
            phone: phone, purpose: purpose, codeID: CodeID(bytes: codeID), language: LanguageTag(canonical: language),
            client: row.text(5).flatMap(ClientKind.init), issuedAt: row.instant(6))
        return (MessageID(rawValue: row.integer(0)), message)
    }
}
