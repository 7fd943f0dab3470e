import PhoneNumbers
import VerificationService

/// What `POST /codes` asks for.
struct IssueRequest {
    let phone: PhoneNumber
    let purpose: Purpose
    /// The languages of the field `locale`, the most wanted first; a value that is no text names none.
    let locale: [LanguageTag]
    let client: ClientKind?

    /// Reads the body; the first field that is not acceptable is refused by its name.
    init(_ body: RequestBody, _ phones: PhoneReader) throws(Refusal) {
        switch body[.phone] {
        case .text(let spelling): phone = try phones.phone(field: spelling)
        case nil, .null: throw Refusal(.phoneInvalid, "The field phone is missing.")
        case .other: throw Refusal(.phoneInvalid, "The field phone must be a string.")
        }
        purpose = try Purpose(body)
        locale = if case .text(let text)? = body[.locale] { RequestLanguages.parse(text) } else { [] }
        switch body[.client] {
        case nil, .null: client = nil
        case .text(let name):
            guard let kind = ClientKind(rawValue: name) else { fallthrough }
            client = kind
        case .other: throw Refusal(.clientInvalid, "The field client must be web, ios or android.")
        }
    }
}

extension Purpose {
    /// The purpose of a body; the standard one when it names none.
    init(_ body: RequestBody) throws(Refusal) {
        switch body[.purpose] {
        case nil, .null: self = .standard
        case .text(let name):
            guard let purpose = Purpose(name) else { fallthrough }
            self = purpose
        case .other:
            throw Refusal(.purposeInvalid, "The field purpose must be 1 to 32 characters of a-z, 0-9, _ and -.")
        }
    }
}
