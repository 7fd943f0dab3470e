/// Why the octets of a client are not a request this server takes: one case per broken rule.
public enum HTTPParseError: Error, Equatable, Sendable, CaseIterable {
    // Lines

    /// A line feed without a carriage return before it (RFC 9112 §2.2).
    case bareLineFeed
    /// A carriage return without a line feed after it (RFC 9112 §2.2).
    case bareCarriageReturn

    // Request line

    /// The request line is longer than `HTTPLimits.requestLine` (RFC 9112 §3).
    case requestLineTooLong
    /// The request line is not exactly method, SP, target, SP, version (RFC 9112 §3).
    case malformedRequestLine
    /// The method is not a token (RFC 9110 §9.1).
    case malformedMethod
    /// The method is a token that `HTTPMethod` does not name (RFC 9110 §9.1).
    case unknownMethod
    /// The target has none of the four forms, or not the one that its method takes (RFC 9112 §3.2).
    case malformedTarget
    /// The version is not `HTTP/` digit `.` digit (RFC 9112 §2.3).
    case malformedVersion
    /// The version is well-formed and its major version is not 1 (RFC 9110 §15.6.6).
    case unsupportedVersion

    // Field lines

    /// A field line is longer than `HTTPLimits.fieldLine` (RFC 6585 §5).
    case fieldLineTooLong
    /// The head, or a trailer section, is longer than `HTTPLimits.head` (RFC 6585 §5).
    case headTooLarge
    /// There are more field lines than `HTTPLimits.fieldCount` (RFC 6585 §5).
    case tooManyFields
    /// White space stands before the first field line (RFC 9112 §2.2).
    case whitespaceBeforeFirstField
    /// A field line begins with white space, which once continued the line before (obs-fold, RFC 9112 §5.2).
    case obsoleteLineFolding
    /// A field line has no colon (RFC 9112 §5).
    case missingColon
    /// White space stands between a field name and its colon (RFC 9112 §5.1).
    case whitespaceBeforeColon
    /// A field name is not a token (RFC 9110 §5.1).
    case malformedFieldName
    /// A field value has a control character (RFC 9110 §5.5).
    case malformedFieldValue

    // Host

    /// An HTTP/1.1 request has no Host (RFC 9112 §3.2).
    case missingHost
    /// There is more than one Host line (RFC 9112 §3.2).
    case duplicateHost
    /// Host is not a host with an optional port (RFC 9110 §7.2).
    case malformedHost

    // Framing of the body

    /// Content-Length is not digits alone, or does not fit 63 bits (RFC 9112 §6.3).
    case malformedContentLength
    /// There is more than one Content-Length line, be they equal or not (RFC 9112 §6.3).
    case duplicateContentLength
    /// There are both Content-Length and Transfer-Encoding (RFC 9112 §6.1).
    case contentLengthWithTransferEncoding
    /// An HTTP/1.0 request has Transfer-Encoding (RFC 9112 §6.1).
    case transferEncodingInHTTP10
    /// Transfer-Encoding is not a list of tokens without empty elements (RFC 9112 §6.1).
    case malformedTransferEncoding
    /// `chunked` is not the last transfer coding, or not the only `chunked` (RFC 9112 §6.1, §6.3).
    case chunkedNotLast
    /// A coding that this server does not know is applied under a final `chunked` (RFC 9112 §6.1).
    case unknownTransferCoding
    /// The body, as announced, is longer than `HTTPLimits.body` (RFC 9110 §15.5.14).
    case bodyTooLarge

    // Chunks

    /// A chunk-size line is longer than `HTTPLimits.chunkLine` (RFC 9112 §7.1).
    case chunkLineTooLong
    /// A chunk size is not hexadecimal digits alone, or does not fit 63 bits (RFC 9112 §7.1).
    case malformedChunkSize
    /// What follows a chunk size are no extensions (RFC 9112 §7.1.1).
    case malformedChunkExtension
    /// The chunk extensions of one body are together longer than `HTTPLimits.chunkLine` (RFC 9112 §7.1.1).
    case chunkExtensionsTooLong
    /// The data of a chunk is not followed by CRLF (RFC 9112 §7.1).
    case missingChunkEnd

    // Expectations

    /// Expect asks for something other than `100-continue` (RFC 9110 §10.1.1).
    case unmetExpectation
}
