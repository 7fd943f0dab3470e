/// How a message stands on its way to the phone; the raw value is its name in the API and in the database.
public enum Delivery: String, Sendable {
    /// It waits for the relay, or the relay is at it.
    case queued
    /// A gateway accepted it.
    case sent
    /// A receipt said that it reached the phone.
    case delivered
    /// It definitely did not leave.
    case failed
    /// The gateway's word did not come in time: it may have left.
    case unknown
    /// Its code had ended before it left.
    case withdrawn
}
