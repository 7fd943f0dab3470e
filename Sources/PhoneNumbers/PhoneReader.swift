/// Reads phones as the operator wants them: the only way by which spellings come in, on every endpoint.
public struct PhoneReader: Sendable {
    /// The region whose national numbers are taken; nil takes none.
    public let defaultRegion: Region?
    /// The line types that are taken.
    public let allowedTypes: [LineType]
    /// Whether numbers are refused that the plan does not know.
    public let isStrict: Bool

    private let plan: NumberingPlan

    /// Line types that get SMS in nearly all countries, and those that a plan cannot tell.
    public static let standardTypes: [LineType] = [.mobile, .fixedOrMobile, .unknown]

    /// Why a spelling is not taken.
    public enum Refusal: Error, Equatable, Sendable {
        /// It is no phone.
        case spelling(PhoneNumber.SpellingError)
        /// It is unknown, and no mobile number has its country code and length, or begins with 00.
        case impossible
        /// The country code comes twice before a number that the plan knows.
        case countryCodeTwice
        /// The plan does not know it, and the operator is strict.
        case unknown
        /// It is in a form that is no longer used.
        case obsolete(ObsoleteForm)
        /// Its line type is not among the allowed ones.
        case type(LineType)
    }

    /// A reader that takes these.
    public init(
        defaultRegion: Region? = nil, allowedTypes: [LineType] = standardTypes, isStrict: Bool = false,
        plan: NumberingPlan = .current
    ) {
        self.defaultRegion = defaultRegion
        self.allowedTypes = allowedTypes
        self.isStrict = isStrict
        self.plan = plan
    }

    /// The phone of a spelling in canonical form.
    public func phone(_ spelling: String) throws(Refusal) -> PhoneNumber {
        let phone: PhoneNumber
        do {
            phone = try PhoneNumber(spelling: spelling, defaultRegion: defaultRegion)
        } catch {
            throw .spelling(error)
        }
        if let form = ObsoleteForm(of: phone) { throw .obsolete(form) }
        guard let type = plan.lineType(of: phone) else { throw .impossible }
        if type == .unknown {
            let digits = DigitString(phone)
            let code = CountryCode(leading: digits)
            let national = digits.dropping(code.length)
            if national.begins(with: 0, 2) { throw .impossible }
            if national.begins(with: code.value, code.length), isKnown(national) { throw .countryCodeTwice }
            if isStrict { throw .unknown }
        }
        guard isAllowed(type, of: phone) else { throw .type(type) }
        return phone
    }

    /// Whether the line type is among the allowed ones. In the North American plan, whose dial code is 1, numbers are ported
    /// between fixed and mobile networks: a fixed line may be a mobile phone.
    private func isAllowed(_ type: LineType, of phone: PhoneNumber) -> Bool {
        if allowedTypes.contains(type) { return true }
        let isPorted = type == .fixed && DigitString(phone).begins(with: 1, 1)
        return isPorted && allowedTypes.contains(.fixedOrMobile)
    }

    /// Whether digits are a phone by themselves: then an international number of the default region was given without its
    /// plus, and the country code came before it once more.
    private func isKnown(_ digits: DigitString) -> Bool {
        guard let phone = PhoneNumber(digits: Int64(digits.value)), let type = plan.lineType(of: phone) else {
            return false
        }
        return type != .unknown
    }
}
