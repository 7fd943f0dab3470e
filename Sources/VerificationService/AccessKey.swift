import Cryptography

/// What a key is good for.
public enum Scope: String, CaseIterable, Sendable {
    /// To have codes sent.
    case send
    /// To read cooldowns.
    case read
    /// To check codes, and to cancel them.
    case verify
    /// To ask what only the operator should know.
    case admin
}

/// A client's key as it is kept: whoever reads this cannot use it.
public struct AccessKey: Equatable, Sendable {
    /// The longest name, in characters.
    public static let longestName = 64

    /// The part of the key that names it: 16 hexadecimal digits.
    public let id: String
    /// What the operator calls it.
    public let name: String
    /// The SHA-256 of the whole key.
    public let hash: [UInt8]
    /// What it is good for.
    public let scopes: Set<Scope>
    /// Whether it stands in apps, for everybody to read.
    public let isPublic: Bool
    /// The web origins that may use it; none means all.
    public let origins: [String]
    /// When it was made, in milliseconds since 1970.
    public let createdAt: Int64
    /// About when it was used last, in milliseconds since 1970.
    public var lastUsedAt: Int64?
    /// When it was revoked, in milliseconds since 1970.
    public var revokedAt: Int64?

    /// A key with these properties.
    public init(
        id: String, name: String, hash: [UInt8], scopes: Set<Scope>, isPublic: Bool, origins: [String],
        createdAt: Int64, lastUsedAt: Int64? = nil, revokedAt: Int64? = nil
    ) {
        self.id = id
        self.name = name
        self.hash = hash
        self.scopes = scopes
        self.isPublic = isPublic
        self.origins = origins
        self.createdAt = createdAt
        self.lastUsedAt = lastUsedAt
        self.revokedAt = revokedAt
    }

    /// A new key, and the text that its owner needs: `csk_` or, for a public one, `cpk_`, the id and 256 random bits.
    public static func make(
        name: String, scopes: Set<Scope>, isPublic: Bool, origins: [String], at wallTime: Int64
    ) -> (key: AccessKey, secret: AccessSecret) {
        let id = hexText(randomBytes(8))
        let secret = AccessSecret(
            id: id,
            text: "\(isPublic ? AccessSecret.publicKind : AccessSecret.secretKind)_\(id)_\(hexText(randomBytes(32)))")
        let key = AccessKey(
            id: id, name: name, hash: secret.hash, scopes: scopes, isPublic: isPublic, origins: origins,
            createdAt: wallTime)
        return (key, secret)
    }

    /// Whether this is the key that a client gave; in constant time.
    func matches(_ secret: AccessSecret) -> Bool { equalInConstantTime(hash, secret.hash) }
}

/// A key as a client gives it. It cannot print itself.
public struct AccessSecret: Sendable, CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
    fileprivate static let publicKind = "cpk"
    fileprivate static let secretKind = "csk"
    /// In bytes: kind, id and random digits, with an underscore between each two.
    private static let length = 3 + 1 + 16 + 1 + 64

    /// The part that names the key.
    let id: String
    /// All of it, for its owner alone.
    public let text: String

    /// The key that `text` may be; nil if it has another form.
    public init?(_ text: String) {
        guard text.utf8.count == Self.length else { return nil }  // whatever it is, it costs no more than a key
        let parts = text.split(separator: "_", omittingEmptySubsequences: false)
        guard parts.count == 3, [Self.publicKind, Self.secretKind].contains(String(parts[0])),
            parts[1].utf8.count == 16,
            parts[2].utf8.count == 64
        else { return nil }
        self.init(id: String(parts[1]), text: text)
    }

    /// Whether a text holds a secret key, or the beginning of one.
    public static func isSecretKey(in text: String) -> Bool {
        let (bytes, start) = (Array(text.utf8), Array("\(secretKind)_".utf8))
        return bytes.indices.contains { bytes[$0...].starts(with: start) }
    }

    fileprivate init(id: String, text: String) {
        self.id = id
        self.text = text
    }

    /// The SHA-256 of it. A hash that can be computed fast is enough for 256 random bits.
    var hash: [UInt8] { sha256(Array(text.utf8)) }

    /// Shows nothing.
    public var description: String { "<access key>" }
    /// Shows nothing.
    public var debugDescription: String { description }
    /// Shows nothing.
    public var customMirror: Mirror { Mirror(self, children: []) }
}
