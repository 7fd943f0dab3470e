import PhoneNumbers
import VerificationCore

/// What the database remembers of a phone, with its last message.
public struct PhoneRecord: Sendable {
    /// The state machine's state.
    public var state: PhoneState
    /// How the last message stands, and when its code expires; nil when that code is used, cancelled, replaced or dead.
    public let lastMessage: (delivery: Delivery, codeExpiry: Expiry)?

    /// A phone with this past.
    public init(
        state: PhoneState = PhoneState(), lastMessage: (delivery: Delivery, codeExpiry: Expiry)? = nil
    ) {
        self.state = state
        self.lastMessage = lastMessage
    }

    /// How the last message stands while its code lives.
    func delivery(at reading: ClockReading) -> Delivery? {
        lastMessage.flatMap { $0.codeExpiry.hasPassed(at: reading) ? nil : $0.delivery }
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
    /// When the last of the codes expires that can be verified, of the purpose that was asked for; nil when there is none,
    /// or none was asked for.
    public var codeExpiresAt: Timestamp?
}
