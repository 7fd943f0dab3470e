/// A proof, for a back end that trusts the service's keys, that a phone was verified: a JSON Web Token (RFC 7519). Whoever
/// has it is taken for the phone's owner: it cannot print itself.
public struct PhoneToken: Sendable, CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
    /// The token, for the answer alone.
    public let text: String

    init(text: String) { self.text = text }

    /// Shows nothing.
    public var description: String { "<token>" }
    /// Shows nothing.
    public var debugDescription: String { description }
    /// Shows nothing.
    public var customMirror: Mirror { Mirror(self, children: []) }
}
