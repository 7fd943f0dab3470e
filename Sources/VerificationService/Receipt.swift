import VerificationCore

/// What a provider says of a message that it took.
public struct Receipt: Equatable, Sendable {
    /// Which message it is about.
    public enum Subject: Equatable, Sendable {
        /// By our own name of it.
        case reference(MessageReference)
        /// By the provider's id of it, which the gateway returned when it accepted the message.
        case providerID(String)
    }

    /// Which message it is about.
    public let subject: Subject
    /// How the message stands.
    public let status: ReceiptStatus
    /// Why it was not delivered, if the provider says so.
    public let reason: GatewayReason

    /// A receipt with these properties.
    public init(_ subject: Subject, _ status: ReceiptStatus, reason: GatewayReason = "") {
        self.subject = subject
        self.status = status
        self.reason = reason
    }
}

/// A provider's call to `/receipts/{gateway}`.
public struct ReceiptCall: Sendable {
    /// Whether it is a POST; otherwise it is a GET.
    public let isPost: Bool
    /// The URL that the provider was given, with its query: `public-url` and the target of the request.
    public let url: String
    /// The pairs of the query, decoded.
    public let query: [(name: String, value: String)]
    /// The body, at most as long as the server takes one.
    public let body: [UInt8]
    private let fields: @Sendable (String) -> String?

    /// A call with these properties; `fields` looks a header field up by its name in lower case.
    public init(
        isPost: Bool, url: String, query: [(name: String, value: String)], body: [UInt8],
        fields: @escaping @Sendable (String) -> String?
    ) {
        self.isPost = isPost
        self.url = url
        self.query = query
        self.body = body
        self.fields = fields
    }

    /// The value of the first pair of that name in the query.
    public func parameter(_ name: String) -> String? { query.first { $0.name == name }?.value }
    /// The value of a header field, by its name in lower case.
    public func field(_ name: String) -> String? { fields(name) }
}

/// What a call to `/receipts/{gateway}` is.
public enum ReceiptReading: Equatable, Sendable {
    /// It comes from the provider, and says this; it may say nothing that matters.
    case genuine([Receipt])
    /// Its signature or token is wrong or missing.
    case forged
    /// It cannot be read.
    case malformed
}

/// The way a provider reports what became of messages.
public protocol ReceiptReader: Sendable {
    /// Whether calls are signed, or have a secret of their own. Otherwise the name of a message that nobody else knows is all
    /// that shows that a call is genuine.
    var areSigned: Bool { get }
    /// What the provider expects as the answer to a call that was understood, whether or not the message is known: content
    /// type and body. An empty body is answered with 204.
    var acknowledgement: (type: String, body: String) { get }
    /// Checks the signature or the secret, and reads the call. It changes nothing.
    func read(_ call: ReceiptCall) -> ReceiptReading
}
