import OutboundHTTP
import SMSText
import VerificationCore
import VerificationService

/// Sends through the smsbox of a Kannel (user guide of 1.4.5, "Using the HTTP Interface to Send SMS Messages").
///
/// The request is a POST with `X-Kannel-` fields, so that no code, number or password stands in a URL, which Kannel logs.
public final class KannelGateway: SMSGateway {
    /// How the smsbox is reached.
    public struct Configuration: Sendable {
        /// Its sendsms URL, such as `http://127.0.0.1:13013/cgi-bin/sendsms`.
        public var url: OutboundURL?
        /// The `username` of a `sendsms-user` group.
        public var user = ""
        /// The `password` of that group.
        public var password: Credential?
        /// The sender; empty leaves it to Kannel's `default-sender` or `global-sender`.
        public var from = ""

        /// What holds while nothing is given.
        public init() {}
    }

    private let client: HTTPClient
    private let url: OutboundURL
    private let fields: [(name: String, value: String)]
    private let publicURL: OutboundURL?
    private let timeout: Duration

    /// A gateway of a configuration with URL, user and password; user and sender are each one line.
    ///
    /// - Parameters:
    ///   - client: whose owner closes it.
    ///   - publicURL: below which receipts are taken; nil asks for none.
    ///   - timeout: for a call in all.
    public init(client: HTTPClient, _ configuration: Configuration, publicURL: OutboundURL?, timeout: Duration) {
        guard let url = configuration.url, let password = configuration.password else {
            preconditionFailure("Kannel has a URL and a password")
        }
        self.client = client
        self.url = url
        self.publicURL = publicURL
        self.timeout = timeout
        let sender = configuration.from.isEmpty ? [] : [(name: "X-Kannel-From", value: configuration.from)]
        fields =
            [
                ("Content-Type", "text/plain; charset=UTF-8"), ("X-Kannel-Username", configuration.user),
                ("X-Kannel-Password", password.text),
            ] + sender
    }

    /// Posts the message. An empty text, which Kannel would send as an empty SMS, stays here.
    public func send(_ message: OutgoingMessage) async -> GatewayOutcome {
        guard !message.text.isEmpty else { return .misconfigured("the text is empty") }
        return await client.outcome(of: request(message), Self.outcome)
    }

    private func request(_ message: OutgoingMessage) -> OutboundRequest {
        let minutes = max(1, Int((message.validity / .seconds(60)).rounded(.up)))
        var fields = fields + [("X-Kannel-To", message.phone.e164), ("X-Kannel-Validity", "\(minutes)")]
        // Without it Kannel replaces what is not GSM-7 by question marks.
        if SMSEncoding(message.text) == .ucs2 { fields.append(("X-Kannel-Coding", "2")) }
        if let publicURL {
            // Kannel fills in the kind of the report and what the SMSC said.
            let receipts = publicURL.appending("receipts/kannel?id=\(message.reference.text)&status=%d&answer=%A")
            fields += [("X-Kannel-DLR-Mask", "31"), ("X-Kannel-DLR-Url", receipts.text)]
        }
        return OutboundRequest(.post, url, fields: fields, body: Array(message.text.utf8), timeout: timeout)
    }

    private static func outcome(of response: OutboundResponse) -> GatewayOutcome {
        let text = String(decoding: response.body, as: UTF8.self)
        let reason = GatewayReason("HTTP \(response.status) \(text)")
        return switch response.status {
        case 202 where text.hasPrefix("0:"): .accepted(id: nil)
        // "3: Queued for later delivery": no SMSC is connected, and the message may leave too late.
        case 202: .unknown(reason)
        case 400 where text.hasPrefix("Sender missing"): .misconfigured(reason)
        case 400 where text.hasPrefix("Missing receiver") || text.hasPrefix("Number(s) has/have been denied"):
            .refused(reason)
        // The user or its address is not allowed; the path is not that of sendsms.
        case 403, 404: .misconfigured(reason)
        case 503: .transient(reason)
        default: .unknown(reason)
        }
    }
}
