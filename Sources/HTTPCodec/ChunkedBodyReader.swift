/// Reads one chunked body and its trailer section (RFC 9112 §7.1).
struct ChunkedBodyReader: Sendable {
    private enum Stage {
        case size
        case data(remaining: Int)
        case dataEnd
        case trailers
    }

    private var stage = Stage.size
    private var body: [UInt8] = []
    private var extensionOctets = 0
    private var trailerOctets = 0
    private var trailerCount = 0

    /// How many octets of memory the body takes so far.
    var heldCount: Int { body.capacity }

    /// The whole body, once the empty line after its trailers has arrived; extensions and trailers are dropped.
    mutating func next(from input: inout InputBuffer, limits: HTTPLimits) throws(HTTPParseError) -> [UInt8]? {
        while true {
            let isMoved: Bool
            switch stage {
            case .size: isMoved = try readSize(from: &input, limits: limits)
            case .data(let remaining): isMoved = readData(remaining, from: &input)
            case .dataEnd: isMoved = try readDataEnd(from: &input)
            case .trailers: return try readTrailers(from: &input, limits: limits) ? body : nil
            }
            guard isMoved else { return nil }
        }
    }

    /// Refuses a chunk that crosses the limit of the body by its size, before its data.
    private mutating func readSize(from input: inout InputBuffer, limits: HTTPLimits) throws(HTTPParseError) -> Bool {
        guard let range = try input.nextLine(limit: limits.chunkLine, tooLong: .chunkLineTooLong) else { return false }
        let line = try ChunkSizeLine(input.bytes.span.extracting(range))
        extensionOctets += line.extensionLength
        guard extensionOctets <= limits.chunkLine else { throw .chunkExtensionsTooLong }
        guard line.size <= limits.body - body.count else { throw .bodyTooLarge }
        stage = line.size == 0 ? .trailers : .data(remaining: line.size)
        return true
    }

    private mutating func readData(_ remaining: Int, from input: inout InputBuffer) -> Bool {
        let left = remaining - input.move(atMost: remaining, to: &body)
        stage = left == 0 ? .dataEnd : .data(remaining: left)
        return left == 0
    }

    /// Any octet before the CRLF is one more than the size said.
    private mutating func readDataEnd(from input: inout InputBuffer) throws(HTTPParseError) -> Bool {
        guard let line = try input.nextLine(limit: 0, tooLong: .missingChunkEnd) else { return false }
        precondition(line.isEmpty, "A line that is limited to 0 octets is empty.")
        stage = .size
        return true
    }

    /// Checks trailers as fields are, by the limits of a head, and drops them (RFC 9112 §7.1.2).
    private mutating func readTrailers(
        from input: inout InputBuffer, limits: HTTPLimits
    ) throws(HTTPParseError) -> Bool {
        while let line = try input.nextLine(limit: limits.fieldLine, tooLong: .fieldLineTooLong) {
            guard !line.isEmpty else { return true }
            trailerOctets += line.count + 2
            guard trailerOctets <= limits.head else { throw .headTooLarge }
            guard trailerCount < limits.fieldCount else { throw .tooManyFields }
            _ = try FieldLine(parsing: input.bytes.span.extracting(line), isFirst: trailerCount == 0)
            trailerCount += 1
        }
        return false
    }
}
