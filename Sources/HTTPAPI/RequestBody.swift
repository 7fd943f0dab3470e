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

    /// Reads a body by its `Content-Type`. A byte order mark before it is ignored (RFC 8259 §8.1).
    init(_ request: HTTPRequest) throws(Refusal) {
        let body = request.body.withoutByteOrderMark
        switch try Self.mediaType(of: request.head) {
        case .json: fields = try Self.json(body)
        case .form: fields = try Self.form(body)
        }
    }

    subscript(field: Field) -> Value? { fields[field] }

    /// Refuses a body whose media type is not taken.
    static func checkMediaType(of head: HTTPRequestHead) throws(Refusal) {
        _ = try mediaType(of: head)
    }

    /// Refuses a body in a content coding: none is undone here, and `identity` names none (RFC 9110 §8.4.1, §12.5.3).
    static func checkContentCoding(of head: HTTPRequestHead) throws(Refusal) {
        let codings = head.fields.values(of: "content-encoding").flatMap { field in
            field.lowercased().utf8.filter { !" \t".utf8.contains($0) }.split(separator: UInt8(ascii: ","))
        }
        guard !codings.allSatisfy({ $0.elementsEqual("identity".utf8) }) else { return }
        var refusal = Refusal(
            .mediaTypeUnsupported, "The body must not be compressed or encoded: leave out Content-Encoding.")
        refusal.acceptEncoding = "identity"
        throw refusal
    }

    private enum MediaType {
        case json
        case form
    }

    /// The names of UTF-8 (WHATWG Encoding §4.2), that of ASCII, which is a part of it, and none.
    private static let utf8Names: Set<Substring> = [
        "utf-8", "utf8", "utf_8", "unicode-1-1-utf-8", "unicode11utf8", "unicode20utf8", "x-unicode20utf8", "us-ascii",
        "ascii", "",
    ]

    private static func mediaType(of head: HTTPRequestHead) throws(Refusal) -> MediaType {
        let parts = (head.fields["content-type"] ?? "").lowercased().utf8.split(separator: UInt8(ascii: ";")).map {
            String(decoding: $0.filter { !" \t\"'".utf8.contains($0) }, as: UTF8.self)
        }
        let charsets = parts.dropFirst().filter { $0.hasPrefix("charset=") }.map { $0.dropFirst("charset=".count) }
        switch (parts.first, charsets.allSatisfy(Self.utf8Names.contains)) {
        case ("application/json", true): return .json
        case ("application/x-www-form-urlencoded", true): return .form
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
    ///
    /// JSON without its Content-Type, which is what `curl -d '{…}'` sends, is refused, since it is no form of ours.
    private static func form(_ body: [UInt8]) throws(Refusal) -> [Field: Value] {
        var fields: [Field: Value] = [:]
        let pairs = formDecoded(body)
        for (name, value) in pairs {
            guard let field = Field(rawValue: name), fields[field] == nil else { continue }
            fields[field] = .text(field == .phone ? withLostPlus(value) : value)
        }
        let visible = pairs.first?.name.unicodeScalars.first { !$0.properties.isWhitespace }
        if fields.isEmpty, visible == "{" || visible == "[" {
            throw Refusal(
                .mediaTypeUnsupported,
                "The body looks like JSON, but its Content-Type says that it is a form: send it with "
                    + "Content-Type: application/json.")
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
