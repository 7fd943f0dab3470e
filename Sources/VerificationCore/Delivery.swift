/// How a message stands on its way to the phone; the raw value is its name in the API and in the database.
public enum Delivery: String, Sendable {
    /// It waits for the relay, or the relay is at it.
    case queued
    /// A gateway accepted it.
    case sent
    /// A receipt said that it reached the phone.
    case delivered
    /// It definitely did not leave, or a receipt said that it did not arrive.
    case failed
    /// The gateway's word did not come in time: it may have left.
    case unknown
    /// Its code had ended before it left.
    case withdrawn

    /// How the message stands after a receipt.
    ///
    /// Whatever the order in which receipts come, and however often, the end is the same: each step has a height, and only a
    /// higher one is taken. That a phone was reached is the highest, since it may follow the failure of another attempt.
    public func afterReceipt(_ receipt: ReceiptStatus) -> Delivery {
        let reported: Delivery =
            switch receipt {
            case .sent: .sent
            case .failed: .failed
            case .delivered: .delivered
            }
        return reported.height > height ? reported : self
    }

    private var height: Int {
        switch self {
        case .queued: 0
        case .unknown: 1
        case .sent: 2
        case .failed: 3
        case .delivered: 4
        case .withdrawn: 5
        }
    }
}

/// What a receipt says of a message.
public enum ReceiptStatus: Sendable {
    /// The provider or the carrier has it.
    case sent
    /// It reached the phone.
    case delivered
    /// It will not reach the phone.
    case failed
}
