import OutboundHTTP
import VerificationCore
import VerificationService

extension HTTPClient {
    /// Sends a request, and lets `classify` say what its answer means. A request that cannot have arrived is transient, one
    /// that may have is unknown.
    func outcome(
        of request: OutboundRequest, _ classify: (OutboundResponse) -> GatewayOutcome
    ) async -> GatewayOutcome {
        do {
            return classify(try await perform(request))
        } catch {
            switch error {
            case .notSent(let cause): return .transient(GatewayReason(cause))
            case .unknown(let cause): return .unknown(GatewayReason(cause))
            }
        }
    }
}

extension OutboundResponse {
    /// What a status says of a message where nothing in the answer says more. Those that promise nothing, redirects among
    /// them, leave it unknown.
    var outcomeByStatus: GatewayOutcome {
        let reason: GatewayReason = "HTTP \(status)"
        return switch status {
        case 200..<300: .accepted(id: nil)
        case 400, 404, 410, 422: .refused(reason)
        case 401, 403: .misconfigured(reason)
        case 408, 429: .transient(reason)
        default: .unknown(reason)
        }
    }

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
