/// How the body of a request is delimited (RFC 9112 §6.3).
enum BodyFraming: Sendable {
    /// This many octets; 0 when the head announces no body.
    case length(Int)
    /// Chunks, of which an empty one is the last.
    case chunked

    /// Decides from the fields of a head.
    ///
    /// A message that two recipients could frame differently is refused: both fields at once, more than one
    /// Content-Length, Transfer-Encoding on HTTP/1.0 (RFC 9112 §6.1, §6.3, §11.2).
    init(_ fields: HTTPFields, version: HTTPVersion, limit: Int) throws(HTTPParseError) {
        let length = try fields.onlyRange(of: "content-length", orThrow: .duplicateContentLength)
        if fields.firstRange(of: "transfer-encoding") != nil {
            guard version != .http10 else { throw .transferEncodingInHTTP10 }
            guard length == nil else { throw .contentLengthWithTransferEncoding }
            try Self.checkTransferEncoding(fields)
            self = .chunked
        } else if let length {
            guard let octets = fields.bytes.span.extracting(length).integer(radix: 10) else {
                throw .malformedContentLength
            }
            guard octets <= limit else { throw .bodyTooLarge }
            self = .length(octets)
        } else {
            self = .length(0)
        }
    }

    /// Accepts `chunked` alone.
    ///
    /// Parameters are refused: no registered coding has any, and `chunked` must not (RFC 9112 §7.1).
    private static func checkTransferEncoding(_ fields: HTTPFields) throws(HTTPParseError) {
        let codings = fields.elements(of: "transfer-encoding")
        let span = fields.bytes.span
        for coding in codings where !span.extracting(coding).isNonEmpty(of: \.isToken) {
            throw .malformedTransferEncoding
        }
        for (index, coding) in codings.enumerated() {
            let isChunked = span.extracting(coding).isCaseInsensitivelyEqual(to: "chunked")
            guard isChunked == (index == codings.count - 1) else { throw .chunkedNotLast }
        }
        guard codings.count == 1 else { throw .unknownTransferCoding }
    }
}
