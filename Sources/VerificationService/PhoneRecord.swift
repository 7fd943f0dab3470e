import PhoneNumbers
import VerificationCore

/// What the database remembers of a phone, with its last message.
public struct PhoneRecord: Sendable {
    /// The state machine's state.
    public var state: PhoneState
    /// How the last message stands, and when its code expires; nil when that code is used, cancelled, replaced or dead.
    public let lastMessage: (delivery: Delivery, codeExpiresAt: Timestamp)?

    /// A phone with this past.
    public init(
        state: PhoneState = PhoneState(), lastMessage: (delivery: Delivery, codeExpiresAt: Timestamp)? = nil
    ) {
        self.state = state
        self.lastMessage = lastMessage
    }

    /// How the last message stands while its code lives.
    func delivery(at now: Timestamp) -> Delivery? {
        lastMessage.flatMap { now < $0.codeExpiresAt ? $0.delivery : nil }
    }
}

/// The cooldown object: what every answer about a phone says.
public struct CooldownReport: Sendable {
    /// The phone.
    public let phone: PhoneNumber
    /// Whether a send would be accepted, and if not, until when.
    public let standing: Standing
    /// How the last message stands while its code lives.
    public let delivery: Delivery?
}

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
    /// When it was sent, which is when the cooldown that it started began.
    public let issuedAt: Timestamp

    /// A message with these properties.
    public init(
        phone: PhoneNumber, purpose: Purpose, codeID: CodeID, language: LanguageTag, issuedAt: Timestamp
    ) {
        self.phone = phone
        self.purpose = purpose
        self.codeID = codeID
        self.language = language
        self.issuedAt = issuedAt
    }
}
