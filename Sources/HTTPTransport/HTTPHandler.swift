import HTTPCodec
import NetworkAddresses

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
    /// Its head is known, and the content comes piece by piece until the function returns; then the connection closes.
    /// The function throws when the client is gone; it is not called for HEAD.
    case stream(HTTPResponse, @Sendable (HTTPStream) async throws(SocketError) -> Void)
}

/// What the server serves. Its functions run on an event loop and must not block it.
public protocol HTTPHandler: Sendable {
    /// The answer to a request that came from `peer`.
    func reply(to request: HTTPRequest, from peer: IPAddress) -> HTTPReply
    /// The answer to a request whose body need not be sent, because its head alone is refused; nil to go on.
    func refusal(of head: HTTPRequestHead, from peer: IPAddress) -> HTTPResponse?
    /// Nothing is at hand: called each time before the loop waits.
    func rest()
    /// The answer to a fault of a request that came from `peer`, and of which this much was read. The connection closes
    /// after it.
    func response(to fault: HTTPFault, of request: HTTPPartialHead, from peer: IPAddress) -> HTTPResponse
}
