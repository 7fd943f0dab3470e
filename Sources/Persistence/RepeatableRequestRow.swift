import PhoneNumbers
import VerificationCore
import VerificationService

/// The rows of `repeatable_requests`.
extension Connection {
    func storedOutcome(_ id: [UInt8]) throws(StoreFailure) -> StoredOutcome? {
        try row(
            """
            SELECT fingerprint, phone, message_id, code_expires_at, code_wall_offset_ms, verified_at, runs_until, stale_at,
                   wall_offset_ms
            FROM repeatable_requests WHERE id = ?1
            """, [.blob(id)]
        ) { row throws(StoreFailure) in
            guard let phone = PhoneNumber(digits: row.integer(1)) else {
                throw StoreFailure.damagedRow("repeatable_requests")
            }
            let event: StoredOutcome.Event =
                row.optionalInteger(2).map { .issued(MessageID(rawValue: $0), codeExpiry: row.expiry(3)) }
                ?? .verified(at: row.instant(5))
            return StoredOutcome(
                fingerprint: [UInt8](row.blob(0)), phone: phone, event: event, runsUntil: row.instant(6),
                expiry: row.expiry(7))
        }
    }

    func save(_ stored: StoredOutcome, of id: [UInt8]) throws(StoreFailure) {
        let event: [SQLiteValue] =
            switch stored.event {
            case .issued(let message, let expiry):
                [.integer(message.rawValue), .instant(expiry.instant), .integer(expiry.wallOffset), .null]
            case .verified(let instant): [.null, .null, .null, .instant(instant)]
            }
        try run(
            """
            INSERT OR REPLACE INTO repeatable_requests (id, fingerprint, phone, message_id, code_expires_at,
                                                        code_wall_offset_ms, verified_at, runs_until, stale_at,
                                                        wall_offset_ms)
            VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10)
            """,
            [.blob(id), .blob(stored.fingerprint), .integer(stored.phone.digits)] + event
                + [.instant(stored.runsUntil), .instant(stored.expiry.instant), .integer(stored.expiry.wallOffset)])
    }

    func endWait(ofRequest id: [UInt8], at now: Timestamp) throws(StoreFailure) {
        try run("UPDATE repeatable_requests SET runs_until = ?2 WHERE id = ?1", [.blob(id), .instant(now)])
    }

    func sweepRequests(at now: Timestamp, limit: Int) throws(StoreFailure) {
        try run(
            """
            DELETE FROM repeatable_requests WHERE id IN
                (SELECT id FROM repeatable_requests WHERE stale_at <= ?1 ORDER BY stale_at LIMIT ?2)
            """, [.instant(now), .integer(Int64(limit))])
    }
}
