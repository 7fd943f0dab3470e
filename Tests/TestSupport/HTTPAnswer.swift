import Foundation

/// An answer as a client reads it; its parser is the test's own, and simple.
package struct HTTPAnswer: Sendable {
    package let status: Int
    /// By lower-case name.
    package let fields: [String: String]
    package let body: [UInt8]
    /// All of it.
    package let bytes: [UInt8]

    /// The first answer in `bytes`; nil while it is incomplete.
    package init?(_ bytes: [UInt8], isHEAD: Bool = false) {
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
    package var text: String { String(decoding: body, as: UTF8.self) }

    /// The body as a JSON object; empty if it is none.
    package var json: [String: JSONValue] { JSONValue.object(body) }
}

/// A JSON value that a test compares.
package enum JSONValue: Equatable, Sendable, Decodable, ExpressibleByStringLiteral, ExpressibleByIntegerLiteral,
    ExpressibleByBooleanLiteral, ExpressibleByNilLiteral
{
    case text(String)
    case number(Int)
    case bool(Bool)
    case list([JSONValue])
    case null

    package init(from decoder: any Decoder) throws {
        let value = try decoder.singleValueContainer()
        if value.decodeNil() {
            self = .null
        } else if let bool = try? value.decode(Bool.self) {
            self = .bool(bool)
        } else if let number = try? value.decode(Int.self) {
            self = .number(number)
        } else if let list = try? value.decode([JSONValue].self) {
            self = .list(list)
        } else {
            self = .text(try value.decode(String.self))
        }
    }

    package init(stringLiteral value: String) { self = .text(value) }
    package init(integerLiteral value: Int) { self = .number(value) }
    package init(booleanLiteral value: Bool) { self = .bool(value) }
    package init(nilLiteral: ()) { self = .null }

    /// The members of a JSON object; empty if the text is none.
    package static func object(_ text: [UInt8]) -> [String: JSONValue] {
        (try? JSONDecoder().decode([String: JSONValue].self, from: Data(text))) ?? [:]
    }

    /// The number, if it is one.
    package var int: Int? { if case .number(let number) = self { number } else { nil } }
    /// The text, if it is one.
    package var string: String? { if case .text(let text) = self { text } else { nil } }
}
