import VerificationCore
import VerificationService

/// The one row of `timeline`.
extension Connection {
    func timeline() throws(StoreFailure) -> (anchor: TimelineAnchor, writtenAt: Timestamp)? {
        try row("SELECT boot_id, boottime_offset_ms, wall_offset_ms, written_at FROM timeline") { row in
            let anchor = TimelineAnchor(
                bootID: row.text(0) ?? "", boottimeOffset: row.integer(1), wallOffset: row.integer(2))
            return (anchor, row.instant(3))
        }
    }

    func save(_ anchor: TimelineAnchor, at now: Timestamp) throws(StoreFailure) {
        try run(
            """
            INSERT OR REPLACE INTO timeline (only_row, boot_id, boottime_offset_ms, wall_offset_ms, written_at)
            VALUES (1, ?1, ?2, ?3, ?4)
            """,
            [.text(anchor.bootID), .integer(anchor.boottimeOffset), .integer(anchor.wallOffset), .instant(now)])
    }

    func recordWritable(at now: Timestamp) throws(StoreFailure) {
        try run("UPDATE timeline SET written_at = ?1", [.instant(now)])
    }
}
