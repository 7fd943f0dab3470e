import HTTPCodec
import NetworkAddresses
import VerificationService

/// One request on its way through the API: what all that is said of it has in common.
struct Exchange: Sendable {
    /// What answer, log lines and questions about them name.
    let id: String
    /// Where the connection comes from.
    let peer: IPAddress
    /// Who asks: the address that limits and logs go by.
    let client: IPAddress
    /// When the request was complete, on the access log's clock.
    let start: Int64
    /// The resource, once it is found.
    var route: Route?
    /// Whether the peer is the client itself, and no proxy, as far as is known.
    var isDirect = false
    /// The key that was given, if keys are needed.
    var key: AccessKey?

    /// Whether a cancel by this caller also ends the cooldown: with a secret key or, while there is no key and the service is
    /// for trying, straight from a program on this machine. What a proxy or a page passes on is anybody's.
    func mayEndCooldown(_ fields: HTTPFields) -> Bool {
        key.map { !$0.isPublic } ?? (isDirect && peer.isLoopback && fields["origin"] == nil)
    }

    /// Whose names of requests these are: those of a secret key, or else of one address, since everybody has a public key.
    var namespace: [String] {
        if let key, !key.isPublic { return [key.id] }
        return [key?.id ?? ""] + client.allotments.prefix(1).map(\.description)
    }

    /// The caller as limits see it. A back end that connects from an internal address has none that stands for one client;
    /// what a proxy passes on counts under the address nearest to the client that is known, and if need be the proxy's own.
    var caller: Caller { Caller(keyID: key?.id, address: isDirect && peer.isInternal ? nil : client) }
}
