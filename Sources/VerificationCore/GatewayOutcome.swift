/// What a gateway said of a message.
public enum GatewayOutcome: Equatable, Sendable {
    /// It took the message, under an id of its own if it names one.
    case accepted(id: String?)
    /// It will never deliver to this number.
    case refused(GatewayReason)
    /// It has had enough for this number; it takes the next message after so long, if it says so.
    case limited(GatewayReason, for: Duration?)
    /// It certainly did not take the message, and may take it later.
    case transient(GatewayReason)
    /// Its word did not come, or says nothing: the message may have left.
    case unknown(GatewayReason)
    /// It certainly did not take the message, and takes none until the operator has mended something.
    case misconfigured(GatewayReason)

    /// What an operator should know of it; nil when the message was taken.
    public var reason: GatewayReason? {
        switch self {
        case .accepted: nil
        case .refused(let reason), .limited(let reason, _), .transient(let reason), .unknown(let reason),
            .misconfigured(let reason):
            reason
        }
    }
}
