import HTTPCodec
import NetworkAddresses
import VerificationService

extension OpenAccess {
    /// Lets a request without a key pass while there is none at all.
    ///
    /// Of programs on this machine a browser is one too. What its pages send is refused unless `origins` names the page, and
    /// so is a `Host` that may be anybody's: its owner can let it resolve to 127.0.0.1 while a page of it is open (DNS
    /// rebinding), and that page may then read everything.
    func admit(_ head: HTTPRequestHead, _ exchange: Exchange, _ origins: WebOrigins) throws(Refusal) {
        switch self {
        case .everybody: break
        case .nobody: throw .keyNeeded("There is no access key yet; make one with countersign keys add.")
        case .thisMachine:
            guard exchange.isDirect, exchange.peer.isLoopback else {
                throw .keyNeeded(
                    "While there is no access key, only programs on the same machine are served, and no proxy; make a key "
                        + "with countersign keys add.")
            }
            guard let host = head.fields["host"], Self.isLoopback(host) else {
                throw .keyNeeded(
                    "While there is no access key, the Host must be localhost or a loopback address; make a key with "
                        + "countersign keys add.")
            }
            guard origins.lists(head.fields) || Self.isOfNoOtherPage(head.fields, host) else {
                throw Refusal(
                    .originRefused,
                    "While there is no access key, pages are served only if cors-origins names their origin.")
            }
        }
    }

    /// Whether a valid Host is `localhost`, a name below it (RFC 6761 §6.3) or a loopback address.
    private static func isLoopback(_ host: String) -> Bool {
        let bytes = Array(host.utf8)
        guard bytes.first != UInt8(ascii: "[") else {
            return IPAddress(ascii: bytes.dropFirst().prefix { $0 != UInt8(ascii: "]") })?.isLoopback == true
        }
        var name = bytes.prefix { $0 != UInt8(ascii: ":") }
        if name.last == UInt8(ascii: ".") { name.removeLast() }
        let letters = name.map { (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains($0) ? $0 | 0x20 : $0 }
        return letters.elementsEqual("localhost".utf8) || letters.suffix(10).elementsEqual(".localhost".utf8)
            || IPAddress(ascii: name)?.isLoopback == true
    }

    /// Whether no page of another origin sends this, as far as browsers tell (Fetch Metadata §2.3; RFC 6454 §7).
    private static func isOfNoOtherPage(_ fields: HTTPFields, _ host: String) -> Bool {
        fields.values(of: "origin").allSatisfy { $0 == "http://" + host }
            && fields.values(of: "sec-fetch-site").allSatisfy { ["same-origin", "none"].contains($0) }
    }
}

extension Refusal {
    /// A valid key is needed.
    ///
    /// - Parameter isGiven: whether the client gave one.
    static func keyNeeded(_ detail: String, isGiven: Bool = false) -> Refusal {
        var refusal = Refusal(.unauthenticated, detail)
        refusal.challenge = #"Bearer realm="countersign"\#(isGiven ? #", error="invalid_token""# : "")"#
        return refusal
    }
}
