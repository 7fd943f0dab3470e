import HTTPCodec
import NetworkAddresses

/// How long a connection waits for its client, in whole milliseconds of the server's clock, how much it takes from it,
/// and how many connections there are.
public struct HTTPConnectionLimits: Sendable {
    /// For the rest of a head, from its first byte.
    public var head = Duration.seconds(10)
    /// For the rest of a body, from the end of its head.
    public var body = Duration.seconds(10)
    /// For the next request; then the connection is closed without a word. Longer than the 60 s for which load balancers
    /// keep theirs: whoever closes first must be the one that sends requests, or one of them meets a closed connection.
    public var idle = Duration.seconds(75)
    /// For a client that does not read, since it last read something.
    public var write = Duration.seconds(10)
    /// For the client to take the last answer before a connection with unread bytes is closed.
    public var linger = Duration.seconds(2)
    /// Connections at a time. For the next one that which has waited longest for its client is closed; it is told 503 if
    /// none waits.
    public var connections = 20_000
    /// Connections at a time from one IPv4 address or IPv6 network of 64 bits; the next ones are told 503.
    public var connectionsPerClient = 2000
    /// Whom `connectionsPerClient` does not bind, since many clients come from there: this machine, on which proxies and
    /// back ends run, and whoever else is added.
    public var unboundClients = ["127.0.0.0/8", "::1"].compactMap { IPNetwork($0) }
    /// Connections at a time that are told 503, beside those that are served; still more are closed without a word.
    public var refusals = 256
    /// Bytes that incomplete requests of all connections may hold before the larger ones are told 503.
    public var received = 8 << 20
    /// Requests on one connection, which is closed after the last; 0 for any number.
    public var requests = 0
    /// Sizes of a request.
    public var request = HTTPLimits()

    /// The usual limits.
    public init() {}
}

extension Duration {
    /// This span in milliseconds; what is below one is dropped.
    var wholeMilliseconds: Int64 {
        components.seconds * 1000 + components.attoseconds / 1_000_000_000_000_000
    }
}
