import FoundationEssentials
import JSONText

/// JSON of a provider's. Texts, numbers and booleans are one kind, since providers do not agree on how to write a code.
enum JSONNode: Equatable, Decodable {
    /// A text, a number in decimal, `true` or `false`.
    case scalar(String)
    /// Values in their order.
    case array([JSONNode])
    /// Values by their names.
    case object([String: JSONNode])
    /// Nothing.
    case null

    /// The value that `bytes` are; nil if they are no JSON text, or one that is nested deeper than 64 levels.
    init?(_ bytes: [UInt8]) {
        guard isJSON(bytes),
            let node = try? JSONDecoder().decode(JSONNode.self, from: Data(bytes))  // unreadable is nil
        else { return nil }
        self = node
    }

    /// Takes the first kind that fits.
    init(from decoder: any Decoder) throws {
        let value = try decoder.singleValueContainer()
        // Each `try?` that fails says only that the value is of another kind.
        if value.decodeNil() {
            self = .null
        } else if let text = try? value.decode(String.self) {
            self = .scalar(text)
        } else if let flag = try? value.decode(Bool.self) {
            self = .scalar("\(flag)")
        } else if let number = try? value.decode(Int64.self) {
            self = .scalar("\(number)")
        } else if let number = try? value.decode(Double.self) {
            self = .scalar("\(number)")
        } else if let elements = try? value.decode([JSONNode].self) {
            self = .array(elements)
        } else {
            self = .object(try value.decode([String: JSONNode].self))
        }
    }

    /// The member of an object.
    subscript(name: String) -> JSONNode? { if case .object(let members) = self { members[name] } else { nil } }
    /// The elements of an array; none of anything else.
    var elements: [JSONNode] { if case .array(let elements) = self { elements } else { [] } }
    /// The spelling of a text, a number or a boolean.
    var text: String? { if case .scalar(let text) = self { text } else { nil } }
}
