/// Writes a JSON object (RFC 8259) member by member.
///
/// Keys are written as they are: they are our own constants and need no escape.
public struct JSONWriter: Sendable {
    /// Room for a usual answer; what is behind `count` is not written yet.
    private var storage = [UInt8](repeating: 0, count: 512)
    private var count = 0
    private var needsComma = false

    private init() {}

    /// The text of an object whose members `body` writes.
    public static func object(_ body: (inout JSONWriter) -> Void) -> [UInt8] {
        var writer = JSONWriter()
        writer.append(UInt8(ascii: "{"))
        body(&writer)
        writer.append(UInt8(ascii: "}"))
        writer.storage.removeLast(writer.storage.count - writer.count)
        return writer.storage
    }

    /// Writes a member that is a text.
    public mutating func member(_ key: StaticString, _ value: String) {
        self.key(key)
        string(value)
    }

    /// Writes a member that is a list of texts.
    public mutating func member(_ key: StaticString, _ values: [String]) {
        self.key(key)
        append(UInt8(ascii: "["))
        for (index, value) in values.enumerated() {
            if index > 0 { append(UInt8(ascii: ",")) }
            string(value)
        }
        append(UInt8(ascii: "]"))
    }

    /// Writes a member that is a list of objects: of each element one, whose members `body` writes.
    public mutating func member<Element>(
        _ key: StaticString, objects elements: [Element], _ body: (Element, inout JSONWriter) -> Void
    ) {
        self.key(key)
        append(UInt8(ascii: "["))
        for (index, element) in elements.enumerated() {
            append(index > 0 ? ",{" : "{")
            needsComma = false
            body(element, &self)
            append(UInt8(ascii: "}"))
        }
        append(UInt8(ascii: "]"))
        needsComma = true
    }

    /// Writes a member that is a whole number.
    public mutating func member(_ key: StaticString, _ value: Int) {
        self.key(key)
        integer(value)
    }

    /// Writes a member that is true or false.
    public mutating func member(_ key: StaticString, _ value: Bool) {
        self.key(key)
        append(value ? "true" : "false")
    }

    /// Writes a member that is a text of printable ASCII without quote or backslash, such as an instant; nil is `null`.
    public mutating func member(_ key: StaticString, ascii value: [UInt8]?) {
        self.key(key)
        guard let value else { return append("null") }
        append(UInt8(ascii: "\""))
        value.withUnsafeBufferPointer { append($0) }
        append(UInt8(ascii: "\""))
    }

    /// Writes a member that is a text or, when nil, `null`.
    public mutating func member(_ key: StaticString, optional value: String?) {
        guard let value else { return member(key, ascii: nil) }
        member(key, value)
    }

    private mutating func key(_ key: StaticString) {
        let text = UnsafeBufferPointer(start: key.utf8Start, count: key.utf8CodeUnitCount)
        reserve(text.count + 4)
        storage.withUnsafeMutableBytes { room in
            var rest = UnsafeMutableRawBufferPointer(rebasing: room[count...])
            if needsComma { rest = Self.put(",", rest) }
            rest = Self.put("\"", rest)
            rest.copyBytes(from: text)
            rest = UnsafeMutableRawBufferPointer(rebasing: rest[text.count...])
            count = room.count - Self.put(":", Self.put("\"", rest)).count
        }
        needsComma = true
    }

    /// Writes one character; returns the room behind it.
    private static func put(
        _ character: Unicode.Scalar, _ room: UnsafeMutableRawBufferPointer
    ) -> UnsafeMutableRawBufferPointer {
        room[0] = UInt8(ascii: character)
        return UnsafeMutableRawBufferPointer(rebasing: room[1...])
    }

    private mutating func integer(_ value: Int) {
        var text = String(value)
        text.withUTF8 { append($0) }
    }

    private mutating func append(_ text: StaticString) {
        append(UnsafeBufferPointer(start: text.utf8Start, count: text.utf8CodeUnitCount))
    }

    private mutating func append(_ byte: UInt8) {
        reserve(1)
        storage[count] = byte
        count += 1
    }

    /// Copies bytes into storage that is there already: a third of what `Array.append(contentsOf:)` costs.
    private mutating func append(_ text: UnsafeBufferPointer<UInt8>) {
        reserve(text.count)
        storage.withUnsafeMutableBytes { UnsafeMutableRawBufferPointer(rebasing: $0[count...]).copyBytes(from: text) }
        count += text.count
    }

    private mutating func reserve(_ needed: Int) {
        guard needed > storage.count - count else { return }
        storage += repeatElement(0, count: max(storage.count, needed))
    }

    /// RFC 8259 §7: quote, backslash and control characters are escaped.
    private mutating func string(_ value: String) {
        append(UInt8(ascii: "\""))
        defer { append(UInt8(ascii: "\"")) }
        var value = value
        value.withUTF8 { utf8 in
            if utf8.contains(where: Self.needsEscape) {
                escape(utf8)
            } else {
                append(utf8)
            }
        }
    }

    private mutating func escape(_ utf8: UnsafeBufferPointer<UInt8>) {
        for byte in utf8 {
            switch byte {
            case UInt8(ascii: "\""), UInt8(ascii: "\\"):
                append(UInt8(ascii: "\\"))
                append(byte)
            case 0x0A: append("\\n")
            case 0..<0x20, 0x7F:
                append("\\u00")
                append(Self.hexDigit(byte >> 4))
                append(Self.hexDigit(byte & 15))
            default: append(byte)
            }
        }
    }

    private static func needsEscape(_ byte: UInt8) -> Bool {
        byte < 0x20 || byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "\\") || byte == 0x7F
    }

    private static func hexDigit(_ value: UInt8) -> UInt8 {
        value < 10 ? UInt8(ascii: "0") + value : UInt8(ascii: "a") + value - 10
    }
}
