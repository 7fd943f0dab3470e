/// Everything of a request but its body (RFC 9112 §2.1), checked.
public struct HTTPRequestHead: Sendable {
    /// What to do.
    public let method: HTTPMethod
    /// HTTP/1.0 or HTTP/1.1.
    public let version: HTTPVersion
    /// Still percent-encoded: a path that begins with `/`, `*` for OPTIONS, or the authority for CONNECT.
    ///
    /// An absolute URI is reduced to its path, `/` when that is empty (RFC 9112 §3.2).
    public let path: String
    /// Still percent-encoded, without `?`; `nil` when there is no `?`.
    public let query: String?
    /// The field lines.
    public let fields: HTTPFields
    /// Whether the client lets the connection stay open after the answer (RFC 9112 §9.3).
    public let keepsConnection: Bool
    /// Whether the client waits for `100 Continue` before it sends the body (RFC 9110 §10.1.1).
    ///
    /// Never on HTTP/1.0 and never when there is no body.
    public let expectsContinue: Bool
    /// Whether a body is announced: a Content-Length that is not zero, or `chunked`.
    public let hasBody: Bool

    /// Checks what depends on the fields, in a fixed order: Host, then how the body is framed, then Expect.
    init(_ line: RequestLine, _ fields: HTTPFields, limits: HTTPLimits) throws(HTTPParseError) {
        try Self.checkHost(fields, version: line.version)
        framing = try BodyFraming(fields, version: line.version, limit: limits.body)
        let isWaiting = try Self.hasExpectation(fields, version: line.version)
        method = line.method
        version = line.version
        path = line.target.path
        query = line.target.query
        self.fields = fields
        keepsConnection = ConnectionOptions.keepsConnection(fields, version: line.version)
        hasBody =
            switch framing {
            case .length(let octets): octets > 0
            case .chunked: true
            }
        expectsContinue = isWaiting && hasBody
    }

    /// How the body that follows is delimited.
    let framing: BodyFraming

    /// One valid Host, which HTTP/1.0 may omit (RFC 9112 §3.2).
    private static func checkHost(_ fields: HTTPFields, version: HTTPVersion) throws(HTTPParseError) {
        guard let host = try fields.onlyRange(of: "host", orThrow: .duplicateHost) else {
            guard version == .http10 else { throw .missingHost }
            return
        }
        guard Authority.isValid(fields.bytes.span.extracting(host), needsPort: false) else { throw .malformedHost }
    }

    /// Whether every expectation is `100-continue` and there is one; HTTP/1.0 has none (RFC 9110 §10.1.1).
    ///
    /// Empty elements are ignored (RFC 9110 §5.6.1.2).
    private static func hasExpectation(_ fields: HTTPFields, version: HTTPVersion) throws(HTTPParseError) -> Bool {
        guard version != .http10, fields.firstRange(of: "expect") != nil else { return false }
        var isWaiting = false
        for element in fields.elements(of: "expect") where !element.isEmpty {
            guard fields.bytes.span.extracting(element).isCaseInsensitivelyEqual(to: "100-continue") else {
                throw .unmetExpectation
            }
            isWaiting = true
        }
        return isWaiting
    }
}
