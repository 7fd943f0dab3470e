import HTTPCodec
import Logging
import NetworkAddresses
import Threads

/// Tells who sent a request, seen through the reverse proxies that are trusted. All event loops share one.
public final class ClientAddresses: Sendable {
    /// Elements that are read at most: more proxies than any request passes.
    private static let longestChain = 32

    private let trustedProxies: [IPNetwork]
    private let log: Logger
    /// What was warned about: of peers on the internet (false) and of internal ones (true), so that a stranger cannot use up
    /// the warning about a proxy.
    private let warned = Locked<Set<Bool>>([])

    /// - Parameter trustedProxies: those whose word about a client's address is taken.
    public init(trustedProxies: [IPNetwork], log: Logger) {
        self.trustedProxies = trustedProxies
        self.log = log
    }

    /// Whether the peer is the client itself: it is no trusted proxy, sends no field that proxies add, and does not speak
    /// HTTP/1.0, as nginx does unless it is told otherwise, adding no field (nginx.org, `proxy_http_version`).
    ///
    /// The first peer that looks like a proxy without being trusted is warned about: the settings may leave it out.
    func isDirect(_ head: HTTPRequestHead, from peer: IPAddress) -> Bool {
        guard !isTrusted(peer) else { return false }
        guard head.version == .http10 || head.fields.haveForwarding else { return true }
        if warned.withLock({ $0.insert(peer.isInternal).inserted }) {
            log(.warning, "peer looks like a proxy that is not trusted") {
                $0.member("peer", peer.description)
                $0.member(
                    "detail",
                    "it sends forwarding fields or HTTP/1.0; if it is your reverse proxy, name it in trusted-proxies: until "
                        + "then all its clients count as one address")
            }
        }
        return false
    }

    /// The client's address: the peer's own or, if the peer is a trusted proxy, the one that it names.
    ///
    /// Each proxy adds the address that it sees at the right (RFC 7239 §4), so the list is read from there as long as
    /// the address before is a trusted proxy's, and what a client wrote itself further left is never believed. An
    /// element that names no address (`unknown`, `_hidden`, an empty or malformed one) ends the reading: the proxy before
    /// it is then the nearest that is known.
    ///
    /// `X-Forwarded-For` wins over `Forwarded`: nearly every proxy writes the first, and may pass on a `Forwarded` that
    /// the client has made up.
    func client(of fields: HTTPFields, from peer: IPAddress) -> IPAddress {
        guard isTrusted(peer) else { return peer }
        let lists = fields.values(of: "x-forwarded-for")
        return lists.isEmpty
            ? client(of: fields.values(of: "forwarded"), from: peer, hasQuotes: true, Self.forwardedFor)
            : client(of: lists, from: peer, hasQuotes: false, Self.address(ofNode:))
    }

    /// Walks the elements of the lines from the right as long as they name trusted proxies.
    private func client(
        of lines: [String], from peer: IPAddress, hasQuotes: Bool, _ parse: (ArraySlice<UInt8>) -> IPAddress?
    ) -> IPAddress {
        var client = peer
        let elements = lines.reversed().lazy.flatMap {
            ForwardedElements(Array($0.utf8)[...], separator: UInt8(ascii: ","), hasQuotes: hasQuotes)
        }
        for element in elements.prefix(Self.longestChain) {
            guard isTrusted(client), let node = parse(element) else { break }
            client = node
        }
        return client
    }

    private func isTrusted(_ address: IPAddress) -> Bool {
        trustedProxies.contains { $0.contains(address) }
    }

    /// The address in the `for` parameter of a `Forwarded` element (RFC 7239 §4); nil if there is none.
    ///
    /// Each value must be a token or a whole quoted string: half a string may be the inside of another.
    private static func forwardedFor(_ element: ArraySlice<UInt8>) -> IPAddress? {
        var found: ArraySlice<UInt8>?
        for pair in ForwardedElements(element, separator: UInt8(ascii: ";"), hasQuotes: true) {
            guard let equals = pair.firstIndex(of: UInt8(ascii: "=")), let value = unquoted(pair[(equals + 1)...])
            else { return nil }
            guard trimmed(pair[..<equals]).map({ $0 | 0x20 }).elementsEqual("for".utf8) else { continue }
            guard found == nil else { return nil }
            found = value
        }
        return found.flatMap(address(ofNode:))
    }

    /// What a token or a quoted string says, with its escapes as they are: no address has one. Nil if it is neither.
    private static func unquoted(_ value: ArraySlice<UInt8>) -> ArraySlice<UInt8>? {
        let value = trimmed(value)
        guard value.first == UInt8(ascii: "\"") else { return value.contains(UInt8(ascii: "\"")) ? nil : value }
        var isEscaped = false
        for index in value.indices.dropFirst() {
            if !isEscaped, value[index] == UInt8(ascii: "\"") {
                return index == value.endIndex - 1 ? value[(value.startIndex + 1)..<index] : nil
            }
            isEscaped = !isEscaped && value[index] == UInt8(ascii: "\\")
        }
        return nil
    }

    /// The address of a node identifier (RFC 7239 §6) or of an element of `X-Forwarded-For`: `192.0.2.1`,
    /// `192.0.2.1:80`, `2001:db8::1`, `[2001:db8::1]`, `[2001:db8::1]:80`; nil for every other text.
    private static func address(ofNode node: ArraySlice<UInt8>) -> IPAddress? {
        let node = trimmed(node)
        if node.first == UInt8(ascii: "[") {
            guard let close = node.firstIndex(of: UInt8(ascii: "]")), isNothingOrPort(node[(close + 1)...]) else {
                return nil
            }
            let inside = node[(node.startIndex + 1)..<close]
            return inside.contains(UInt8(ascii: ":")) ? IPAddress(ascii: inside) : nil
        }
        if let address = IPAddress(ascii: node) { return address }
        guard let colon = node.firstIndex(of: UInt8(ascii: ":")), isNothingOrPort(node[colon...]) else { return nil }
        return IPAddress(ascii: node[..<colon])
    }

    /// Nothing, or a colon and digits or an obfuscated port (RFC 7239 §6.3).
    private static func isNothingOrPort(_ text: ArraySlice<UInt8>) -> Bool {
        let port = text.dropFirst()
        return text.isEmpty
            || text.first == UInt8(ascii: ":")
                && (port.first == UInt8(ascii: "_")
                    || (1...5).contains(port.count)
                        && port.allSatisfy((UInt8(ascii: "0")...UInt8(ascii: "9")).contains))
    }

    private static func trimmed(_ text: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
        let isBlank = { (byte: UInt8) in byte == UInt8(ascii: " ") || byte == UInt8(ascii: "\t") }
        let start = text.drop(while: isBlank)
        return start[..<(start.lastIndex { !isBlank($0) }.map { $0 + 1 } ?? start.startIndex)]
    }
}
