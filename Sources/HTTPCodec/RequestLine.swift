/// The first line of a request (RFC 9112 §3).
struct RequestLine: Sendable {
    /// What to do.
    let method: HTTPMethod
    /// What to do it to.
    let target: RequestTarget
    /// How the message is framed.
    let version: HTTPVersion

    /// Parses a request line without CRLF.
    ///
    /// The order is fixed: first the syntax of the three parts, then what this server does not speak (version, then
    /// method), then whether the target has the form that the method takes.
    init(_ line: Span<UInt8>) throws(HTTPParseError) {
        guard let first = line.firstIndex(of: Byte.space),
            let second = line.firstIndex(of: Byte.space, from: first + 1),
            line.firstIndex(of: Byte.space, from: second + 1) == nil,
            first > 0, second > first + 1, second + 1 < line.count
        else { throw .malformedRequestLine }
        let method = line.extracting(..<first)
        let target = line.extracting(first + 1..<second)
        guard method.allSatisfy(\.isToken) else { throw .malformedMethod }
        guard target.allSatisfy(\.isTarget) else { throw .malformedTarget }
        version = try HTTPVersion(line.extracting((second + 1)...))
        // No method is longer than CONNECT; a longer token need not become a string to be unknown.
        guard method.count <= 7, let known = HTTPMethod(rawValue: method.text) else { throw .unknownMethod }
        self.method = known
        self.target = try RequestTarget(target, method: known)
    }
}
