/// The third signature of Alibaba Cloud, `ACS3-HMAC-SHA256`: the secret is the key itself, and the fields hold the time.
struct ACS3: Sendable {
    private static let algorithm = "ACS3-HMAC-SHA256"

    let keyID: Credential
    let secret: Credential

    /// The value of `Authorization`.
    func authorization(of request: CanonicalRequest) -> String {
        let signature = request.signature(under: Array(secret.text.utf8), after: [Self.algorithm])
        return "\(Self.algorithm) Credential=\(keyID.text),SignedHeaders=\(request.signedFields),Signature=\(signature)"
    }
}
