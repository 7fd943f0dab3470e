/// How much of a request is read before it is refused; all but `fieldCount` in octets.
public struct HTTPLimits: Sendable {
    /// The request line without CRLF; a longer one is `requestLineTooLong` (RFC 9112 §3 asks for at least 8,000).
    public var requestLine = 8192
    /// One field line without CRLF, also of a trailer section; a longer one is `fieldLineTooLong` (RFC 6585 §5).
    public var fieldLine = 8192
    /// Request line and field lines together, each with its CRLF; also a trailer section by itself (RFC 6585 §5).
    public var head = 32768
    /// How many field lines a head has, and how many a trailer section.
    public var fieldCount = 100
    /// The body after decoding; a longer one is `bodyTooLarge` (RFC 9110 §15.5.14).
    public var body = 16384
    /// One chunk-size line without CRLF, and all chunk extensions of a body together (RFC 9112 §7.1.1).
    public var chunkLine = 4096

    /// The defaults.
    public init() {}
}
