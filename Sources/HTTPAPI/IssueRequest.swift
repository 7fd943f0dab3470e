import PhoneNumbers
import VerificationService

/// What `POST /codes` asks for.
struct IssueRequest {
    let phone: PhoneNumber
    let purpose: Purpose
    let locale: LanguageTag?
    let client: ClientKind?

    /// Reads the body; the first field that is not acceptable is refused by its name.
    init(_ body: RequestBody) throws(Refusal) {
        switch body[.phone] {
        case .text(let spelling): phone = try PhoneNumber(field: spelling)
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

extension PhoneNumber {
    /// The phone that a field or a path spells.
    init(field spelling: String) throws(Refusal) {
        do {
            try self.init(spelling: spelling)
        } catch {
            let why =
                switch error {
                case .empty: "it is empty"
                case .tooLong: "it has over 40 characters"
                case .unexpectedCharacter: "it holds a character that belongs in no phone number"
                case .notInternational: "it must begin with + and a country code"
                case .digitCount(let count): "it has \(count) digits, and 7 to 15 are possible"
                }
            throw Refusal(.phoneInvalid, "The phone number is not acceptable: \(why).")
        }
    }
}
