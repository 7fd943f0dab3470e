import VerificationCore
import VerificationService

/// A connection is what a unit of work sees; the SQL stands beside the rows.
extension Connection: VerificationTransaction {
    /// Changes whenever another connection has committed, and with none of this one's own commits
    /// (sqlite.org/pragma.html#pragma_data_version).
    func dataVersion() throws(StoreFailure) -> Int64 {
        try row("PRAGMA data_version") { $0.integer(0) } ?? 0
    }

    func sweep(at now: Timestamp, retention: Duration, limit: Int) throws(StoreFailure) -> Bool {
        var isMore = false
        let kept = now + (.zero - retention)
        for (sweep, end) in [
            (sweepPhones, now), (sweepCodes, now), (sweepWindows, now), (sweepRequests, now), (sweepMessages, kept),
            (sweepTallies, kept),
        ] {
            try sweep(end, limit)
            isMore = isMore || changes == limit
        }
        return isMore
    }
}
