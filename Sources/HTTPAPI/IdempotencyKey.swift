import HTTPCodec
import VerificationService

extension RepeatableRequest {
    /// The request, if it has an `Idempotency-Key` (draft-ietf-httpapi-idempotency-key-header §2.1): a quoted string of 1 to
    /// 128 visible ASCII characters or spaces (RFC 8941 §3.3.3).
    init?(_ request: HTTPRequest, _ exchange: Exchange, codes: CodeSource) throws(Refusal) {
        let given = request.head.fields.values(of: "idempotency-key")
        guard !given.isEmpty else { return nil }
        guard given.count == 1, let key = Self.string(given[0]) else {
            throw Refusal(
                .idempotencyKeyMalformed,
                "The Idempotency-Key must be one string in quotes, of 1 to 128 ASCII characters.")
        }
        let target = request.head.query.map { "\(request.head.path)?\($0)" } ?? request.head.path
        self.init(
            key: key, of: exchange.namespace, parts: [Array(target.utf8), request.body],
            wait: preferredWait(request.head.fields), codes: codes)
    }

    /// The inside of a quoted string; nil if `value` is none.
    private static func string(_ value: String) -> String? {
        guard value.utf8.count >= 2, value.hasPrefix("\""), value.hasSuffix("\"") else { return nil }
        var inside = value.dropFirst().dropLast()[...]
        var string = ""
        while let character = inside.popFirst() {
            switch character {
            case "\"": return nil
            case "\\":
                guard let escaped = inside.popFirst(), escaped == "\"" || escaped == "\\" else { return nil }
                string.append(escaped)
            case " "..."~": string.append(character)
            default: return nil
            }
        }
        return (1...128).contains(string.utf8.count) ? string : nil
    }
}

extension Refusal {
    /// The refusal of a request whose `Idempotency-Key` was used before.
    init(_ conflict: RepeatableRequest.Conflict) {
        switch conflict {
        case .running:
            self.init(
                .requestInProgress,
                "The first request with this Idempotency-Key still waits for its gateway; try again in a second.")
            retryAfter = 1
        case .other: self.init(.idempotencyKeyReused, "Give each request an Idempotency-Key of its own.")
        }
    }
}
