import CCrypto

/// A key that signs by Ed25519 (RFC 8032 §5.1), through libcrypto. It cannot print itself.
public struct Ed25519PrivateKey: Sendable, CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
    private static let size = 32

    /// The 32 secret bytes, for the file that keeps them alone.
    public let bytes: [UInt8]
    /// The 32 bytes by which everybody checks signatures.
    public let publicKey: [UInt8]

    /// The key that consists of `bytes`; nil unless there are 32.
    public init?(bytes: [UInt8]) {
        guard bytes.count == Self.size else { return nil }
        self.init(secret: bytes)
    }

    /// A new key.
    public static func make() -> Ed25519PrivateKey { Ed25519PrivateKey(secret: randomBytes(size)) }

    private init(secret: [UInt8]) {
        bytes = secret
        publicKey = Self.withKey(secret) { key in
            [UInt8](unsafeUninitializedCapacity: Self.size) { buffer, count in
                count = Self.size
                let result = EVP_PKEY_get_raw_public_key(key, buffer.baseAddress, &count)
                precondition(result == 1 && count == Self.size, "an Ed25519 key has a public one of 32 bytes")
            }
        }
    }

    /// The signature of `message`: 64 bytes, the same each time.
    public func signature(of message: [UInt8]) -> [UInt8] {
        Self.withKey(bytes) { key in
            let context = EVP_MD_CTX_new()
            defer { EVP_MD_CTX_free(context) }
            return [UInt8](unsafeUninitializedCapacity: 64) { buffer, count in
                count = 64
                let result =
                    EVP_DigestSignInit(context, nil, nil, nil, key) == 1
                    && EVP_DigestSign(context, buffer.baseAddress, &count, message, message.count) == 1
                precondition(result && count == 64, "libcrypto signs by Ed25519")
            }
        }
    }

    private static func withKey<Result>(_ secret: [UInt8], _ body: (OpaquePointer) -> Result) -> Result {
        guard let key = EVP_PKEY_new_raw_private_key(EVP_PKEY_ED25519, nil, secret, size) else {
            preconditionFailure("libcrypto knows Ed25519, whose keys are any 32 bytes")
        }
        defer { EVP_PKEY_free(key) }
        return body(key)
    }

    /// Shows nothing.
    public var description: String { "<private key>" }
    /// Shows nothing.
    public var debugDescription: String { description }
    /// Shows nothing.
    public var customMirror: Mirror { Mirror(self, children: []) }
}
