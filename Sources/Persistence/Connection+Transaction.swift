import VerificationCore
import VerificationService

/// A connection is what a unit of work sees; the SQL stands beside the rows.
extension Connection: VerificationTransaction {
    func sweep(at now: Timestamp, limit: Int) throws(StoreFailure) -> Bool {
        var isMore = false
        for sweep in [sweepPhones, sweepCodes, sweepMessages, sweepWindows, sweepKeptAnswers] {
            try sweep(now, limit)
            isMore = isMore || changes == limit
        }
        return isMore
    }
}
