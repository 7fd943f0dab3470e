import VerificationCore
import VerificationService

/// The rows of `kept_answers`.
extension Connection {
    func keptAnswer(
        _ id: [UInt8]
    ) throws(StoreFailure) -> (fingerprint: [UInt8], answer: KeptAnswer, runsUntil: Timestamp, staleAt: Timestamp)? {
        try row(
            "SELECT fingerprint, status, body, runs_until, stale_at FROM kept_answers WHERE id = ?1", [.blob(id)]
        ) { row in
            let answer = KeptAnswer(status: Int(row.integer(1)), body: [UInt8](row.blob(2)))
            return ([UInt8](row.blob(0)), answer, row.instant(3), row.instant(4))
        }
    }

    func save(
        _ kept: (fingerprint: [UInt8], answer: KeptAnswer, runsUntil: Timestamp, staleAt: Timestamp), of id: [UInt8]
    ) throws(StoreFailure) {
        try run(
            """
            INSERT OR REPLACE INTO kept_answers (id, fingerprint, status, body, runs_until, stale_at)
            VALUES (?1, ?2, ?3, ?4, ?5, ?6)
            """,
            [
                .blob(id), .blob(kept.fingerprint), .integer(Int64(kept.answer.status)), .blob(kept.answer.body),
                .instant(kept.runsUntil), .instant(kept.staleAt),
            ])
    }

    func sweepKeptAnswers(at now: Timestamp, limit: Int) throws(StoreFailure) {
        try run(
            """
            DELETE FROM kept_answers WHERE id IN
                (SELECT id FROM kept_answers WHERE stale_at <= ?1 ORDER BY stale_at LIMIT ?2)
            """, [.instant(now), .integer(Int64(limit))])
    }
}
