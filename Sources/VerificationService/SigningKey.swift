import Cryptography
import JSONText

/// A key that tokens are signed with. Its private part does not print itself.
public struct SigningKey: Sendable {
    /// The private part.
    public let privateKey: Ed25519PrivateKey
    /// From when on it signs, in milliseconds since 1970: until then others only get to know it.
    public let signsFrom: Int64
    /// Its name in tokens: the thumbprint of the public part (RFC 7638, RFC 8037 appendix A.3).
    public let id: String

    /// The key of this private part.
    public init(privateKey: Ed25519PrivateKey, signsFrom: Int64) {
        self.privateKey = privateKey
        self.signsFrom = signsFrom
        let required = JSONWriter.object {
            $0.member("crv", "Ed25519")
            $0.member("kty", "OKP")
            $0.member("x", base64URL(privateKey.publicKey))
        }
        id = base64URL(sha256(required))
    }

    /// The public part as a JSON Web Key has it: the member `x` (RFC 8037 §2).
    public var x: String { base64URL(privateKey.publicKey) }
}
