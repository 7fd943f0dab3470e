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

    /// Whether it may become `next`: a settled message only moves forward.
    public func canBecome(_ next: Delivery) -> Bool {
        switch (self, next) {
        case (.queued, .queued), (.queued, .delivered): false
        case (.queued, _): true
        case (.sent, .delivered), (.sent, .failed): true
        case (.unknown, .sent), (.unknown, .delivered), (.unknown, .failed): true
        case (.sent, _), (.delivered, _), (.failed, _), (.unknown, _), (.withdrawn, _): false
        }
    }
}
