import Cryptography
import HTTPCodec
import VerificationCore
import VerificationService

/// Reads Twilio's status callbacks
/// (twilio.com/docs/messaging/guides/outbound-message-status-in-status-callbacks).
public struct TwilioReceipts: ReceiptReader {
    private let signature: TwilioSignature

    /// A reader of calls that are signed with the token of `configuration`, which has one.
    public init(_ configuration: TwilioGateway.Configuration) {
        guard let token = configuration.authToken else { preconditionFailure("Twilio has a token") }
        signature = TwilioSignature(token: token)
    }

    /// Yes.
    public var areSigned: Bool { true }
    /// Nothing.
    public var acknowledgement: (type: String, body: String) { ("", "") }

    /// Checks the signature, and reads status and message. A status of a kind to come says nothing.
    public func read(_ call: ReceiptCall) -> ReceiptReading {
        guard isGenuine(call) else { return .forged }
        guard let parameters = call.parameters, let state = parameters["MessageStatus"],
            let subject = subject(call, parameters)
        else { return .malformed }
        return switch state {
        case "sent": .genuine([Receipt(subject, .sent)])
        case "delivered", "read": .genuine([Receipt(subject, .delivered)])
        case "undelivered", "failed", "canceled":
            .genuine([Receipt(subject, .failed, reason: GatewayReason(parameters["ErrorCode"] ?? state))])
        default: .genuine([])
        }
    }

    /// A form is part of what is signed; of any other body the URL holds the digest.
    private func isGenuine(_ call: ReceiptCall) -> Bool {
        guard let signed = call.field("x-twilio-signature") else { return false }
        guard let digest = call.parameter("bodySHA256") else {
            return signature.isGenuine(signed, url: call.url, form: formDecoded(call.body))
        }
        return equalInConstantTime(Array(digest.utf8), Array(sha256Hex(call.body).utf8))
            && signature.isGenuine(signed, url: call.url, form: [])
    }

    private func subject(_ call: ReceiptCall, _ parameters: [String: String]) -> Receipt.Subject? {
        call.parameter("id").flatMap(MessageReference.init).map { .reference($0) }
            ?? parameters["MessageSid"].map { .providerID($0) }
    }
}
