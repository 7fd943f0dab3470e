import OutboundHTTP
import SMSText
import VerificationCore
import VerificationService

/// Sends through Vonage's SMS API (developer.vonage.com/en/api/sms).
public final class VonageGateway: SMSGateway {
    /// The account at Vonage.
    public struct Configuration: Sendable {
        /// Where the API is.
        public var url = OutboundURL(constant: "https://rest.nexmo.com")
        /// The account's key.
        public var apiKey = ""
        /// The account's secret.
        public var apiSecret: Credential?
        /// A number without a plus, or a name.
        public var from = ""
        /// What receipts are signed with, by SHA-256 HMAC; nil takes receipts without a signature.
        public var signatureSecret: Credential?

        /// What holds while nothing is given.
        public init() {}
    }

    private let client: HTTPClient
    private let url: OutboundURL
    private let account: [(name: String, value: String)]
    private let publicURL: OutboundURL?
    private let timeout: Duration

    /// A gateway of a complete configuration.
    ///
    /// - Parameters:
    ///   - client: whose owner closes it.
    ///   - publicURL: below which receipts are taken; nil asks for none.
    ///   - timeout: for a call in all.
    public init(client: HTTPClient, _ configuration: Configuration, publicURL: OutboundURL?, timeout: Duration) {
        guard let secret = configuration.apiSecret else { preconditionFailure("Vonage has a secret") }
        self.client = client
        self.publicURL = publicURL
        self.timeout = timeout
        url = configuration.url.appending("sms/json")
        account = [("api_key", configuration.apiKey), ("api_secret", secret.text), ("from", configuration.from)]
    }

    /// Posts the message.
    public func send(_ message: OutgoingMessage) async -> GatewayOutcome {
        await client.outcome(of: request(message), Self.outcome)
    }

    private func request(_ message: OutgoingMessage) -> OutboundRequest {
        let milliseconds = Int64((message.validity / .milliseconds(1)).rounded())
        var form =
            account + [
                ("to", "\(message.phone.digits)"), ("text", message.text), ("client-ref", message.reference.text),
                ("ttl", "\(min(max(milliseconds, 20_000), 604_800_000))"),
            ]
        if SMSEncoding(message.text) == .ucs2 { form.append(("type", "unicode")) }
        if let publicURL { form.append(("callback", publicURL.appending("receipts/vonage").text)) }
        return OutboundRequest(
            .post, url, fields: [("Content-Type", "application/x-www-form-urlencoded")],
            body: Array(formEncoded(form).utf8), timeout: timeout)
    }

    /// Vonage answers 200 to everything that it can read, and says of each part of the text what became of it.
    private static func outcome(of response: OutboundResponse) -> GatewayOutcome {
        guard response.status == 200 else { return response.outcome(unlisted: nil) }
        let parts = JSONNode(response.body)?["messages"]?.elements ?? []
        let refused = parts.filter { $0["status"]?.text != "0" }
        guard let part = refused.first ?? parts.first else { return .unknown("HTTP 200 without a message") }
        if refused.isEmpty { return .accepted(id: part["message-id"]?.text) }
        guard refused.count == parts.count else { return .unknown("only some parts were taken") }
        return outcome(ofStatus: part["status"]?.text ?? "missing")
    }

    /// What a status other than 0 says of a message (developer.vonage.com/en/api-errors/sms).
    private static func outcome(ofStatus status: String) -> GatewayOutcome {
        let reason = GatewayReason("Vonage status \(status)")
        return switch status {
        case "1",  // throttled
            "10":  // too many connections
            .transient(reason)
        case "6",  // cannot be processed, such as an unknown prefix
            "7":  // barred number
            .refused(reason)
        case "2", "3",  // parameters missing or invalid
            "4",  // wrong credentials
            "8",  // account barred
            "9",  // no credit
            "11",  // account without this API
            "12",  // text too long
            "14",  // wrong signature
            "15",  // sender that is not allowed
            "22",  // invalid network code
            "29":  // number that a trial account has not listed
            .misconfigured(reason)
        default: .unknown(reason)  // 5 is an internal error
        }
    }
}
