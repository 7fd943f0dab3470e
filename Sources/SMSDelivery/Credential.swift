/// A password, token or key of the operator's at a provider. It cannot print itself.
public struct Credential: Sendable, CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
    let text: String

    /// The credential that `text` is; nil unless it is visible ASCII, of which every provider's consist, so that it fits
    /// into a header field.
    public init?(_ text: String) {
        guard !text.isEmpty, text.utf8.allSatisfy({ (0x21...0x7E).contains($0) }) else { return nil }
        self.text = text
    }

    /// Shows nothing.
    public var description: String { "<credential>" }
    /// Shows nothing.
    public var debugDescription: String { description }
    /// Shows nothing.
    public var customMirror: Mirror { Mirror(self, children: []) }
}
