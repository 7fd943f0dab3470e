/// The server's secret, from which codes are derived: at least 32 bytes. It cannot print itself.
public struct SecretKey: Sendable, CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
    private let bytes: [UInt8]
    /// Names the key without telling it.
    public let fingerprint: UInt64

    /// The key that consists of `bytes`; nil when there are fewer than 32.
    public init?(bytes: [UInt8]) {
        guard bytes.count >= 32 else { return nil }
        self.bytes = bytes
        fingerprint = Self.authenticate(domain: "key", parts: [], under: bytes).firstWord
    }

    /// HMAC-SHA256 over `parts`, each preceded by its length, so that no two lists of parts are one message.
    ///
    /// - Parameter domain: what the result is for; results for different purposes tell nothing of each other.
    func authenticate(domain: StaticString, parts: [[UInt8]]) -> [UInt8] {
        Self.authenticate(domain: domain, parts: parts, under: bytes)
    }

    /// HMAC-SHA256 over `parts` of any length: 32 bytes that tell nothing of them to those who lack the key.
    public func authenticator(of domain: StaticString, _ parts: [[UInt8]]) -> [UInt8] {
        authenticate(domain: domain, parts: parts.map(sha256))
    }

    private static func authenticate(domain: StaticString, parts: [[UInt8]], under key: [UInt8]) -> [UInt8] {
        var message = Array("countersign v1 \(domain)".utf8)
        for part in parts {
            message.append(0)
            message.append(UInt8(truncatingIfNeeded: part.count))
            message.append(contentsOf: part)
        }
        return hmacSHA256(key: key, message: message)
    }

    /// Shows nothing.
    public var description: String { "<secret key>" }
    /// Shows nothing.
    public var debugDescription: String { description }
    /// Shows nothing.
    public var customMirror: Mirror { Mirror(self, children: []) }
}

extension Array<UInt8> {
    /// The first 8 bytes as a big-endian number.
    var firstWord: UInt64 {
        prefix(8).reduce(0) { $0 << 8 | UInt64($1) }
    }
}
