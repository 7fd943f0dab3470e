/// Why a request has no complete answer, split by what an SMS gateway must know: can the server have acted on it?
///
/// The cause is a constant sentence: it holds nothing of the URL, the request or the answer.
public enum OutboundFailure: Error, Equatable, Sendable, CustomStringConvertible {
    /// The server cannot have the whole request: no connection, no TLS, or an end before all of it was handed out.
    case notSent(cause: String)
    /// The server may have the whole request, and may have acted on it.
    case unknown(cause: String)

    /// What to print.
    public var description: String {
        switch self {
        case .notSent(let cause): "not sent: \(cause)"
        case .unknown(let cause): "outcome unknown: \(cause)"
        }
    }
}
