import OutboundHTTP
import VerificationCore
import VerificationService

/// Sends texts through Amazon SNS: the action Publish of its query protocol, version 2010-03-31.
public final class AWSSNSGateway: SMSGateway {
    /// What the operator gives.
    public struct Configuration: Sendable {
        /// The access key's id; needed.
        public var accessKeyID: Credential?
        /// The access key's secret; needed.
        public var secretAccessKey: Credential?
        /// Such as `us-east-1`; needed.
        public var region = ""
        /// What a phone shows as the sender, where its country allows that; empty for none.
        public var senderID = ""
        /// Where requests go, to its path `/`, instead of `https://sns.<region>.amazonaws.com`.
        public var url: OutboundURL?

        /// Nothing but defaults.
        public init() {}
    }

    private let client: HTTPClient
    private let url: OutboundURL
    private let signer: SigV4
    private let senderID: String
    private let timeout: Duration
    private let time: any TimeSource

    /// A gateway of a complete configuration.
    ///
    /// - Parameters:
    ///   - client: whose owner closes it.
    ///   - timeout: for a call in all.
    ///   - time: whose wall clock dates each request.
    public init(client: HTTPClient, _ configuration: Configuration, timeout: Duration, time: any TimeSource) {
        guard let keyID = configuration.accessKeyID, let secret = configuration.secretAccessKey,
            let url = configuration.url ?? OutboundURL("https://sns.\(configuration.region).amazonaws.com")
        else { preconditionFailure("a configuration without a key or with a strange region is refused") }
        self.client = client
        self.url = url.appending("")
        signer = SigV4(keyID: keyID, secret: secret, region: configuration.region, service: "sns")
        senderID = configuration.senderID
        self.timeout = timeout
        self.time = time
    }

    /// Publishes the message; the answer's code says what came of it.
    public func send(_ message: OutgoingMessage) async -> GatewayOutcome {
        await client.outcome(of: request(message), Self.outcome)
    }

    /// The signed request.
    func request(_ message: OutgoingMessage) -> OutboundRequest {
        let body = Array(formEncoded(parameters(of: message)).utf8)
        let date = utcSecond(time.wall()).filter { $0 != "-" && $0 != ":" }
        let fields = [
            (name: "content-type", value: "application/x-www-form-urlencoded; charset=utf-8"),
            (name: "x-amz-date", value: date),
        ]
        let signed = CanonicalRequest(fields: fields + [("host", url.authority)], body: body)
        let authorization = (name: "Authorization", value: signer.authorization(of: signed, at: date))
        return OutboundRequest(.post, url, fields: fields + [authorization], body: body, timeout: timeout)
    }

    private func parameters(of message: OutgoingMessage) -> [(name: String, value: String)] {
        var attributes = [(name: "AWS.SNS.SMS.SMSType", value: "Transactional")]
        if !senderID.isEmpty { attributes.append(("AWS.SNS.SMS.SenderID", senderID)) }
        return [
            ("Action", "Publish"), ("Version", "2010-03-31"), ("PhoneNumber", message.phone.e164),
            ("Message", message.text),
        ]
            + attributes.enumerated().flatMap { offset, attribute in
                let entry = "MessageAttributes.entry.\(offset + 1)"
                return [
                    ("\(entry).Name", attribute.name), ("\(entry).Value.DataType", "String"),
                    ("\(entry).Value.StringValue", attribute.value),
                ]
            }
    }

    /// What an answer says: Publish's errors and those that all actions share.
    private static func outcome(_ answer: OutboundResponse) -> GatewayOutcome {
        if 200..<300 ~= answer.status {
            guard let id = xmlText(of: "MessageId", in: answer.body) else { return .unknown("no message id") }
            return .accepted(id: id)
        }
        guard let code = xmlText(of: "Code", in: answer.body) else { return answer.outcome(unlisted: nil) }
        return switch code {
        case "OptedOut", "InvalidParameter": .refused(GatewayReason(code))
        case "Throttled", "Throttling", "ThrottlingException": .transient(GatewayReason(code))
        default: answer.outcome(unlisted: code)
        }
    }
}
