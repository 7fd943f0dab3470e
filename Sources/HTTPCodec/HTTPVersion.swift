/// The protocol version that decides how a message is framed and how its connection persists (RFC 9112 §2.3).
public enum HTTPVersion: Sendable {
    /// HTTP/1.0: no chunked coding, no `Expect`, closes unless `keep-alive` is asked for.
    case http10
    /// HTTP/1.1, and every later minor version of major 1 (RFC 9110 §2.5).
    case http11

    /// Parses `HTTP/d.d`, in upper case and with one digit each (RFC 9112 §2.3).
    ///
    /// Refuses any other shape as `malformedVersion` and any other major version as `unsupportedVersion`.
    init(_ text: Span<UInt8>) throws(HTTPParseError) {
        guard text.count == 8, text.hasPrefix("HTTP/"), text[5].isDigit, text[6] == Byte.dot, text[7].isDigit else {
            throw .malformedVersion
        }
        guard text[5] == Byte.one else { throw .unsupportedVersion }
        self = text[7] == Byte.zero ? .http10 : .http11
    }
}
