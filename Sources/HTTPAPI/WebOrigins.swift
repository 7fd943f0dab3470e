import HTTPCodec

/// The web pages that may call the service (Fetch Standard, "CORS protocol").
public enum WebOrigins: Equatable, Sendable {
    /// Every page.
    case all
    /// Pages of these origins; when there are none, the service knows nothing of CORS.
    case listed([String])

    /// Reads `*`, or origins between commas; nil if one of them is none. An empty text names no origin.
    public init?(_ text: String) {
        guard text != "*" else {
            self = .all
            return
        }
        let parts = text.isEmpty ? [] : text.split(separator: ",", omittingEmptySubsequences: false).map(String.init)
        guard parts.allSatisfy(Self.isOrigin) else { return nil }
        self = .listed(parts)
    }

    /// Whether this is an origin as browsers write it, such as `https://app.example` or `http://localhost:3000`. `null` is
    /// none, since any page can have it (RFC 6454 §6.2).
    public static func isOrigin(_ text: String) -> Bool {
        let parts = text.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
        guard parts.count == 2, parts[1].hasPrefix("//"), isScheme(parts[0]) else { return false }
        var host = parts[1].dropFirst(2)
        if let colon = host.lastIndex(of: ":"), !host[colon...].contains("]") {
            let port = host[host.index(after: colon)...]
            let isDefault = (parts[0], port) == ("http", "80") || (parts[0], port) == ("https", "443")
            guard !isDefault, let number = UInt16(port), String(number) == port, number > 0 else { return false }
            host = host[..<colon]
        }
        return isHost(host)
    }

    /// What a page may read of answers beside the body and the fields that every page may read.
    private static let exposed = "Retry-After, RateLimit, RateLimit-Policy, Location, X-Request-Id"
    /// What a page may send beside the fields that every page may send.
    private static let accepted = "content-type, idempotency-key, authorization, prefer, x-request-id"
    /// How long, in seconds, a browser remembers the answer to a preflight.
    private static let maxAge = "600"

    /// Whether a request may change something: it comes from no page, or from one that is allowed.
    ///
    /// A form or a plain-text POST needs no preflight, so that CORS alone would not stop it.
    func permits(_ head: HTTPRequestHead) -> Bool {
        guard isOn, head.fields["origin"] != nil else { return true }
        return allowedOrigin(of: head.fields) != nil
    }

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
        let vary = self == .all ? [] : [(name: "Vary", value: "Origin")]
        guard let origin = allowedOrigin(of: request.fields) else { return vary }
        var fields = [(name: "Access-Control-Allow-Origin", value: origin)]
        let methods = methods.filter { $0 != .options }.map(\.rawValue)
        if request.method == .options, request.fields["access-control-request-method"] != nil, !methods.isEmpty {
            fields.append(("Access-Control-Allow-Methods", methods.joined(separator: ", ")))
            fields.append(("Access-Control-Allow-Headers", Self.accepted))
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
        case .listed(let origins): return origins.contains(origin) ? origin : nil
        }
    }

    /// RFC 3986 §3.1, in lower case.
    private static func isScheme(_ text: Substring) -> Bool {
        text.utf8.first.map(isLowerCase) == true
            && text.utf8.allSatisfy { isLowerCase($0) || isDigit($0) || "+-.".utf8.contains($0) }
    }

    /// A name in lower case, an IPv4 address, or an IPv6 address in brackets.
    private static func isHost(_ text: Substring) -> Bool {
        if text.hasPrefix("[") {
            return text.hasSuffix("]") && text.utf8.count > 2
                && text.utf8.dropFirst().dropLast().allSatisfy { isDigit($0) || "abcdef:".utf8.contains($0) }
        }
        return !text.isEmpty && text.utf8.allSatisfy { isLowerCase($0) || isDigit($0) || "-._".utf8.contains($0) }
    }

    private static func isLowerCase(_ byte: UInt8) -> Bool { (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte) }
    private static func isDigit(_ byte: UInt8) -> Bool { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) }
}
