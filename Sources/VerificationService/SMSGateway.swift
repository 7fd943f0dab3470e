import PhoneNumbers
import VerificationCore

/// What a gateway said of a message.
public enum GatewayOutcome: Equatable, Sendable {
    /// It took the message.
    case accepted
    /// It definitely did not, and will not.
    case refused
    /// Its word did not come: the message may have left.
    case unknown
}

/// A text on its way to a phone. It holds a code, so it cannot print itself.
public struct OutgoingMessage: Sendable, CustomStringConvertible, CustomReflectable {
    /// The same at every repetition of one message.
    public let id: MessageID
    /// Whom it is for.
    public let phone: PhoneNumber
    /// What the person reads.
    public let text: String

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
