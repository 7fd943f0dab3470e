/// Reads the head of one request, line by line (RFC 9112 §2.1, §2.2).
struct HeadReader: Sendable {
    private var requestLine: RequestLine?
    private var fields = HTTPFields()
    /// Request line and field lines so far, each with its CRLF.
    private var octets = 0
    private var hasSkippedEmptyLine = false

    /// Whether the request line is complete; the tolerated empty line does not count.
    var hasStarted: Bool { requestLine != nil }

    /// What was read so far.
    var partial: HTTPPartialHead { HTTPPartialHead(method: requestLine?.method, fields: fields) }

    /// The head, once its empty line has arrived; the limits of a line are checked before its content.
    mutating func next(from input: inout InputBuffer, limits: HTTPLimits) throws(HTTPParseError) -> HTTPRequestHead? {
        guard let requestLine = try readRequestLine(from: &input, limits: limits) else { return nil }
        while let line = try input.nextLine(limit: limits.fieldLine, tooLong: .fieldLineTooLong) {
            guard !line.isEmpty else { return try HTTPRequestHead(requestLine, fields, limits: limits) }
            octets += line.count + 2
            guard octets <= limits.head else { throw .headTooLarge }
            guard fields.count < limits.fieldCount else { throw .tooManyFields }
            try fields.append(input.bytes.span.extracting(line))
        }
        return nil
    }

    /// The request line, after at most one empty line, which old clients send behind a body (RFC 9112 §2.2).
    private mutating func readRequestLine(
        from input: inout InputBuffer, limits: HTTPLimits
    ) throws(HTTPParseError) -> RequestLine? {
        if let requestLine { return requestLine }
        while let line = try input.nextLine(limit: limits.requestLine, tooLong: .requestLineTooLong) {
            if line.isEmpty, !hasSkippedEmptyLine {
                hasSkippedEmptyLine = true
                continue
            }
            octets = line.count + 2
            guard octets <= limits.head else { throw .headTooLarge }
            requestLine = try RequestLine(input.bytes.span.extracting(line))
            return requestLine
        }
        return nil
    }
}
