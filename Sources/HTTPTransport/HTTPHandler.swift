import HTTPCodec

/// What goes wrong before there is a request.
public enum HTTPFault: Sendable {
    /// The bytes are no request that the server takes.
    case unacceptable(HTTPParseError)
    /// The rest of a request did not come in time.
    case timedOut
    /// There are too many connections.
    case overloaded
}

/// An answer, or the way to one.
public enum HTTPReply: Sendable {
    /// It is known at once.
    case now(HTTPResponse)
    /// It must be waited for.
    case later(@Sendable () async -> HTTPResponse)
}

/// What the server serves. Its functions run on an event loop and must not block it.
public protocol HTTPHandler: Sendable {
    /// The answer to a request.
    func reply(to request: HTTPRequest) -> HTTPReply
    /// The answer to a request whose body need not be sent, because its head alone is refused; nil to go on.
    func refusal(of head: HTTPRequestHead) -> HTTPResponse?
    /// Nothing is at hand: called each time before the loop waits.
    func rest()
    /// The answer to a fault. The connection closes after it.
    func response(to fault: HTTPFault) -> HTTPResponse
}

/// How long a connection waits for its client, in whole milliseconds of real time, and how many connections there are.
public struct HTTPConnectionLimits: Sendable {
    /// For the rest of a head, from its first byte.
    public var head = Duration.seconds(10)
    /// For the rest of a body, from the end of its head.
    public var body = Duration.seconds(10)
    /// For the next request; then the connection is closed without a word.
    public var idle = Duration.seconds(60)
    /// For a client that does not read, since it last read something.
    public var write = Duration.seconds(10)
    /// For the client to take the last answer before a connection with unread bytes is closed.
    public var linger = Duration.seconds(2)
    /// Connections at a time; the next ones are told 503.
    public var connections = 20_000
    /// Sizes of a request.
    public var request = HTTPLimits()

    /// The usual limits.
    public init() {}
}
