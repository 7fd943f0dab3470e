import PhoneNumbers
import VerificationCore
import VerificationService

/// The row of `phones`, with the last message and its code.
extension Connection {
    func phone(_ phone: PhoneNumber) throws(StoreFailure) -> PhoneRecord? {
        try row(
            """
            SELECT p.cooldown_started_at, p.cooldown_ms, p.message_id, p.sends, p.unverified_sends, p.wrong_guesses,
                   m.delivery, c.expires_at
            FROM phones AS p
            LEFT JOIN messages AS m ON m.id = p.message_id
            LEFT JOIN codes AS c ON c.phone = m.phone AND c.purpose = m.purpose AND c.id = m.code_id AND c.state = 'live'
            WHERE p.phone = ?1
            """, [.integer(phone.digits)]
        ) { row in
            let cooldown = row.optionalInteger(0).map {
                Cooldown(startedAt: Timestamp(milliseconds: $0), length: .milliseconds(row.integer(1)))
            }
            let state = PhoneState(
                cooldown: cooldown, lastMessage: row.optionalInteger(2).map(MessageID.init), sends: row.window(3),
                unverifiedSends: row.window(4), wrongGuesses: row.window(5))
            guard let delivery = row.text(6).flatMap(Delivery.init), row.optionalInteger(7) != nil else {
                return PhoneRecord(state: state)
            }
            return PhoneRecord(state: state, lastMessage: (delivery, row.instant(7)))
        }
    }

    func save(_ state: PhoneState, of phone: PhoneNumber) throws(StoreFailure) {
        try run(
            """
            INSERT OR REPLACE INTO phones (phone, cooldown_started_at, cooldown_ms, message_id, sends, unverified_sends,
                                           wrong_guesses, stale_at)
            VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8)
            """,
            [
                .integer(phone.digits),
                state.cooldown.map { .instant($0.startedAt) } ?? .null,
                state.cooldown.map { .integer($0.length.wholeMilliseconds) } ?? .null,
                state.lastMessage.map { .integer($0.rawValue) } ?? .null,
                .window(state.sends), .window(state.unverifiedSends), .window(state.wrongGuesses),
                .instant(state.staleAt),
            ])
    }

    func sweepPhones(at now: Timestamp, limit: Int) throws(StoreFailure) {
        try run(
            """
            DELETE FROM phones WHERE phone IN (SELECT phone FROM phones WHERE stale_at <= ?1 ORDER BY stale_at LIMIT ?2)
            """, [.instant(now), .integer(Int64(limit))])
    }
}
