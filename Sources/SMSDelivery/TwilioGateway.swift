import FoundationEssentials
import OutboundHTTP
import VerificationCore
import VerificationService

/// Sends through Twilio's Programmable Messaging (twilio.com/docs/messaging/api/message-resource).
public final class TwilioGateway: SMSGateway {
    /// The account at Twilio.
    public struct Configuration: Sendable {
        /// Where the API is.
        public var url = OutboundURL(constant: "https://api.twilio.com")
        /// The account's SID, such as `AC…`, of letters and digits.
        public var accountSID = ""
        /// The account's token, which also signs receipts.
        public var authToken: Credential?
        /// A number, a name, or the SID of a Messaging Service, which begins with `MG`.
        public var from = ""

        /// What holds while nothing is given.
        public init() {}
    }

    private let client: HTTPClient
    private let url: OutboundURL
    private let fields: [(name: String, value: String)]
    private let sender: (name: String, value: String)
    private let publicURL: OutboundURL?
    private let timeout: Duration

    /// A gateway of a complete configuration.
    ///
    /// - Parameters:
    ///   - client: whose owner closes it.
    ///   - publicURL: below which receipts are taken; nil asks for none.
    ///   - timeout: for a call in all.
    public init(client: HTTPClient, _ configuration: Configuration, publicURL: OutboundURL?, timeout: Duration) {
        guard let token = configuration.authToken else { preconditionFailure("Twilio has a token") }
        self.client = client
        self.publicURL = publicURL
        self.timeout = timeout
        url = configuration.url.appending("2010-04-01/Accounts/\(configuration.accountSID)/Messages.json")
        sender = (configuration.from.hasPrefix("MG") ? "MessagingServiceSid" : "From", configuration.from)
        let credentials = Data("\(configuration.accountSID):\(token.text)".utf8).base64EncodedString()
        fields = [
            ("Authorization", "Basic \(credentials)"), ("Content-Type", "application/x-www-form-urlencoded"),
        ]
    }

    /// Posts the message.
    public func send(_ message: OutgoingMessage) async -> GatewayOutcome {
        await client.outcome(of: request(message), Self.outcome)
    }

    private func request(_ message: OutgoingMessage) -> OutboundRequest {
        var form = [(name: "To", value: message.phone.e164), sender, ("Body", message.text)]
        if let publicURL {
            form.append(("StatusCallback", publicURL.appending("receipts/twilio?id=\(message.reference.text)").text))
        }
        return OutboundRequest(.post, url, fields: fields, body: Array(formEncoded(form).utf8), timeout: timeout)
    }

    private static func outcome(of response: OutboundResponse) -> GatewayOutcome {
        let answer = JSONNode(response.body)
        return switch response.status {
        case 201: outcome(ofMessage: answer)
        case 400..<500 where response.status != 429: outcome(ofError: answer?["code"]?.text, response)
        default: response.outcome(unlisted: nil)
        }
    }

    private static func outcome(ofError code: String?, _ response: OutboundResponse) -> GatewayOutcome {
        TwilioErrors.outcome(ofCode: code) ?? response.outcome(unlisted: code)
    }

    /// What Twilio says of a message that it has made: it may have failed already.
    private static func outcome(ofMessage message: JSONNode?) -> GatewayOutcome {
        guard let sid = message?["sid"]?.text, let status = message?["status"]?.text else {
            return .unknown("HTTP 201 without a message")
        }
        guard ["failed", "undelivered", "canceled"].contains(status) else { return .accepted(id: sid) }
        return TwilioErrors.outcome(ofCode: message?["error_code"]?.text)
            ?? .transient("Twilio \(status)")
    }
}
