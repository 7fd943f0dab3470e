/// The random id from which, with the key, a code's digits follow: 16 bytes.
public struct CodeID: Hashable, Sendable {
    /// The bytes.
    public let bytes: [UInt8]

    /// The id that consists of `bytes`, of which there are 16.
    public init(bytes: [UInt8]) {
        precondition(bytes.count == 16, "a code's id has 16 bytes")
        self.bytes = bytes
    }
}

/// A keyed hash that names a key or a wrong guess without telling it: 8 bytes of HMAC-SHA256.
public typealias Fingerprint = UInt64

/// One code: what its digits are derived from, and how long it lives.
public struct IssuedCode: Equatable, Sendable {
    /// The random id.
    public let id: CodeID
    /// Which key its digits are derived with.
    public let keyID: Fingerprint
    /// When its digits were first sent.
    public let issuedAt: Timestamp
    /// When it stops being valid.
    public let expiry: Expiry
    /// How many messages carry it that have not definitely failed.
    public internal(set) var messages: Int

    /// A code with these properties.
    public init(id: CodeID, keyID: Fingerprint, issuedAt: Timestamp, expiry: Expiry, messages: Int) {
        self.id = id
        self.keyID = keyID
        self.issuedAt = issuedAt
        self.expiry = expiry
        self.messages = messages
    }
}
