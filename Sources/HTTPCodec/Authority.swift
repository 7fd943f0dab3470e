/// The syntax `uri-host [ ":" port ]` of Host, of CONNECT and of an http URI (RFC 9110 §7.2, RFC 3986 §3.2).
enum Authority {
    /// Whether `text` is a host and an optional port.
    ///
    /// Refuses an empty host (RFC 9110 §4.2.1), user information (§4.2.4), a comma (two Host values joined by a
    /// relay), IPvFuture and a port above 65535. The port may be empty (RFC 3986 §3.2.3) unless `needsPort`, which
    /// asks for 1 to 65535 (RFC 9110 §9.3.6).
    static func isValid(_ text: Span<UInt8>, needsPort: Bool) -> Bool {
        guard let hostEnd = hostEnd(of: text) else { return false }
        guard hostEnd < text.count else { return !needsPort }
        guard text[hostEnd] == Byte.colon else { return false }
        return isPort(text.extracting((hostEnd + 1)...), isNeeded: needsPort)
    }

    /// Where a valid host at the beginning of `text` ends; `nil` when there is none.
    private static func hostEnd(of text: Span<UInt8>) -> Int? {
        if text.count > 0, text[0] == UInt8(ascii: "[") {
            guard let close = text.firstIndex(of: UInt8(ascii: "]")),
                IPv6Literal.isValid(text.extracting(1..<close))
            else { return nil }
            return close + 1
        }
        let end = text.firstIndex(of: Byte.colon) ?? text.count
        return isRegisteredName(text.extracting(..<end)) ? end : nil
    }

    /// reg-name, which includes every IPv4 address, but not empty and without comma (RFC 3986 §3.2.2).
    private static func isRegisteredName(_ text: Span<UInt8>) -> Bool {
        var index = 0
        while index < text.count {
            if text[index] == Byte.percent {
                guard index + 2 < text.count, text[index + 1].hexValue != nil, text[index + 2].hexValue != nil else {
                    return false
                }
                index += 3
            } else {
                guard isNameCharacter(text[index]) else { return false }
                index += 1
            }
        }
        return !text.isEmpty
    }

    /// unreserved and sub-delims without comma (RFC 3986 §2.2, §2.3).
    private static func isNameCharacter(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "-"), UInt8(ascii: "."), UInt8(ascii: "_"), UInt8(ascii: "~"), UInt8(ascii: "!"),
            UInt8(ascii: "$"), UInt8(ascii: "&"), UInt8(ascii: "'"), UInt8(ascii: "("), UInt8(ascii: ")"),
            UInt8(ascii: "*"), UInt8(ascii: "+"), UInt8(ascii: ";"), UInt8(ascii: "="):
            true
        default:
            byte.isLetter || byte.isDigit
        }
    }

    private static func isPort(_ text: Span<UInt8>, isNeeded: Bool) -> Bool {
        guard !text.isEmpty else { return !isNeeded }
        guard text.count <= 5, let port = text.integer(radix: 10) else { return false }
        return port <= 65535 && (port > 0 || !isNeeded)
    }
}
