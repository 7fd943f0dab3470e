import OutboundHTTP
import VerificationCore
import VerificationService

/// Posts each message as JSON to an endpoint of the operator's, with the headers of the Standard Webhooks specification.
///
/// `webhook-id` is the same at every repetition of a message: an endpoint that knows it already answers 2xx and sends
/// nothing.
public final class WebhookGateway: SMSGateway {
    private let client: HTTPClient
    private let url: OutboundURL
    private let secret: WebhookSecret?
    private let rules: [AnswerRule]
    private let timeout: Duration
    private let time: any TimeSource

    /// A gateway that posts to `url`.
    ///
    /// - Parameters:
    ///   - client: whose owner closes it.
    ///   - secret: signs each request; nil leaves the signature out.
    ///   - rules: what answers mean, before their statuses do.
    ///   - timeout: for a call in all.
    ///   - time: whose wall clock dates each request.
    public init(
        client: HTTPClient, url: OutboundURL, secret: WebhookSecret?, rules: [AnswerRule] = [], timeout: Duration,
        time: any TimeSource
    ) {
        self.client = client
        self.url = url
        self.secret = secret
        self.rules = rules
        self.timeout = timeout
        self.time = time
    }

    /// Posts the message; the endpoint's answer says what came of it.
    public func send(_ message: OutgoingMessage) async -> GatewayOutcome {
        await client.outcome(of: request(message), rules.outcome)
    }

    private func request(_ message: OutgoingMessage) -> OutboundRequest {
        let (id, timestamp, body) = (message.reference.text, time.wall() / 1000, message.json)
        var fields = [
            (name: "Content-Type", value: "application/json"),
            (name: "webhook-id", value: id),
            (name: "webhook-timestamp", value: String(timestamp)),
        ]
        if let secret {
            fields.append(("webhook-signature", secret.signature(id: id, timestamp: timestamp, body: body)))
        }
        return OutboundRequest(.post, url, fields: fields, body: body, timeout: timeout)
    }
}
