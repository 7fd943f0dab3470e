import Cryptography

/// How Vonage signs a call by SHA-256 HMAC (developer.vonage.com/en/getting-started/concepts/signing-messages).
struct VonageSignature {
    /// The account's signature secret.
    let secret: Credential

    /// Whether the parameter `sig` is the signature of the others; in constant time.
    func isGenuine(_ parameters: [String: String]) -> Bool {
        guard let signature = parameters["sig"] else { return false }
        return equalInConstantTime(Array(signature.lowercased().utf8), Array(text(parameters).utf8))
    }

    /// The HMAC, in hexadecimal digits, over `&name=value` for every name but `sig`, in order, where `&` and `=` in a
    /// value are written `_`.
    func text(_ parameters: [String: String]) -> String {
        let message = parameters.filter { $0.key != "sig" }.sorted { $0.key < $1.key }
            .flatMap { "&\($0.key)=".utf8 + $0.value.utf8.map { "&=".utf8.contains($0) ? UInt8(ascii: "_") : $0 } }
        return hexText(hmacSHA256(key: Array(secret.text.utf8), message: Array(message)))
    }
}
