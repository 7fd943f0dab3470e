/// The request methods this server can name; any other well-formed token is `HTTPParseError.unknownMethod`.
/// Methods are case-sensitive: `get` is not `GET` (RFC 9110 §9.1).
public enum HTTPMethod: String, Sendable {
    /// RFC 9110 §9.3.1.
    case get = "GET"
    /// RFC 9110 §9.3.2: answered like GET, without content.
    case head = "HEAD"
    /// RFC 9110 §9.3.3.
    case post = "POST"
    /// RFC 9110 §9.3.4.
    case put = "PUT"
    /// RFC 5789 §2.
    case patch = "PATCH"
    /// RFC 9110 §9.3.5.
    case delete = "DELETE"
    /// RFC 9110 §9.3.7: the only method that takes the target `*`.
    case options = "OPTIONS"
    /// RFC 9110 §9.3.8: parsed so that it can be refused.
    case trace = "TRACE"
    /// RFC 9110 §9.3.6: parsed so that it can be refused; its target is an authority.
    case connect = "CONNECT"
}
