import VerificationCore
import VerificationService

/// The rows of `limit_windows`.
extension Connection {
    func window(_ policy: String, _ subject: String) throws(StoreFailure) -> LimitWindow {
        let words = try row(
            "SELECT entries FROM limit_windows WHERE policy = ?1 AND subject = ?2",
            [.text(policy), .text(subject)]
        ) { $0.words(0).map(Int64.init(bitPattern:)) }
        guard let words else { return LimitWindow() }
        return LimitWindow(
            stride(from: 0, to: words.count, by: 2).map {
                LimitWindow.Entry(instant: Timestamp(milliseconds: words[$0]), value: words[$0 + 1])
            })
    }

    func save(
        _ window: LimitWindow, _ policy: String, _ subject: String, staleAt: Timestamp
    ) throws(StoreFailure) {
        let words = window.entries.flatMap { [$0.instant.milliseconds, $0.value] }
        try run(
            "INSERT OR REPLACE INTO limit_windows (policy, subject, entries, stale_at) VALUES (?1, ?2, ?3, ?4)",
            [
                .text(policy), .text(subject), .words(words.map(UInt64.init(bitPattern:))), .instant(staleAt),
            ])
    }

    func sweepWindows(at now: Timestamp, limit: Int) throws(StoreFailure) {
        try run(
            """
            DELETE FROM limit_windows WHERE (policy, subject) IN
                (SELECT policy, subject FROM limit_windows WHERE stale_at <= ?1 ORDER BY stale_at LIMIT ?2)
            """, [.instant(now), .integer(Int64(limit))])
    }
}
