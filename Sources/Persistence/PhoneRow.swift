import PhoneNumbers
import VerificationCore
import VerificationService

/// The row of `phones`, with the last message and its code.
extension Connection {
    func phone(_ phone: PhoneNumber) throws(StoreFailure) -> PhoneRecord? {
        try row(
            """
            SELECT p.cooldown_started_at, p.cooldown_ms, p.message_id, p.sends, p.unverified_sends, p.wrong_guesses,
                   m.delivery, c.expires_at, c.wall_offset_ms, p.failed_sends, p.provider_limit_started_at,
                   p.provider_limit_ms
            FROM phones AS p
            LEFT JOIN messages AS m ON m.id = p.message_id AND m.phone = p.phone
            LEFT JOIN codes AS c ON c.phone = m.phone AND c.purpose = m.purpose AND c.id = m.code_id
                                   AND c.state IN ('live', 'failed')
            WHERE p.phone = ?1
            """, [.integer(phone.digits)]
        ) { row in
            let state = PhoneState(
                cooldown: row.countdown(0), lastMessage: row.optionalInteger(2).map(MessageID.init),
                sends: row.window(3), unverifiedSends: row.window(4), failedSends: row.window(9),
                providerLimit: row.countdown(10), wrongGuesses: row.window(5))
            guard let delivery = row.text(6).flatMap(Delivery.init), row.optionalInteger(7) != nil else {
                return PhoneRecord(state: state)
            }
            return PhoneRecord(state: state, lastMessage: (delivery, row.expiry(7)))
        }
    }

    func save(_ state: PhoneState, of phone: PhoneNumber) throws(StoreFailure) {
        try run(
            """
            INSERT OR REPLACE INTO phones (phone, cooldown_started_at, cooldown_ms, message_id, sends, unverified_sends,
                                           wrong_guesses, stale_at, failed_sends, provider_limit_started_at,
                                           provider_limit_ms)
            VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?11)
            """,
            [
                .integer(phone.digits),
                .start(state.cooldown), .length(state.cooldown),
                state.lastMessage.map { .integer($0.rawValue) } ?? .null,
                .window(state.sends), .window(state.unverifiedSends), .window(state.wrongGuesses),
                .instant(state.staleAt), .window(state.failedSends), .start(state.providerLimit),
                .length(state.providerLimit),
            ])
    }

    func sweepPhones(at now: Timestamp, limit: Int) throws(StoreFailure) {
        try run(
            """
            DELETE FROM phones WHERE phone IN (SELECT phone FROM phones WHERE stale_at <= ?1 ORDER BY stale_at LIMIT ?2)
            """, [.instant(now), .integer(Int64(limit))])
    }
}

/// A countdown is two columns, of which both or none are `NULL`: its start and its length in milliseconds.
extension SQLiteValue {
    /// When a countdown began.
    fileprivate static func start(_ countdown: Cooldown?) -> SQLiteValue {
        countdown.map { .instant($0.startedAt) } ?? .null
    }

    /// How long it lasts.
    fileprivate static func length(_ countdown: Cooldown?) -> SQLiteValue {
        countdown.map { .integer($0.length.wholeMilliseconds) } ?? .null
    }
}

extension Statement {
    /// The countdown in two columns.
    fileprivate func countdown(_ column: Int32) -> Cooldown? {
        optionalInteger(column).map {
            Cooldown(startedAt: Timestamp(milliseconds: $0), length: .milliseconds(integer(column + 1)))
        }
    }
}
