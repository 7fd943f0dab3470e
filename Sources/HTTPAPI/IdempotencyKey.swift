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
    static func string(_ value: String) -> String? {
        let (quote, backslash) = (UInt8(ascii: "\""), UInt8(ascii: "\\"))
        guard value.utf8.count >= 2, value.utf8.first == quote, value.utf8.last == quote else { return nil }
        var inside = value.utf8.dropFirst().dropLast()
        var octets: [UInt8] = []
        while let octet = inside.popFirst() {
            switch octet {
            case quote: return nil
            case backslash:
                guard let escaped = inside.popFirst(), escaped == quote || escaped == backslash else { return nil }
                octets.append(escaped)
            case UInt8(ascii: " ")...UInt8(ascii: "~"): octets.append(octet)
            default: return nil
            }
        }
        return (1...128).contains(octets.count) ? String(decoding: octets, as: UTF8.self) : nil
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
