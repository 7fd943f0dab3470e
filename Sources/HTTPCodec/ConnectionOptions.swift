/// What a Connection field says about the connection itself (RFC 9110 §7.6.1).
enum ConnectionOptions {
    /// Whether the connection stays open after the answer (RFC 9112 §9.3).
    ///
    /// `close` always wins; without it HTTP/1.1 stays open, and HTTP/1.0 only with `keep-alive`. Other options and
    /// empty elements are ignored.
    static func keepsConnection(_ fields: HTTPFields, version: HTTPVersion) -> Bool {
        guard fields.firstRange(of: "connection") != nil else { return version == .http11 }
        let span = fields.bytes.span
        var keeps = version == .http11
        for option in fields.elements(of: "connection") {
            if span.extracting(option).isCaseInsensitivelyEqual(to: "close") { return false }
            if span.extracting(option).isCaseInsensitivelyEqual(to: "keep-alive") { keeps = true }
        }
        return keeps
    }
}
