import PhoneNumbers
import VerificationService

/// What `POST /codes` asks for.
struct IssueRequest {
    let phone: PhoneNumber
    let purpose: Purpose
    let locale: LanguageTag?
    let client: ClientKind?

    /// Reads the body; the first field that is not acceptable is refused by its name.
    init(_ body: RequestBody, _ phones: PhoneReader) throws(Refusal) {
        switch body[.phone] {
        case .text(let spelling): phone = try phones.phone(field: spelling)
        case nil, .null: throw Refusal(.phoneInvalid, "The field phone is missing.")
        case .other: throw Refusal(.phoneInvalid, "The field phone must be a string.")
        }
        purpose = try Purpose(body)
        switch body[.locale] {
        case .text(let text):
            guard let tag = LanguageTag(text) else {
                throw Refusal(.localeInvalid, "The field locale must be a language tag such as en or zh-Hans.")
            }
            locale = tag
        case nil, .null: locale = nil
        case .other: throw Refusal(.localeInvalid, "The field locale must be a string.")
        }
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
