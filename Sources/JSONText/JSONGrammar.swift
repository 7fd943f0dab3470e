/// Whether `bytes` are one JSON text (RFC 8259 §2), nested no deeper than 64 levels. Decoders take more than that, such
/// as a comma before a closing brace.
public func isJSON(_ bytes: [UInt8]) -> Bool { jsonFault(bytes) == nil }

/// The offset at which `bytes` stop to be JSON as `isJSON` has it; nil if they are.
public func jsonFault(_ bytes: [UInt8]) -> Int? {
    var grammar = JSONGrammar(bytes)
    grammar.skipWhiteSpace()
    guard grammar.takeValue(depth: 64) else { return grammar.offset }
    grammar.skipWhiteSpace()
    return grammar.offset == bytes.count ? nil : grammar.offset
}

private struct JSONGrammar {
    private var rest: ArraySlice<UInt8>

    init(_ bytes: [UInt8]) { rest = bytes[...] }

    var offset: Int { rest.startIndex }

    mutating func skipWhiteSpace() {
        rest = rest.drop { $0 == 0x20 || $0 == 0x09 || $0 == 0x0A || $0 == 0x0D }
    }

    mutating func takeValue(depth: Int) -> Bool {
        switch rest.first {
        case UInt8(ascii: "{"): takeList("{", "}", depth) { $0.takeMember(depth: depth - 1) }
        case UInt8(ascii: "["): takeList("[", "]", depth) { $0.takeValue(depth: depth - 1) }
        case UInt8(ascii: "\""): takeString()
        case UInt8(ascii: "t"): take("true")
        case UInt8(ascii: "f"): take("false")
        case UInt8(ascii: "n"): take("null")
        default: takeNumber()
        }
    }

    private mutating func take(_ text: StaticString) -> Bool {
        let utf8 = UnsafeBufferPointer(start: text.utf8Start, count: text.utf8CodeUnitCount)
        guard rest.starts(with: utf8) else { return false }
        rest = rest.dropFirst(utf8.count)
        return true
    }

    private mutating func takeList(
        _ start: StaticString, _ end: StaticString, _ depth: Int, _ element: (inout JSONGrammar) -> Bool
    ) -> Bool {
        guard depth > 0, take(start) else { return false }
        skipWhiteSpace()
        if take(end) { return true }
        repeat {
            skipWhiteSpace()
            guard element(&self) else { return false }
            skipWhiteSpace()
        } while take(",")
        return take(end)
    }

    private mutating func takeMember(depth: Int) -> Bool {
        guard takeString() else { return false }
        skipWhiteSpace()
        guard take(":") else { return false }
        skipWhiteSpace()
        return takeValue(depth: depth)
    }

    private mutating func takeString() -> Bool {
        guard take("\"") else { return false }
        while let byte = rest.popFirst() {
            switch byte {
            case UInt8(ascii: "\""): return true
            case 0..<0x20: return false
            case UInt8(ascii: "\\"): guard takeEscape() else { return false }
            default: continue
            }
        }
        return false
    }

    /// Half of a surrogate pair, which the grammar allows and no text holds, is refused (RFC 7493 §2.1).
    private mutating func takeEscape() -> Bool {
        guard take("u") else { return rest.popFirst().map { "\"\\/bfnrt".utf8.contains($0) } ?? false }
        guard let unit = takeCodeUnit() else { return false }
        switch unit {
        case 0xDC00...0xDFFF: return false
        case 0xD800...0xDBFF: return take("\\") && take("u") && takeCodeUnit().map { $0 >> 10 == 0x37 } ?? false
        default: return true
        }
    }

    /// Four hexadecimal digits.
    private mutating func takeCodeUnit() -> UInt16? {
        let digits = rest.prefix(4)
        rest = rest.dropFirst(4)
        guard digits.count == 4, digits.allSatisfy({ "0123456789abcdefABCDEF".utf8.contains($0) }) else { return nil }
        return UInt16(String(decoding: digits, as: UTF8.self), radix: 16)
    }

    private mutating func takeNumber() -> Bool {
        _ = take("-")
        guard take("0") || takeDigits() else { return false }
        if take("."), !takeDigits() { return false }
        guard take("e") || take("E") else { return true }
        if !take("+") { _ = take("-") }
        return takeDigits()
    }

    private mutating func takeDigits() -> Bool {
        let digits = rest.prefix { (0x30...0x39).contains($0) }
        rest = rest.dropFirst(digits.count)
        return !digits.isEmpty
    }
}
