extension Span where Element == UInt8 {
    /// The index of the first `byte` at or after `start`.
    func firstIndex(of byte: UInt8, from start: Int = 0) -> Int? {
        var index = start
        while index < count {
            if self[index] == byte { return index }
            index += 1
        }
        return nil
    }

    /// Whether there is at least one octet and every one satisfies `rule`.
    func isNonEmpty(of rule: (UInt8) -> Bool) -> Bool {
        !isEmpty && allSatisfy(rule)
    }

    /// Whether every octet satisfies `rule`; true when there is none.
    func allSatisfy(_ rule: (UInt8) -> Bool) -> Bool {
        for index in indices where !rule(self[index]) { return false }
        return true
    }

    /// Whether the octets begin with those of `text`, case-sensitively.
    func hasPrefix(_ text: String) -> Bool {
        var index = 0
        for byte in text.utf8 {
            guard index < count, self[index] == byte else { return false }
            index += 1
        }
        return true
    }

    /// Whether the octets are those of `text`, but for the case of ASCII letters.
    func isCaseInsensitivelyEqual(to text: String) -> Bool {
        count == text.utf8.count && hasCaseInsensitivePrefix(text)
    }

    /// Whether the octets begin with those of `text`, but for the case of ASCII letters.
    func hasCaseInsensitivePrefix(_ text: String) -> Bool {
        var index = 0
        for byte in text.utf8 {
            guard index < count, self[index].lowercased == byte.lowercased else { return false }
            index += 1
        }
        return true
    }

    /// The range of the octets without the SP and HTAB at both ends (OWS, RFC 9110 §5.6.3), within `range`.
    func trimmingBlanks(_ range: Range<Int>) -> Range<Int> {
        var start = range.lowerBound
        var end = range.upperBound
        while start < end, self[start].isBlank { start += 1 }
        while start < end, self[end - 1].isBlank { end -= 1 }
        return start..<end
    }

    /// The octets as text; what is not UTF-8 becomes U+FFFD.
    var text: String {
        withUnsafeBufferPointer { String(decoding: $0, as: UTF8.self) }
    }

    /// The octets as ASCII text; every other octet becomes SUBSTITUTE, U+001A.
    var asciiText: String {
        withUnsafeBufferPointer { octets in
            String(unsafeUninitializedCapacity: octets.count) { text in
                text.initialize(fromContentsOf: octets.lazy.map { $0 < 0x80 ? $0 : 0x1A })
            }
        }
    }
}
