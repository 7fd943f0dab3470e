/// An origin as browsers write it (WHATWG HTML §7.1.1, "serialization of an origin"), or all whose host is one label in
/// front of a name: `https://*.preview.example.com`.
public struct OriginPattern: Equatable, Sendable {
    /// The origin, or with a pattern what stands before the star.
    private let start: String
    /// What stands behind the star, from its dot on; nil for one origin.
    private let end: String?

    /// Reads an origin such as `https://app.example` or `http://localhost:3000`, or a pattern; nil for everything else.
    ///
    /// `null` is none, since any page can have it (RFC 6454 §6.2). The star is a whole label, the first one, and the name
    /// behind it has two labels at least: nobody owns all of `https://*.com`.
    public init?(_ text: String) {
        let parts = text.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
        guard parts.count == 2, parts[1].hasPrefix("//"), Self.isScheme(parts[0]) else { return nil }
        var host = parts[1].dropFirst(2)
        if let colon = host.lastIndex(of: ":"), !host[colon...].contains("]") {
            let port = host[host.index(after: colon)...]
            let isDefault = (parts[0], port) == ("http", "80") || (parts[0], port) == ("https", "443")
            guard !isDefault, let number = UInt16(port), String(number) == port, number > 0 else { return nil }
            host = host[..<colon]
        }
        guard host.hasPrefix("*.") else {
            guard Self.isHost(host) else { return nil }
            (start, end) = (text, nil)
            return
        }
        guard Self.isName(host.dropFirst(2)) else { return nil }
        start = String(text[..<host.startIndex])
        end = String(text[host.startIndex...].dropFirst())
    }

    /// Whether this is the origin, byte for byte, or the pattern is one of it.
    public func matches(_ origin: String) -> Bool {
        guard let end else { return origin.utf8.elementsEqual(start.utf8) }
        let origin = origin.utf8
        guard origin.starts(with: start.utf8), origin.reversed().starts(with: end.utf8.reversed()) else { return false }
        return Self.isLabel(origin.dropFirst(start.utf8.count).dropLast(end.utf8.count))
    }

    /// RFC 3986 §3.1, in lower case.
    private static func isScheme(_ text: Substring) -> Bool {
        text.utf8.first.map(isLowerCase) == true
            && text.utf8.allSatisfy { isLowerCase($0) || isDigit($0) || "+-.".utf8.contains($0) }
    }

    /// A name in lower case, an IPv4 address, or an IPv6 address in brackets.
    private static func isHost(_ text: Substring) -> Bool {
        if text.hasPrefix("[") {
            return text.hasSuffix("]") && text.utf8.count > 2
                && text.utf8.dropFirst().dropLast().allSatisfy { isDigit($0) || "abcdef:".utf8.contains($0) }
        }
        return !text.isEmpty && text.utf8.allSatisfy { isLowerCase($0) || isDigit($0) || "-._".utf8.contains($0) }
    }

    /// Two labels or more, and no end of an IPv4 address (WHATWG URL §3.5, "ends in a number").
    private static func isName(_ text: Substring) -> Bool {
        let labels = text.split(separator: ".", omittingEmptySubsequences: false)
        return labels.count >= 2 && labels.allSatisfy { isLabel($0.utf8) }
            && labels.last?.utf8.contains { !isDigit($0) } == true
    }

    /// 1 to 63 characters of a name in lower case (RFC 1035 §2.3.4); names in other scripts are in Punycode.
    private static func isLabel(_ text: Substring.UTF8View) -> Bool {
        (1...63).contains(text.count) && text.allSatisfy { isLowerCase($0) || isDigit($0) || "-_".utf8.contains($0) }
    }

    private static func isLowerCase(_ byte: UInt8) -> Bool { (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte) }
    private static func isDigit(_ byte: UInt8) -> Bool { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) }
}
