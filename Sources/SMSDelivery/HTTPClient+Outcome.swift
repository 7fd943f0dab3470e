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

    /// What a status says of a message at a provider that tells more in its body, where it did not: success alone leaves
    /// it unknown, and a request that the provider cannot read is no fault of the number's.
    var outcomeWithoutBody: GatewayOutcome {
        let reason: GatewayReason = "HTTP \(status)"
        return switch status {
        case 400, 401, 403, 404: .misconfigured(reason)
        case 429: .transient(reason)
        default: .unknown(reason)
        }
    }
}
