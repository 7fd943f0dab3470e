import Cryptography

/// A POST to the path `/` in the form that AWS introduced with Signature Version 4, and that Tencent's TC3 and Alibaba's
/// ACS3 took over: they sign its hash, each with a key and lines of its own.
struct CanonicalRequest {
    /// The names of the signed fields in their order, with `;` between them.
    let signedFields: String
    /// The SHA-256 of its text, in hexadecimal digits.
    let hash: String

    /// The request of these parts.
    ///
    /// - Parameters:
    ///   - query: encoded, with its pairs sorted.
    ///   - fields: those that are signed, `host` among them: names in lower case, values without spaces at their ends.
    init(query: String = "", fields: [(name: String, value: String)], body: [UInt8]) {
        let sorted = fields.sorted { $0.name < $1.name }
        signedFields = sorted.map { $0.name }.joined(separator: ";")
        let lines =
            ["POST", "/", query] + sorted.map { "\($0.name):\($0.value)" } + ["", signedFields, sha256Hex(body)]
        hash = sha256Hex(Array(lines.joined(separator: "\n").utf8))
    }

    /// The HMAC-SHA256 over `lines` and the hash, in hexadecimal digits.
    func signature(under key: [UInt8], after lines: [String]) -> String {
        hexText(hmacSHA256(key: key, message: Array((lines + [hash]).joined(separator: "\n").utf8)))
    }

    /// The value of `Authorization` under a key that is derived from `secret` for a scope, one part after the other: what
    /// SigV4 and TC3 share.
    func authorization(
        _ algorithm: String, keyID: Credential, secret: String, scope: [String], time: String
    ) -> String {
        let key = scope.reduce(Array(secret.utf8)) { hmacSHA256(key: $0, message: Array($1.utf8)) }
        let path = scope.joined(separator: "/")
        let signature = signature(under: key, after: [algorithm, time, path])
        return "\(algorithm) Credential=\(keyID.text)/\(path), SignedHeaders=\(signedFields), Signature=\(signature)"
    }
}
