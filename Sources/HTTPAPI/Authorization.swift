import HTTPCodec
import VerificationService

extension AccessControl {
    /// Lets a request pass whose key is good for `scope`, and that comes from a page that may use it (RFC 6750 §2, §3).
    ///
    /// - Parameter isInQuery: whether a public key may be given as `?key=` too.
    /// - Returns: the key; nil when there are none at all.
    func admit(
        _ head: HTTPRequestHead, for scope: Scope, isInQuery: Bool
    ) throws(Refusal) -> AccessKey? {
        let (fields, authorization) = (head.fields, head.fields["authorization"])
        let given =
            (isInQuery ? try Self.queryKeys(head) : []) + [authorization.flatMap(Self.bearer)].compactMap(\.self)
        guard given.count <= 1 else {
            throw Refusal(
                .accessKeyRepeated, "Give one access key, either in the Authorization header or once as ?key=.")
        }
        switch judge(given.first.flatMap(AccessSecret.init)) {
        case .open: return nil
        case .unknown:
            throw .keyNeeded(
                "Give an access key that is valid, as Authorization: Bearer followed by the key"
                    + (isInQuery ? ", or a public key as ?key=." : "."),
                isGiven: authorization != nil || !given.isEmpty)
        case .granted(let key):
            guard key.scopes.contains(scope) else {
                var refusal = Refusal(.forbidden, "This access key lacks the scope \(scope.rawValue).")
                refusal.challenge =
                    #"Bearer realm="countersign", error="insufficient_scope", scope="\#(scope.rawValue)""#
                throw refusal
            }
            if !key.origins.isEmpty, let origin = fields["origin"],
                !key.origins.contains(where: { OriginPattern($0)?.matches(origin) ?? false })
            {
                throw Refusal(
                    .originRefused, "The Origin of this page is not among those that may use this access key.")
            }
            return key
        }
    }

    /// What stands behind the scheme in a value such as `Bearer csk_…`; nil for another scheme.
    static func bearer(_ authorization: String) -> String? {
        let parts = authorization.utf8.split(separator: UInt8(ascii: " "), maxSplits: 1)
        guard parts.first?.map({ $0 | 0x20 }).elementsEqual("bearer".utf8) == true else { return nil }
        return parts.count == 2 ? String(Substring(parts[1].drop { $0 == UInt8(ascii: " ") })) : ""
    }

    /// The values of `?key=`. None may be a secret key, valid or not: URLs stand in the logs of proxies and in the history
    /// of browsers (RFC 6750 §5.3).
    static func queryKeys(_ head: HTTPRequestHead) throws(Refusal) -> [String] {
        guard let query = head.query else { return [] }
        let keys = formDecoded(Array(query.utf8)).filter { $0.name == "key" }.map(\.value)
        guard !keys.contains(where: AccessSecret.isSecretKey) else {
            throw Refusal(
                .secretKeyInURL,
                "A secret key was given in the URL, so it may now be in the logs of proxies: revoke it, and give the next "
                    + "one in the Authorization header. Only a public key may be given as ?key=.")
        }
        return keys
    }
}
