import PhoneNumbers
import VerificationCore

/// A message that waits for the relay.
public struct QueuedMessage: Sendable {
    /// Its number.
    public let id: MessageID
    /// What it is.
    public let message: OutboxMessage
    /// The code that its phone and purpose have now.
    public let code: Code?

    /// A message with these properties.
    public init(id: MessageID, message: OutboxMessage, code: Code?) {
        self.id = id
        self.message = message
        self.code = code
    }
}

/// A send, as it waits in the outbox.
public struct OutboxMessage: Equatable, Sendable {
    /// Whom it is for.
    public let phone: PhoneNumber
    /// What its code is for.
    public let purpose: Purpose
    /// Which code it carries.
    public let codeID: CodeID
    /// The language of its text.
    public let language: LanguageTag
    /// What kind of client asked for it.
    public let client: ClientKind?
    /// When it was sent, which is when the cooldown that it started began.
    public let issuedAt: Timestamp

    /// A message with these properties.
    public init(
        phone: PhoneNumber, purpose: Purpose, codeID: CodeID, language: LanguageTag, client: ClientKind?,
        issuedAt: Timestamp
    ) {
        self.phone = phone
        self.purpose = purpose
        self.codeID = codeID
        self.language = language
        self.client = client
        self.issuedAt = issuedAt
    }
}

/// How a message stands, and who has it.
public struct Sending: Equatable, Sendable {
    /// How it stands.
    public let delivery: Delivery
    /// The gateway that has it, or may have it.
    public let gateway: String?
    /// That gateway's own name of it.
    public let providerID: String?

    /// A message that stands so.
    public init(delivery: Delivery, gateway: String?, providerID: String? = nil) {
        self.delivery = delivery
        self.gateway = gateway
        self.providerID = providerID
    }
}
