/// Reads the head of one request, line by line (RFC 9112 §2.1, §2.2).
struct HeadReader: Sendable {
    /// Of a line that is too long, a first word of more octets is what is too long.
    private static let methodLimit = 32

    private var requestLine: RequestLine?
    private var fields = HTTPFields()
    /// Request line and field lines so far, each with its CRLF.
    private var octets = 0
    private var hasSkippedEmptyLine = false
    /// Whether what has arrived of the request line begins as one of HEAD does.
    private var beginsAsHEAD = false

    /// Whether the request line is complete; the tolerated empty line does not count.
    var hasStarted: Bool { requestLine != nil }

    /// How many octets of memory the lines that were read take, about: those of a field are in two strings.
    var heldCount: Int { 2 * octets + 64 * fields.count }

    /// What was read so far. A request line that is broken or incomplete still tells HEAD: whoever sent it reads no content
    /// (RFC 9110 §9.3.2), and would read it as the next response.
    var partial: HTTPPartialHead {
        HTTPPartialHead(method: requestLine?.method ?? (beginsAsHEAD ? .head : nil), fields: fields)
    }

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
        while true {
            let method = input.firstWord(atMost: Self.methodLimit)
            beginsAsHEAD = method.map { input.bytes.span.extracting($0).text == HTTPMethod.head.rawValue } ?? false
            // RFC 9112 §3 asks for 414 when the target is too long.
            let tooLong: HTTPParseError = method == nil ? .malformedRequestLine : .requestLineTooLong
            guard let line = try input.nextLine(limit: limits.requestLine, tooLong: tooLong) else { return nil }
            if line.isEmpty, !hasSkippedEmptyLine {
                hasSkippedEmptyLine = true
                continue
            }
            octets = line.count + 2
            guard octets <= limits.head else { throw .headTooLarge }
            requestLine = try RequestLine(input.bytes.span.extracting(line))
            return requestLine
        }
    }
}
