import OutboundHTTP
import VerificationCore
import VerificationService

extension OutboundResponse {
    /// What an answer says whose code is none that tells more, or that has no code at all.
    ///
    /// A provider that names a fault did not take the message, unless the fault is its own. Such a fault lies with the
    /// request rather than the number, since those of numbers are listed: the operator should look at it.
    func outcome(unlisted code: String?) -> GatewayOutcome {
        let reason = GatewayReason(code ?? "HTTP \(status)")
        return switch status {
        case 408, 429: .transient(reason)
        case 400..<500: .misconfigured(reason)
        case 200..<300 where code != nil: .misconfigured(reason)
        default: .unknown(reason)
        }
    }
}
