import PhoneNumbers

extension PhoneReader {
    /// The phone that a field or a path spells.
    func phone(field spelling: String) throws(HTTPAPI.Refusal) -> PhoneNumber {
        do {
            return try phone(spelling)
        } catch {
            throw HTTPAPI.Refusal(error)
        }
    }
}

extension Refusal {
    /// The answer to a spelling that is not taken.
    init(_ refusal: PhoneReader.Refusal) {
        switch refusal {
        case .spelling(let error): self.init(.phoneInvalid, "The phone number is not acceptable: \(error.sentence).")
        case .impossible:
            self.init(
                .phoneInvalid, "The phone number is not acceptable: no mobile number of its country has this length.")
        case .countryCodeTwice:
            self.init(.phoneInvalid, "The phone number is not acceptable: its country code comes twice.")
        case .unknown: self.init(.phoneInvalid, "The phone number is not acceptable: no such number is known.")
        case .obsolete(let form):
            self.init(.phoneObsolete, "The phone number has a form that is no longer used: \(form.hint).")
        case .type(let type):
            self.init(.phoneTypeRefused, "The phone number is \(type.phrase), and codes are not sent to those.")
        }
    }
}

extension PhoneNumber.SpellingError {
    /// What is wrong.
    fileprivate var sentence: String {
        switch self {
        case .empty: "it is empty"
        case .tooLong: "it has over 40 characters"
        case .unexpectedCharacter: "it holds a character that belongs in no phone number"
        case .notInternational: "it must begin with + and a country code"
        case .digitCount(let count): "it has \(count) digits, and 7 to 15 are possible"
        }
    }
}

extension ObsoleteForm {
    /// What to give instead.
    fileprivate var hint: String {
        switch self {
        case .ivoryCoast:
            "numbers of Côte d'Ivoire have ten digits after +225 since 2021; mobile ones begin with 01, 05 or 07, "
                + "before the eight old digits"
        case .benin: "numbers of Benin have ten digits after +229 since 2024: 01, and then the eight old digits"
        case .gabon:
            "numbers of Gabon have eight digits after +241 since 2019; mobile ones begin with 6 or 7, such as 77 for the "
                + "old 07"
        case .brazil: "mobile numbers of Brazil have a 9 after the area code since 2016"
        case .vietnam: "mobile numbers of Vietnam have nine digits after +84 since 2018, such as 39 for the old 169"
        }
    }
}

extension LineType {
    /// A number of this type.
    fileprivate var phrase: String {
        switch self {
        case .unknown: "of a type that is not known"
        case .mobile: "a mobile number"
        case .fixed: "a fixed line"
        case .fixedOrMobile: "a fixed line or a mobile number"
        case .tollFree: "a toll-free number"
        case .premium: "a premium-rate number"
        case .sharedCost: "a shared-cost number"
        case .voip: "an internet telephony (VoIP) number"
        case .personal: "a personal number"
        case .pager: "a pager"
        case .uan: "a universal access number of a company"
        case .voicemail: "a voice mailbox"
        }
    }
}
