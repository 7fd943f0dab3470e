import VerificationService

/// Reads what an endpoint of the operator's posts back: `{"id":"msg_7_…","status":"delivered"}` or an array of these,
/// signed with the secret that it shares, as Standard Webhooks has it.
public struct WebhookReceipts: ReceiptReader {
    private let secret: WebhookSecret?
    private let time: any TimeSource

    /// A reader of calls that are signed by `secret`; without one no call is genuine.
    public init(secret: WebhookSecret?, time: any TimeSource) {
        self.secret = secret
        self.time = time
    }

    /// Yes.
    public var areSigned: Bool { true }
    /// Nothing.
    public var acknowledgement: (type: String, body: String) { ("", "") }

    /// Checks signature and time, and reads the body.
    public func read(_ call: ReceiptCall) -> ReceiptReading {
        guard let secret, let id = call.field("webhook-id"), let signatures = call.field("webhook-signature"),
            let timestamp = time.recent(seconds: call.field("webhook-timestamp")),
            secret.isSigned(signatures, id: id, timestamp: timestamp, body: call.body)
        else { return .forged }
        guard let body = JSONNode(call.body) else { return .malformed }
        let entries = if case .array(let entries) = body { entries } else { [body] }
        let receipts = entries.compactMap(Self.receipt)
        return receipts.count == entries.count ? .genuine(receipts) : .malformed
    }

    private static func receipt(_ entry: JSONNode) -> Receipt? {
        guard let reference = entry["id"]?.text.flatMap(MessageReference.init) else { return nil }
        return switch entry["status"]?.text {
        case "sent": Receipt(.reference(reference), .sent)
        case "delivered": Receipt(.reference(reference), .delivered)
        case "failed": Receipt(.reference(reference), .failed)
        default: nil
        }
    }
}
