import JSONText
import OutboundHTTP
import VerificationCore
import VerificationService

/// Sends codes through Tencent Cloud SMS: the action SendSms, version 2021-01-11.
///
/// The code fills a template that the provider has approved; the text of the message is not sent.
public final class TencentGateway: SMSGateway {
    /// What a template can be filled with.
    public enum Parameter: String, Sendable {
        /// The code.
        case code
        /// How long it is valid, in whole minutes, rounded down, at least 1.
        case minutes
    }

    /// What the operator gives.
    public struct Configuration: Sendable {
        /// The API key's id; needed.
        public var secretID: Credential?
        /// The API key itself; needed.
        public var secretKey: Credential?
        /// The application's SmsSdkAppId; needed.
        public var appID = ""
        /// The approved signature, without its brackets; needed.
        public var sign = ""
        /// The approved template's id; needed.
        public var template = ""
        /// What fills the template's `{1}`, `{2}` ….
        public var parameters = [Parameter.code]
        /// The region of the application.
        public var region = "ap-guangzhou"
        /// Where requests go, to its path `/`.
        public var url = OutboundURL(constant: "https://sms.tencentcloudapi.com")
        /// What the URL of a receipt must hold as `token`; without it no receipt is believed.
        public var receiptToken: Credential?

        /// Nothing but defaults.
        public init() {}
    }

    private let client: HTTPClient
    private let configuration: Configuration
    private let url: OutboundURL
    private let signer: TC3
    private let timeout: Duration
    private let time: any TimeSource

    /// A gateway of a complete configuration.
    ///
    /// - Parameters:
    ///   - client: whose owner closes it.
    ///   - timeout: for a call in all.
    ///   - time: whose wall clock dates each request, and tells when a limit ends.
    public init(client: HTTPClient, _ configuration: Configuration, timeout: Duration, time: any TimeSource) {
        guard let secretID = configuration.secretID, let secretKey = configuration.secretKey else {
            preconditionFailure("a configuration without a key is refused")
        }
        self.client = client
        self.configuration = configuration
        url = configuration.url.appending("")
        signer = TC3(secretID: secretID, secretKey: secretKey, service: "sms")
        self.timeout = timeout
        self.time = time
    }

    /// Submits the message; the answer's code says what came of it.
    public func send(_ message: OutgoingMessage) async -> GatewayOutcome {
        await client.outcome(of: request(message)) { TencentAnswer.outcome($0, at: time.wall()) }
    }

    /// The signed request.
    func request(_ message: OutgoingMessage) -> OutboundRequest {
        let (type, action) = ("application/json; charset=utf-8", "SendSms")
        let (body, now) = (body(of: message), time.wall())
        let signed = CanonicalRequest(
            fields: [
                ("content-type", type), ("host", url.authority.lowercased()), ("x-tc-action", action.lowercased()),
            ], body: body)
        let fields = [
            (name: "Content-Type", value: type), (name: "X-TC-Action", value: action),
            (name: "X-TC-Version", value: "2021-01-11"), (name: "X-TC-Region", value: configuration.region),
            (name: "X-TC-Timestamp", value: String(now / 1000)),
            (name: "Authorization", value: signer.authorization(of: signed, at: now)),
        ]
        return OutboundRequest(.post, url, fields: fields, body: body, timeout: timeout)
    }

    private func body(of message: OutgoingMessage) -> [UInt8] {
        JSONWriter.object {
            $0.member("PhoneNumberSet", [message.phone.e164])
            $0.member("SmsSdkAppId", configuration.appID)
            $0.member("TemplateId", configuration.template)
            $0.member("SignName", configuration.sign)
            $0.member("TemplateParamSet", configuration.parameters.map { $0.value(in: message) })
            $0.member("SessionContext", message.reference.text)
        }
    }
}

extension TencentGateway.Parameter {
    fileprivate func value(in message: OutgoingMessage) -> String {
        switch self {
        case .code: message.code.text
        case .minutes: String(message.statedValidity.validMinutes)
        }
    }
}
