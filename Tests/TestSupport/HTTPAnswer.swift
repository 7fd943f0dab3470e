import Foundation

/// An answer as a client reads it; its parser is the test's own, and simple.
public struct HTTPAnswer: Sendable {
    public let status: Int
    /// By lower-case name.
    public let fields: [String: String]
    public let body: [UInt8]
    /// All of it.
    public let bytes: [UInt8]

    /// The first answer in `bytes`; nil while it is incomplete.
    public init?(_ bytes: [UInt8], isHEAD: Bool = false) {
        let text = String(decoding: bytes, as: UTF8.self)
        guard bytes.suffix(4).contains(10) || bytes.count > 4, let end = text.range(of: "\r\n\r\n") else { return nil }
        let lines = text[..<end.lowerBound].components(separatedBy: "\r\n")
        guard let line = lines.first, line.hasPrefix("HTTP/1.1 "), let status = Int(line.dropFirst(9).prefix(3)) else {
            return nil
        }
        self.status = status
        fields = Dictionary(
            lines.dropFirst().map { line in
                let parts = line.split(separator: ":", maxSplits: 1)
                return (parts[0].lowercased(), parts.count > 1 ? parts[1].trimmingCharacters(in: .whitespaces) : "")
            }, uniquingKeysWith: { $0 + ", " + $1 })
        let start = text.utf8.distance(from: text.startIndex, to: end.upperBound)
        let length = isHEAD ? 0 : Int(fields["content-length"] ?? "0") ?? 0
        guard bytes.count >= start + length else { return nil }
        body = Array(bytes[start..<start + length])
        self.bytes = Array(bytes[..<(start + length)])
    }

    /// The body as text.
    public var text: String { String(decoding: body, as: UTF8.self) }

    /// The body as a JSON object; empty if it is none.
    public var json: [String: JSONValue] {
        (try? JSONDecoder().decode([String: JSONValue].self, from: Data(body))) ?? [:]
    }
}

/// A JSON value that a test compares.
public enum JSONValue: Equatable, Sendable, Decodable, ExpressibleByStringLiteral, ExpressibleByIntegerLiteral,
    ExpressibleByBooleanLiteral, ExpressibleByNilLiteral
{
    case text(String)
    case number(Int)
    case bool(Bool)
    case null

    public init(from decoder: any Decoder) throws {
        let value = try decoder.singleValueContainer()
        if value.decodeNil() {
            self = .null
        } else if let bool = try? value.decode(Bool.self) {
            self = .bool(bool)
        } else if let number = try? value.decode(Int.self) {
            self = .number(number)
        } else {
            self = .text(try value.decode(String.self))
        }
    }

    public init(stringLiteral value: String) { self = .text(value) }
    public init(integerLiteral value: Int) { self = .number(value) }
    public init(booleanLiteral value: Bool) { self = .bool(value) }
    public init(nilLiteral: ()) { self = .null }

    /// The number, if it is one.
    public var int: Int? { if case .number(let number) = self { number } else { nil } }
    /// The text, if it is one.
    public var string: String? { if case .text(let text) = self { text } else { nil } }
}
