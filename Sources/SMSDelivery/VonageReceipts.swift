import VerificationCore
import VerificationService

/// Reads Vonage's delivery receipts, which come as a query, a form or JSON
/// (developer.vonage.com/en/messaging/sms/guides/delivery-receipts).
///
/// The reference in `client-ref`, which nobody can guess, shows that the call is genuine; so does, where the account has
/// one, the signature.
public struct VonageReceipts: ReceiptReader {
    private let signature: VonageSignature?
    private let time: any TimeSource

    /// A reader of calls that are signed if `configuration` has a signature secret.
    ///
    /// - Parameter time: whose wall clock tells how old a signed call is.
    public init(_ configuration: VonageGateway.Configuration, time: any TimeSource) {
        signature = configuration.signatureSecret.map(VonageSignature.init)
        self.time = time
    }

    /// Whether the account has a signature secret.
    public var areSigned: Bool { signature != nil }
    /// Nothing.
    public var acknowledgement: (type: String, body: String) { ("", "") }

    /// Checks signature, time and reference, and reads the status. One of a kind to come says nothing.
    public func read(_ call: ReceiptCall) -> ReceiptReading {
        guard let parameters = call.parameters else { return .malformed }
        guard isGenuine(parameters), let reference = parameters["client-ref"].flatMap(MessageReference.init) else {
            return .forged
        }
        return switch parameters["status"] {
        case "accepted", "buffered": .genuine([Receipt(.reference(reference), .sent)])
        case "delivered": .genuine([Receipt(.reference(reference), .delivered)])
        case "expired", "failed", "rejected":
            .genuine([Receipt(.reference(reference), .failed, reason: Self.reason(parameters))])
        case nil: .malformed
        default: .genuine([])
        }
    }

    private func isGenuine(_ parameters: [String: String]) -> Bool {
        guard let signature else { return true }
        return signature.isGenuine(parameters) && time.recent(seconds: parameters["timestamp"]) != nil
    }

    private static func reason(_ parameters: [String: String]) -> GatewayReason {
        GatewayReason("\(parameters["status"] ?? "") \(parameters["err-code"] ?? "")")
    }
}
