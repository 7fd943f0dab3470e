import PhoneNumbers
import VerificationCore
import VerificationService

/// The rows of `codes`.
extension Connection {
    func code(of phone: PhoneNumber, for purpose: Purpose) throws(StoreFailure) -> Code? {
        try row(
            """
            SELECT id, key_id, state, issued_at, expires_at, attempts_remaining, wrong_guesses, guesses_until
            FROM codes WHERE phone = ?1 AND purpose = ?2
            """, [.integer(phone.digits), .text(purpose.name)], decodeCode)
    }

    func codes(of phone: PhoneNumber) throws(StoreFailure) -> [(purpose: Purpose, code: Code)] {
        try rows(
            """
            SELECT id, key_id, state, issued_at, expires_at, attempts_remaining, wrong_guesses, guesses_until, purpose
            FROM codes WHERE phone = ?1
            """, [.integer(phone.digits)]
        ) { row throws(StoreFailure) in
            guard let purpose = row.text(8).flatMap(Purpose.init) else { throw StoreFailure.damagedRow("codes") }
            return (purpose, try decodeCode(row))
        }
    }

    func save(_ code: Code, of phone: PhoneNumber, for purpose: Purpose) throws(StoreFailure) {
        try run(
            """
            INSERT OR REPLACE INTO codes (phone, purpose, id, key_id, state, issued_at, expires_at, attempts_remaining,
                                          wrong_guesses, guesses_until, stale_at)
            VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?11)
            """,
            [
                .integer(phone.digits), .text(purpose.name), .blob(code.id.bytes), .words([code.keyID]),
                .text(code.state.rawValue), .instant(code.issuedAt), .instant(code.expiresAt),
                .integer(Int64(code.attemptsRemaining)), .words(code.wrongGuesses), .instant(code.guessesUntil),
                .instant(code.staleAt),
            ])
    }

    func sweepCodes(at now: Timestamp, limit: Int) throws(StoreFailure) {
        try run(
            """
            DELETE FROM codes WHERE (phone, purpose) IN
                (SELECT phone, purpose FROM codes WHERE stale_at <= ?1 ORDER BY stale_at LIMIT ?2)
            """, [.instant(now), .integer(Int64(limit))])
    }

    private func decodeCode(_ row: Statement) throws(StoreFailure) -> Code {
        let id = [UInt8](row.blob(0))
        guard let state = row.text(2).flatMap(Code.State.init), let keyID = row.words(1).first, id.count == 16 else {
            throw StoreFailure.damagedRow("codes")
        }
        return Code(
            id: CodeID(bytes: id), keyID: keyID, state: state, issuedAt: row.instant(3), expiresAt: row.instant(4),
            attemptsRemaining: Int(row.integer(5)), wrongGuesses: row.words(6), guessesUntil: row.instant(7))
    }
}

extension StoreFailure {
    /// A row of `table` that the constraints should have made impossible.
    static func damagedRow(_ table: String) -> StoreFailure {
        StoreFailure(operation: "read a row of \(table)", cause: "its values are damaged")
    }
}
