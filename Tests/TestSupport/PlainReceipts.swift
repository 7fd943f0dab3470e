import VerificationCore
import VerificationService

/// Receipts of a gateway of a test: `?id=<reference>&status=sent|delivered|failed`, or `?provider_id=` instead of `id`;
/// `?forged` is forged.
package struct PlainReceipts: ReceiptReader {
    package var areSigned: Bool { true }
    package var acknowledgement: (type: String, body: String) { ("text/plain", "OK") }

    package func read(_ call: ReceiptCall) -> ReceiptReading {
        guard call.parameter("forged") == nil else { return .forged }
        let statuses: [String: ReceiptStatus] = ["sent": .sent, "delivered": .delivered, "failed": .failed]
        let subject =
            call.parameter("id").flatMap(MessageReference.init).map(Receipt.Subject.reference)
            ?? call.parameter("provider_id").map(Receipt.Subject.providerID)
        guard let status = call.parameter("status").flatMap({ statuses[$0] }), let subject else { return .malformed }
        return .genuine([Receipt(subject, status)])
    }
}
