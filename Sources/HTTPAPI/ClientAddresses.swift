import HTTPCodec
import NetworkAddresses

/// Tells who sent a request, seen through the reverse proxies that are trusted.
struct ClientAddresses: Sendable {
    let trustedProxies: [IPNetwork]

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
        var client = peer
        let lists = fields.values(of: "x-forwarded-for")
        if lists.isEmpty {
            follow(fields.values(of: "forwarded"), from: &client, Self.forwardedFor)
        } else {
            follow(lists, from: &client, Self.address(ofNode:))
        }
        return client
    }

    /// Walks the elements of the lines from the right as long as `client` is a trusted proxy's.
    ///
    /// Elements end at commas without regard to quotes: a quote that a client has left open must not hide what a proxy
    /// adds behind it, and no address holds a comma.
    private func follow(_ lines: [String], from client: inout IPAddress, _ parse: (Substring) -> IPAddress?) {
        for line in lines.reversed() {
            var rest = Substring(line)
            var isAtStart = false
            while !isAtStart {
                let comma = rest.lastIndex(of: ",")
                let element = comma.map { rest[rest.index(after: $0)...] } ?? rest
                guard isTrusted(client), let node = parse(element) else { return }
                client = node
                isAtStart = comma == nil
                rest = comma.map { rest[..<$0] } ?? ""
            }
        }
    }

    private func isTrusted(_ address: IPAddress) -> Bool {
        trustedProxies.contains { $0.contains(address) }
    }

    /// The address in the `for` parameter of a `Forwarded` element (RFC 7239 §4); nil if there is none.
    ///
    /// Each value must be a token or a whole quoted string without escapes: half a string may be the inside of another.
    private static func forwardedFor(_ element: Substring) -> IPAddress? {
        var found: Substring?
        for pair in element.split(separator: ";", omittingEmptySubsequences: false) {
            let parts = pair.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
            guard parts.count == 2, let value = unquoted(trimmed(parts[1])) else { return nil }
            guard trimmed(parts[0]).lowercased() == "for" else { continue }
            guard found == nil else { return nil }
            found = value
        }
        return found.flatMap(address(ofNode:))
    }

    private static func unquoted(_ value: Substring) -> Substring? {
        let inside =
            value.hasPrefix("\"") && value.hasSuffix("\"") && value.count >= 2 ? value.dropFirst().dropLast() : value
        return inside.contains { $0 == "\"" || $0 == "\\" } ? nil : inside
    }

    /// The address of a node identifier (RFC 7239 §6) or of an element of `X-Forwarded-For`: `192.0.2.1`,
    /// `192.0.2.1:80`, `2001:db8::1`, `[2001:db8::1]`, `[2001:db8::1]:80`; nil for every other text.
    private static func address(ofNode node: Substring) -> IPAddress? {
        let node = trimmed(node)
        if node.first == "[" {
            let parts = node.dropFirst().split(separator: "]", maxSplits: 1, omittingEmptySubsequences: false)
            guard parts.count == 2, parts[1].isEmpty || isPort(parts[1].dropFirst()), parts[1].first ?? ":" == ":",
                let address = IPAddress(String(parts[0])), parts[0].contains(":")
            else { return nil }
            return address
        }
        if let address = IPAddress(String(node)) { return address }
        let parts = node.split(separator: ":", omittingEmptySubsequences: false)
        guard parts.count == 2, isPort(parts[1]) else { return nil }
        return IPAddress(String(parts[0]))
    }

    /// Digits, or an obfuscated port (RFC 7239 §6.3).
    private static func isPort(_ text: Substring) -> Bool {
        text.first == "_" || (1...5).contains(text.count) && text.allSatisfy { $0.isASCII && $0.isNumber }
    }

    private static func trimmed(_ text: Substring) -> Substring {
        var text = text
        while let first = text.first, first == " " || first == "\t" { text.removeFirst() }
        while let last = text.last, last == " " || last == "\t" { text.removeLast() }
        return text
    }
}
