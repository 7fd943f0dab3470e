import Cryptography
import FoundationEssentials

/// What Twilio writes into `X-Twilio-Signature` (twilio.com/docs/usage/webhooks/webhooks-security).
struct TwilioSignature {
    /// The account's token.
    let token: Credential

    /// Whether `signature` is that of a call; in constant time. Twilio signs the URL that it was given with the port, or
    /// without it, or with the one that its scheme means.
    func isGenuine(_ signature: String, url: String, form: [(name: String, value: String)]) -> Bool {
        Self.spellings(of: url).contains {
            equalInConstantTime(Array(signature.utf8), Array(text(url: $0, form: form).utf8))
        }
    }

    /// The base64 of the HMAC-SHA1 over the URL and the pairs, sorted by name and value, each of them once.
    func text(url: String, form: [(name: String, value: String)]) -> String {
        // As bytes: texts of other bytes are equal in Swift when they are canonically equivalent.
        let pairs = form.map { [Array($0.name.utf8), Array($0.value.utf8)] }.sorted {
            $0.lexicographicallyPrecedes($1) { $0.lexicographicallyPrecedes($1) }
        }
        let distinct = zip(pairs, [[]] + pairs).filter { $0 != $1 }.flatMap(\.0)
        let digest = hmacSHA1(key: Array(token.text.utf8), message: Array(url.utf8) + distinct.joined())
        return Data(digest).base64EncodedString()
    }

    private static func spellings(of url: String) -> [String] {
        guard let parts = url.wholeMatch(of: /(https?):\/\/(\[[^\]]*\]|[^:\/?#]*)(:[0-9]*)?(.*)/) else { return [url] }
        let (scheme, host, rest) = (parts.1, parts.2, parts.4)
        let port = scheme == "https" ? 443 : 80
        return [url, "\(scheme)://\(host)\(rest)", "\(scheme)://\(host):\(port)\(rest)"]
    }
}
