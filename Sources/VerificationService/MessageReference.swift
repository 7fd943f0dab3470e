import Cryptography
import VerificationCore

/// The name of a message outside the service, such as `msg_7_9f86d081884c7d65…`: its row, and a token that only the
/// server's key makes, so that a receipt that names it comes from whoever was given it.
public struct MessageReference: Hashable, Sendable {
    private static let prefix = "msg_"

    /// The name.
    public let text: String
    /// The row that it names.
    public let id: MessageID

    /// The name of the message of that row, which carries that code.
    init(id: MessageID, codeID: CodeID, key: SecretKey) {
        self.id = id
        text = "\(Self.prefix)\(id.rawValue)_\(key.messageToken(row: id.rawValue, codeID: codeID.bytes))"
    }

    /// The name that `text` may be; nil if it has another form.
    public init?(_ text: String) {
        let parts = text.split(separator: "_", omittingEmptySubsequences: false)
        guard parts.count == 3, text.hasPrefix(Self.prefix), let row = Int64(parts[1]), row > 0 else { return nil }
        self.text = text
        id = MessageID(rawValue: row)
    }

    /// Whether this is the name of the message that carries that code; in constant time.
    func isGenuine(codeID: CodeID, key: SecretKey) -> Bool {
        equalInConstantTime(
            Array(text.utf8), Array(MessageReference(id: id, codeID: codeID, key: key).text.utf8))
    }
}
