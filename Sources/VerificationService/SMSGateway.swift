import Cryptography
import PhoneNumbers
import VerificationCore

/// A text on its way to a phone. It holds a code, so it cannot print itself.
public struct OutgoingMessage: Sendable, CustomStringConvertible, CustomReflectable {
    /// Its number in the outbox.
    public let id: MessageID
    /// Its name outside the service: the same at every repetition, and nobody can guess it.
    public let reference: MessageReference
    /// Whom it is for.
    public let phone: PhoneNumber
    /// What the person reads.
    public let text: String
    /// The code in it, for gateways that send templates of their own.
    public let code: CodeDigits
    /// How long the code will be valid.
    public let validity: Duration
    /// How long the code is valid by the text.
    public let statedValidity: Duration

    /// A message with these properties.
    public init(
        id: MessageID, reference: MessageReference, phone: PhoneNumber, text: String, code: CodeDigits,
        validity: Duration, statedValidity: Duration
    ) {
        self.id = id
        self.reference = reference
        self.phone = phone
        self.text = text
        self.code = code
        self.validity = validity
        self.statedValidity = statedValidity
    }

    /// Shows the id alone.
    public var description: String { "<message \(id.rawValue)>" }
    /// Shows the id alone.
    public var customMirror: Mirror { Mirror(self, children: ["id": id.rawValue]) }
}

/// A way to send a text.
public protocol SMSGateway: Sendable {
    /// Sends one message. When its task is cancelled, it returns `unknown` promptly.
    func send(_ message: OutgoingMessage) async -> GatewayOutcome
}
