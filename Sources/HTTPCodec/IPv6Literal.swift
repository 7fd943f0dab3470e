/// The syntax of an IPv6 address in brackets, without the brackets (RFC 3986 §3.2.2).
enum IPv6Literal {
    /// Whether `text` is eight groups of one to four hexadecimal digits, or fewer with one `::` in the place of at
    /// least one, the last two of which may be an IPv4 address; zone identifiers are refused.
    static func isValid(_ text: Span<UInt8>) -> Bool {
        var groups = 0
        var isCompressed = false
        var index = 0
        if text.hasPrefix("::") {
            isCompressed = true
            index = 2
        }
        while index < text.count {
            let end = groupEnd(in: text, from: index)
            if end < text.count, text[end] == Byte.dot {
                return isIPv4(text.extracting(index...)) && isComplete(groups + 2, isCompressed)
            }
            guard end > index else { return false }
            groups += 1
            index = end
            guard index < text.count else { break }
            guard text[index] == Byte.colon, index + 1 < text.count else { return false }
            index += 1
            if text[index] == Byte.colon {
                guard !isCompressed else { return false }
                isCompressed = true
                index += 1
            }
        }
        return isComplete(groups, isCompressed)
    }

    private static func isComplete(_ groups: Int, _ isCompressed: Bool) -> Bool {
        isCompressed ? groups <= 7 : groups == 8
    }

    /// The end of the at most four hexadecimal digits that begin at `start`.
    private static func groupEnd(in text: Span<UInt8>, from start: Int) -> Int {
        var end = start
        while end < text.count, end < start + 4, text[end].hexValue != nil { end += 1 }
        return end
    }

    /// Four numbers from 0 to 255 without leading zeros (IPv4address, RFC 3986 §3.2.2).
    private static func isIPv4(_ text: Span<UInt8>) -> Bool {
        var start = 0
        for part in 1...4 {
            let end = text.firstIndex(of: Byte.dot, from: start) ?? text.count
            let octet = text.extracting(start..<end)
            guard octet.count <= 3, let value = octet.integer(radix: 10), value <= 255 else { return false }
            guard octet.count == 1 || octet[0] != Byte.zero else { return false }
            guard part < 4 else { return end == text.count }
            guard end < text.count else { return false }
            start = end + 1
        }
        return false
    }
}
