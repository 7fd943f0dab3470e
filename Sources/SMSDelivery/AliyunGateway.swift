import Cryptography
import OutboundHTTP
import VerificationCore
import VerificationService

/// Sends codes through Alibaba Cloud's short message service: the action SendSms of Dysmsapi, version 2017-05-25.
///
/// The code fills a template that the provider has approved; the text of the message is not sent. Parameters travel in
/// the body, so that neither a number nor a code stands in a URL.
public final class AliyunGateway: SMSGateway {
    /// What the operator gives.
    public struct Configuration: Sendable {
        /// The access key's id; needed.
        public var accessKeyID: Credential?
        /// The access key's secret; needed.
        public var accessKeySecret: Credential?
        /// The approved signature, without its brackets; needed.
        public var sign = ""
        /// The approved template's code; needed.
        public var template = ""
        /// The name of the template's variable: ASCII letters, digits and `_`.
        public var parameter = "code"
        /// Where requests go, to its path `/`.
        public var url = OutboundURL(constant: "https://dysmsapi.aliyuncs.com")

        /// Nothing but defaults.
        public init() {}
    }

    private let client: HTTPClient
    private let configuration: Configuration
    private let url: OutboundURL
    private let signer: ACS3
    private let timeout: Duration
    private let time: any TimeSource
    private let nonce: @Sendable () -> String

    /// A gateway of a complete configuration.
    ///
    /// - Parameters:
    ///   - client: whose owner closes it.
    ///   - timeout: for a call in all.
    ///   - time: whose wall clock dates each request, and tells when a limit ends.
    ///   - nonce: makes a text that no other request has.
    public init(
        client: HTTPClient, _ configuration: Configuration, timeout: Duration, time: any TimeSource,
        nonce: @escaping @Sendable () -> String = { hexText(randomBytes(16)) }
    ) {
        guard let keyID = configuration.accessKeyID, let secret = configuration.accessKeySecret else {
            preconditionFailure("a configuration without a key is refused")
        }
        self.client = client
        self.configuration = configuration
        url = configuration.url.appending("")
        signer = ACS3(keyID: keyID, secret: secret)
        self.timeout = timeout
        self.time = time
        self.nonce = nonce
    }

    /// Submits the message; the answer's code says what came of it.
    public func send(_ message: OutgoingMessage) async -> GatewayOutcome {
        await client.outcome(of: request(message)) { AliyunAnswer.outcome($0, at: time.wall()) }
    }

    /// The signed request.
    func request(_ message: OutgoingMessage) -> OutboundRequest {
        let body = Array(formEncoded(parameters(of: message)).utf8)
        let fields = [
            (name: "content-type", value: "application/x-www-form-urlencoded"),
            (name: "x-acs-action", value: "SendSms"),
            (name: "x-acs-content-sha256", value: sha256Hex(body)),
            (name: "x-acs-date", value: utcSecond(time.wall())),
            (name: "x-acs-signature-nonce", value: nonce()),
            (name: "x-acs-version", value: "2017-05-25"),
        ]
        let signed = CanonicalRequest(fields: fields + [("host", url.authority)], body: body)
        let authorization = (name: "Authorization", value: signer.authorization(of: signed))
        return OutboundRequest(.post, url, fields: fields + [authorization], body: body, timeout: timeout)
    }

    /// A number of the mainland is given without its country code, any other with it, and neither with a plus.
    private func parameters(of message: OutgoingMessage) -> [(name: String, value: String)] {
        let number = message.phone.e164.dropFirst()
        return [
            ("PhoneNumbers", String(number.hasPrefix("86") ? number.dropFirst(2) : number)),
            ("SignName", configuration.sign), ("TemplateCode", configuration.template),
            // Neither the name nor the digits need an escape.
            ("TemplateParam", #"{"\#(configuration.parameter)":"\#(message.code.text)"}"#),
            ("OutId", message.reference.text),
        ]
    }
}
