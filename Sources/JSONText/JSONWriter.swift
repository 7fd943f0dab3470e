/// Writes JSON (RFC 8259) member by member into bytes.
///
/// Keys are written as they are: they are our own constants and need no escape.
public struct JSONWriter: Sendable {
    /// What was written so far.
    public private(set) var bytes: [UInt8] = []
    private var needsComma = false

    /// An empty text with room for a usual answer.
    public init() {
        bytes.reserveCapacity(512)
    }

    /// Writes an object whose members `body` writes.
    public mutating func object(_ body: (inout JSONWriter) -> Void) {
        bytes.append(UInt8(ascii: "{"))
        needsComma = false
        body(&self)
        bytes.append(UInt8(ascii: "}"))
        needsComma = true
    }

    /// Writes a member that is a text.
    public mutating func member(_ key: StaticString, _ value: String) {
        self.key(key)
        string(value)
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
        bytes.append(UInt8(ascii: "\""))
        bytes.append(contentsOf: value)
        bytes.append(UInt8(ascii: "\""))
    }

    /// Writes a member that is a text or, when nil, `null`.
    public mutating func member(_ key: StaticString, optional value: String?) {
        guard let value else { return member(key, ascii: nil) }
        member(key, value)
    }

    private mutating func key(_ key: StaticString) {
        append(needsComma ? ",\"" : "\"")
        needsComma = true
        append(key)
        append("\":")
    }

    private mutating func integer(_ value: Int) {
        var text = String(value)
        text.withUTF8 { bytes.append(contentsOf: $0) }
    }

    private mutating func append(_ text: StaticString) {
        bytes.append(contentsOf: UnsafeBufferPointer(start: text.utf8Start, count: text.utf8CodeUnitCount))
    }

    /// RFC 8259 §7: quote, backslash and control characters are escaped.
    private mutating func string(_ value: String) {
        bytes.append(UInt8(ascii: "\""))
        defer { bytes.append(UInt8(ascii: "\"")) }
        var value = value
        value.withUTF8 { utf8 in
            if utf8.contains(where: Self.needsEscape) {
                escape(utf8)
            } else {
                bytes.append(contentsOf: utf8)
            }
        }
    }

    private mutating func escape(_ utf8: UnsafeBufferPointer<UInt8>) {
        for byte in utf8 {
            switch byte {
            case UInt8(ascii: "\""), UInt8(ascii: "\\"):
                bytes.append(UInt8(ascii: "\\"))
                bytes.append(byte)
            case 0x0A: append("\\n")
            case 0..<0x20, 0x7F:
                append("\\u00")
                bytes.append(Self.hexDigit(byte >> 4))
                bytes.append(Self.hexDigit(byte & 15))
            default: bytes.append(byte)
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
