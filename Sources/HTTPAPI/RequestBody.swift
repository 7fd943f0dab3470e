import FoundationEssentials
import HTTPCodec
import JSONText
import PhoneNumbers

/// The fields of a JSON object or a form that the API knows; the others are ignored.
struct RequestBody {
    /// The value of a field.
    enum Value {
        case text(String)
        case null
        case other
    }

    private let fields: [Field: Value]

    enum Field: String, CodingKey, CaseIterable {
        case phone, purpose, locale, client, code
    }

    /// Reads a body by its `Content-Type`.
    init(_ request: HTTPRequest) throws(Refusal) {
        switch try Self.mediaType(of: request.head) {
        case .json: fields = try Self.json(request.body)
        case .form: fields = Self.form(request.body)
        }
    }

    subscript(field: Field) -> Value? { fields[field] }

    /// Refuses a body whose media type is not taken.
    static func checkMediaType(of head: HTTPRequestHead) throws(Refusal) {
        _ = try mediaType(of: head)
    }

    private enum MediaType {
        case json
        case form
    }

    private static func mediaType(of head: HTTPRequestHead) throws(Refusal) -> MediaType {
        let parts = (head.fields["content-type"] ?? "").lowercased().split(separator: ";").map { part in
            part.filter { $0 != " " && $0 != "\t" && $0 != "\"" }
        }
        let charset = parts.dropFirst().first { $0.hasPrefix("charset=") }
        switch (parts.first, charset ?? "charset=utf-8") {
        case ("application/json", "charset=utf-8"): return .json
        case ("application/x-www-form-urlencoded", "charset=utf-8"): return .form
        default:
            throw Refusal(
                .mediaTypeUnsupported,
                "The Content-Type must be application/json or application/x-www-form-urlencoded, in UTF-8.")
        }
    }

    private static func json(_ body: [UInt8]) throws(Refusal) -> [Field: Value] {
        do {
            guard String(validating: body, as: UTF8.self) != nil else {
                throw Refusal(.malformedJSON, "The body is not UTF-8.")
            }
            guard isJSON(body) else { throw Refusal(.malformedJSON, "The body could not be read as JSON.") }
            return try JSONDecoder().decode(JSONObject.self, from: Data(body)).fields
        } catch let refusal as Refusal {
            throw refusal
        } catch DecodingError.dataCorrupted {
            throw Refusal(.malformedJSON, "The body could not be read as JSON.")
        } catch {
            throw Refusal(.malformedRequest, "The body must be a JSON object such as {\"phone\": \"+8613800138000\"}.")
        }
    }

    /// The first of several fields of one name counts. A space at the start of a phone was a plus if the first digit of a
    /// country code follows, which is not 0.
    private static func form(_ body: [UInt8]) -> [Field: Value] {
        var fields: [Field: Value] = [:]
        for (name, value) in formDecoded(body) {
            guard let field = Field(rawValue: name), fields[field] == nil else { continue }
            fields[field] = .text(field == .phone ? withLostPlus(value) : value)
        }
        return fields
    }

    private static func withLostPlus(_ phone: String) -> String {
        var scalars = phone.unicodeScalars
        let visible = scalars.lazy.filter { !$0.properties.isDefaultIgnorableCodePoint }
        guard visible.first == " ", let next = visible.first(where: { $0 != " " }), (next.decimalDigit ?? 0) > 0,
            let space = scalars.firstIndex(of: " ")
        else { return phone }
        scalars.replaceSubrange(space...space, with: ["+"])
        return String(scalars)
    }

    private struct JSONObject: Decodable {
        var fields: [Field: Value] = [:]

        init(from decoder: any Decoder) throws {
            let object = try decoder.container(keyedBy: Field.self)
            for field in Field.allCases where object.contains(field) {
                if try object.decodeNil(forKey: field) {
                    fields[field] = .null
                } else if let text = try? object.decode(String.self, forKey: field) {  // no text: told by its kind
                    fields[field] = .text(text)
                } else {
                    fields[field] = .other
                }
            }
        }
    }
}
