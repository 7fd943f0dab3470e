import PhoneNumbers
import VerificationCore
import VerificationService

/// The rows of `codes`.
extension Connection {
    func code(of phone: PhoneNumber, for purpose: Purpose) throws(StoreFailure) -> Code? {
        try row(
            """
            SELECT state, attempts_remaining, wrong_guesses, guesses_until,
                   id, key_id, issued_at, expires_at, wall_offset_ms, messages,
                   earlier_id, earlier_key_id, earlier_issued_at, earlier_expires_at, earlier_wall_offset_ms,
                   earlier_messages
            FROM codes WHERE phone = ?1 AND purpose = ?2
            """, [.integer(phone.digits), .text(purpose.name)], decodeCode)
    }

    func codes(of phone: PhoneNumber) throws(StoreFailure) -> [(purpose: Purpose, code: Code)] {
        try rows(
            """
            SELECT state, attempts_remaining, wrong_guesses, guesses_until,
                   id, key_id, issued_at, expires_at, wall_offset_ms, messages,
                   earlier_id, earlier_key_id, earlier_issued_at, earlier_expires_at, earlier_wall_offset_ms,
                   earlier_messages, purpose
            FROM codes WHERE phone = ?1
            """, [.integer(phone.digits)]
        ) { row throws(StoreFailure) in
            guard let purpose = row.text(16).flatMap(Purpose.init) else { throw StoreFailure.damagedRow("codes") }
            return (purpose, try decodeCode(row))
        }
    }

    func save(_ code: Code, of phone: PhoneNumber, for purpose: Purpose) throws(StoreFailure) {
        try run(
            """
            INSERT OR REPLACE INTO codes (phone, purpose, state, attempts_remaining, wrong_guesses, guesses_until, stale_at,
                                          id, key_id, issued_at, expires_at, wall_offset_ms, messages,
                                          earlier_id, earlier_key_id, earlier_issued_at, earlier_expires_at,
                                          earlier_wall_offset_ms, earlier_messages)
            VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?11, ?12, ?13, ?14, ?15, ?16, ?17, ?18, ?19)
            """,
            [
                .integer(phone.digits), .text(purpose.name), .text(code.state.rawValue),
                .integer(Int64(code.attemptsRemaining)), .words(code.wrongGuesses), .instant(code.guessesUntil),
                .instant(code.staleAt),
            ] + code.latest.columns + (code.earlier?.columns ?? Array(repeating: .null, count: 6)))
    }

    func sweepCodes(at now: Timestamp, limit: Int) throws(StoreFailure) {
        try run(
            """
            DELETE FROM codes WHERE (phone, purpose) IN
                (SELECT phone, purpose FROM codes WHERE stale_at <= ?1 ORDER BY stale_at LIMIT ?2)
            """, [.instant(now), .integer(Int64(limit))])
    }

    private func decodeCode(_ row: Statement) throws(StoreFailure) -> Code {
        guard let state = row.text(0).flatMap(Code.State.init), let latest = row.issuedCode(4) else {
            throw StoreFailure.damagedRow("codes")
        }
        return Code(
            latest: latest, earlier: row.issuedCode(10), state: state, attemptsRemaining: Int(row.integer(1)),
            wrongGuesses: row.words(2), guessesUntil: row.instant(3))
    }
}

/// A code is six columns: id, key, issue, end, the wall clock's offset at the issue, and messages.
extension IssuedCode {
    fileprivate var columns: [SQLiteValue] {
        [
            .blob(id.bytes), .words([keyID]), .instant(issuedAt), .instant(expiry.instant), .integer(expiry.wallOffset),
            .integer(Int64(messages)),
        ]
    }
}

extension Statement {
    /// The code in six columns; nil if they are `NULL`.
    fileprivate func issuedCode(_ column: Int32) -> IssuedCode? {
        let id = [UInt8](blob(column))
        guard id.count == 16, let keyID = words(column + 1).first else { return nil }
        return IssuedCode(
            id: CodeID(bytes: id), keyID: keyID, issuedAt: instant(column + 2), expiry: expiry(column + 3),
            messages: Int(integer(column + 5)))
    }

    /// The end of a life in two columns: its instant, and the wall clock's offset when it began.
    func expiry(_ column: Int32) -> Expiry {
        Expiry(instant: instant(column), wallOffset: integer(column + 1))
    }
}

extension StoreFailure {
    /// A row of `table` that the constraints should have made impossible.
    static func damagedRow(_ table: String) -> StoreFailure {
        StoreFailure(operation: "read a row of \(table)", cause: "its values are damaged")
    }
}
