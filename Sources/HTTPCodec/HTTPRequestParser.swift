/// Turns the octets of one connection into requests: octets in, events out (RFC 9112).
///
/// What it says depends on the octets alone, never on how they were split. After a thrown error it is spent: it throws
/// the same error for ever and looks at nothing more, because where the next message begins is unknown
/// (RFC 9112 §9.6, §11.2).
public struct HTTPRequestParser: Sendable {
    /// A part of a request. Every head is followed by exactly one body before the next head.
    public enum Event: Sendable {
        /// The head, as soon as its empty line has arrived.
        case head(HTTPRequestHead)
        /// The whole body; empty when there is none.
        case body([UInt8])
    }

    /// What the parser waits for after `next()` has returned `nil`; it drives the time-outs.
    public enum Phase: Sendable {
        /// The first octet of a request, or nothing any more after an error.
        ///
        /// The tolerated empty line, once complete, is no part of a request.
        case idle
        /// The rest of a head.
        case head
        /// The rest of a body.
        case body
    }

    private enum Stage {
        case head
        case fixedBody(length: Int)
        case chunkedBody
    }

    private let limits: HTTPLimits
    private var input = InputBuffer()
    private var stage = Stage.head
    private var head = HeadReader()
    private var chunks = ChunkedBodyReader()
    private var failure: HTTPParseError?

    /// A parser at the beginning of a connection.
    public init(limits: HTTPLimits = HTTPLimits()) {
        self.limits = limits
    }

    /// Adds octets in the order of their arrival; ignored once an error was thrown.
    public mutating func append(_ bytes: UnsafeRawBufferPointer) {
        guard failure == nil else { return }
        input.append(bytes)
    }

    /// The next part that is complete; `nil` when it needs more octets.
    public mutating func next() throws(HTTPParseError) -> Event? {
        if let failure { throw failure }
        do {
            return try advance()
        } catch {
            failure = error
            input.removeAll()
            throw error
        }
    }

    /// What the parser waits for; meaningful after `next()` has returned `nil`.
    public var phase: Phase {
        switch stage {
        case .head: failure == nil && (head.hasStarted || input.count > 0) ? .head : .idle
        case .fixedBody, .chunkedBody: failure == nil ? .body : .idle
        }
    }

    /// What was read of a head that is not complete, or that an error ended.
    public var partialHead: HTTPPartialHead { head.partial }

    /// How many octets were appended and are not consumed yet; 0 after an error.
    public var bufferedCount: Int { input.count }

    /// How many octets of memory the request takes that is not complete, about.
    public var heldCount: Int { input.capacity + head.heldCount + chunks.heldCount }

    private mutating func advance() throws(HTTPParseError) -> Event? {
        switch stage {
        case .head:
            guard let parsed = try head.next(from: &input, limits: limits) else { return nil }
            head = HeadReader()
            stage =
                switch parsed.framing {
                case .length(let length): .fixedBody(length: length)
                case .chunked: .chunkedBody
                }
            return .head(parsed)
        case .fixedBody(let length):
            guard let body = input.take(length) else { return nil }
            finishBody()
            return .body(body)
        case .chunkedBody:
            guard let body = try chunks.next(from: &input, limits: limits) else { return nil }
            chunks = ChunkedBodyReader()
            finishBody()
            return .body(body)
        }
    }

    private mutating func finishBody() {
        stage = .head
        input.trim()
    }
}
