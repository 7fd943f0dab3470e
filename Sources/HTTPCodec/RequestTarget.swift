/// The target of a request, whichever of the four forms it had (RFC 9112 §3.2).
struct RequestTarget: Sendable {
    /// Still percent-encoded: a path that begins with `/`; `*` for OPTIONS; the authority for CONNECT.
    let path: String
    /// Still percent-encoded, without `?`; `nil` when there is no `?`.
    let query: String?

    /// Parses a target of visible ASCII characters.
    ///
    /// CONNECT takes an authority with a port and nothing else (RFC 9112 §3.2.3), `*` is for OPTIONS alone
    /// (RFC 9112 §3.2.4), and an absolute URI is of scheme http or https (RFC 9112 §3.2.2).
    init(_ target: Span<UInt8>, method: HTTPMethod) throws(HTTPParseError) {
        if method == .connect {
            guard Authority.isValid(target, needsPort: true) else { throw .malformedTarget }
            self.init(path: target.text, query: nil)
        } else if target[0] == Byte.slash {
            try self.init(origin: target)
        } else if target.count == 1, target[0] == UInt8(ascii: "*"), method == .options {
            self.init(path: "*", query: nil)
        } else if target.hasCaseInsensitivePrefix("http://") {
            try self.init(afterScheme: target.extracting(7...), method: method)
        } else if target.hasCaseInsensitivePrefix("https://") {
            try self.init(afterScheme: target.extracting(8...), method: method)
        } else {
            throw .malformedTarget
        }
    }

    private init(path: String, query: String?) {
        self.path = path
        self.query = query
    }

    /// Path and query of what follows `http://`; an empty path is `/` (RFC 9110 §4.2.3), but of OPTIONS without a
    /// query it is the server (RFC 9112 §3.2.4).
    private init(afterScheme rest: Span<UInt8>, method: HTTPMethod) throws(HTTPParseError) {
        var end = 0
        while end < rest.count, rest[end] != Byte.slash, rest[end] != Byte.question { end += 1 }
        guard Authority.isValid(rest.extracting(..<end), needsPort: false) else { throw .malformedTarget }
        if method == .options, end == rest.count {
            self.init(path: "*", query: nil)
        } else {
            try self.init(origin: rest.extracting(end...))
        }
    }

    /// Splits at the first `?` (RFC 9112 §3.2.1). Brackets stand in the host alone (RFC 3986 §3.3, §3.4).
    private init(origin: Span<UInt8>) throws(HTTPParseError) {
        guard origin.allSatisfy({ $0 != UInt8(ascii: "[") && $0 != UInt8(ascii: "]") }) else { throw .malformedTarget }
        let end = origin.firstIndex(of: Byte.question) ?? origin.count
        path = end == 0 ? "/" : origin.extracting(..<end).text
        query = end == origin.count ? nil : origin.extracting((end + 1)...).text
    }
}
