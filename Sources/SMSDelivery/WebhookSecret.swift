import Cryptography
import FoundationEssentials

/// The secret that a webhook's receiver shares, by the Standard Webhooks specification. It cannot print itself.
public struct WebhookSecret: Sendable, CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
    private let key: [UInt8]

    /// The secret that `text` spells: base64, with or without `whsec_` before it; nil for anything else and for a key of
    /// under 24 bytes, the least that the specification allows.
    public init?(_ text: String) {
        let base64 = text.hasPrefix("whsec_") ? String(text.dropFirst(6)) : text
        guard let key = Data(base64Encoded: base64), key.count >= 24 else { return nil }
        self.key = Array(key)
    }

    /// The `webhook-signature` of a body: `v1,` and the base64 of the HMAC-SHA256 over `id.timestamp.body`.
    ///
    /// - Parameter timestamp: seconds since 1970.
    func signature(id: String, timestamp: Int64, body: [UInt8]) -> String {
        let digest = hmacSHA256(key: key, message: Array("\(id).\(timestamp).".utf8) + body)
        return "v1,\(Data(digest).base64EncodedString())"
    }

    /// Whether a `webhook-signature` field, which may hold several signatures between spaces, holds that of a body; in
    /// constant time.
    ///
    /// - Parameter timestamp: seconds since 1970.
    func isSigned(_ field: String, id: String, timestamp: Int64, body: [UInt8]) -> Bool {
        let expected = Array(signature(id: id, timestamp: timestamp, body: body).utf8)
        return field.split(separator: " ").contains { equalInConstantTime(Array($0.utf8), expected) }
    }

    /// Shows nothing.
    public var description: String { "<webhook secret>" }
    /// Shows nothing.
    public var debugDescription: String { description }
    /// Shows nothing.
    public var customMirror: Mirror { Mirror(self, children: []) }
}
