import HTTPCodec
import VerificationService

extension AccessControl {
    /// Lets a request pass whose key is good for `scope`, and that comes from a page that may use it (RFC 6750 §2.1, §3).
    ///
    /// - Returns: the key; nil when there are none, and everybody may do everything.
    func admit(_ fields: HTTPFields, for scope: Scope) throws(Refusal) -> AccessKey? {
        let given = fields["authorization"]
        switch judge(given.flatMap(Self.bearer)) {
        case .open: return nil
        case .unknown:
            var refusal = Refusal(
                .unauthenticated, "Give an access key that is valid, as Authorization: Bearer followed by the key.")
            refusal.challenge = #"Bearer realm="countersign"\#(given == nil ? "" : #", error="invalid_token""#)"#
            throw refusal
        case .granted(let key):
            guard key.scopes.contains(scope) else {
                var refusal = Refusal(.forbidden, "This access key lacks the scope \(scope.rawValue).")
                refusal.challenge =
                    #"Bearer realm="countersign", error="insufficient_scope", scope="\#(scope.rawValue)""#
                throw refusal
            }
            if !key.origins.isEmpty, let origin = fields["origin"], !key.origins.contains(origin) {
                throw Refusal(
                    .originRefused, "The Origin of this page is not among those that may use this access key.")
            }
            return key
        }
    }

    /// The key in a value such as `Bearer csk_…`; nil if there is none.
    private static func bearer(_ authorization: String) -> AccessSecret? {
        let parts = authorization.split(separator: " ", maxSplits: 1)
        guard parts.count == 2, parts[0].lowercased() == "bearer" else { return nil }
        return AccessSecret(String(parts[1].drop { $0 == " " }))
    }
}
