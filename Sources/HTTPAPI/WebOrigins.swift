import HTTPCodec

/// The web pages that may call the service (Fetch Standard, "CORS protocol").
public enum WebOrigins: Equatable, Sendable {
    /// Every page.
    case all
    /// Pages of these origins; when there are none, the service knows nothing of CORS.
    case listed([OriginPattern])

    /// Reads `*`, or origins and patterns between commas; nil if one of them is none. An empty text names no origin.
    public init?(_ text: String) {
        guard text != "*" else {
            self = .all
            return
        }
        let parts = text.isEmpty ? [] : text.split(separator: ",", omittingEmptySubsequences: false)
        let patterns = parts.compactMap { OriginPattern(String($0)) }
        guard patterns.count == parts.count else { return nil }
        self = .listed(patterns)
    }

    /// What a page may read of answers beside the body and the fields that every page may read.
    private static let exposed = "Retry-After, RateLimit, RateLimit-Policy, Location, X-Request-Id"
    /// What a page may send, beside the fields that every page may, when its preflight asks for nothing that can be read.
    private static let accepted = "content-type, idempotency-key, authorization, prefer, x-request-id"
    /// The longest list of fields that a preflight is allowed, in bytes.
    private static let longestAccepted = 2048
    /// How long, in seconds, a browser remembers the answer to a preflight.
    private static let maxAge = "600"

    /// Whether a request may change something: it comes from no page, or from one that is allowed.
    ///
    /// A form or a plain-text POST needs no preflight, so that CORS alone would not stop it.
    func permits(_ head: HTTPRequestHead) -> Bool {
        !isOn || head.fields["origin"] == nil || lists(head.fields)
    }

    /// Whether a request comes from a page that is allowed.
    func lists(_ fields: HTTPFields) -> Bool { allowedOrigin(of: fields) != nil }

    /// Whether any page may call the service.
    var isOn: Bool {
        switch self {
        case .all: true
        case .listed(let origins): !origins.isEmpty
        }
    }

    /// The fields that let the page read the answer; to be asked for when it is on.
    ///
    /// - Parameter methods: those of the resource.
    func fields(for request: HTTPPartialHead, methods: [HTTPMethod]) -> [(name: String, value: String)] {
        let selecting =
            (self == .all ? [] : ["Origin"])
            + (request.method == .options ? ["Access-Control-Request-Method", "Access-Control-Request-Headers"] : [])
        let vary = selecting.isEmpty ? [] : [(name: "Vary", value: selecting.joined(separator: ", "))]
        guard let origin = allowedOrigin(of: request.fields) else { return vary }
        var fields = [(name: "Access-Control-Allow-Origin", value: origin)]
        let methods = methods.filter { $0 != .options }.map(\.rawValue)
        if request.method == .options, request.fields["access-control-request-method"] != nil, !methods.isEmpty {
            fields.append(("Access-Control-Allow-Methods", methods.joined(separator: ", ")))
            fields.append(("Access-Control-Allow-Headers", Self.accepted(by: request.fields)))
            fields.append(("Access-Control-Max-Age", Self.maxAge))
        } else {
            fields.append(("Access-Control-Expose-Headers", Self.exposed))
        }
        return fields + vary
    }

    /// What `Access-Control-Allow-Origin` says; nil when the page is not allowed.
    private func allowedOrigin(of fields: HTTPFields) -> String? {
        let given = fields.values(of: "origin")
        guard given.count == 1, let origin = given.first else { return nil }
        switch self {
        case .all: return "*"
        case .listed(let origins): return origins.contains { $0.matches(origin) } ? origin : nil
        }
    }

    /// What `Access-Control-Allow-Headers` says: the names that the preflight asks for, as tracing libraries add their own
    /// to each request.
    private static func accepted(by fields: HTTPFields) -> String {
        let names = fields.tokens(of: "access-control-request-headers")?.joined(separator: ", ") ?? ""
        return (1...longestAccepted).contains(names.utf8.count) ? names : accepted
    }
}
