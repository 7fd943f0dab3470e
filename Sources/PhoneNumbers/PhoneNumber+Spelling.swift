extension PhoneNumber {
    /// Why a spelling is no phone.
    public enum SpellingError: Error, Equatable, Sendable {
        /// Nothing but separators and punctuation.
        case empty
        /// Over 40 characters.
        case tooLong
        /// A character that belongs in no phone.
        case unexpectedCharacter
        /// It does not begin with `+` or `00` and a country code, and there is no region whose number it could be.
        case notInternational
        /// Under 7 or over 15 digits.
        case digitCount(Int)
    }

    /// The phone that a person or program spelled, in canonical form.
    ///
    /// `SpelledDigits` says which characters are dropped, beside `tel:` before the number (RFC 3966). A leading `00` stands
    /// for the plus. With a region, so does what is dialled there instead, and other digits are a national number of the
    /// region.
    public init(spelling: String, defaultRegion region: Region? = nil) throws(SpellingError) {
        let octets = spelling.utf8.count  // known without counting, and never fewer than the characters
        guard octets <= 40 || octets <= 160 && spelling.unicodeScalars.count <= 40 else { throw .tooLong }
        guard let spelled = SpelledDigits(SpelledDigits.withoutScheme(spelling)), !spelled.hasDialSign else {
            throw .unexpectedCharacter
        }
        guard spelled.hasPlus || spelled.count > 0 else { throw .empty }
        guard spelled.count <= DigitString.capacity else { throw .digitCount(spelled.count) }
        let digits = DigitString(spelled.value, count: spelled.count)
        let number: DigitString
        if spelled.hasPlus {
            number = digits
        } else if let prefix = region?.internationalPrefixes.first(where: { digits.begins(with: $0.digits, $0.length) })
        {
            number = digits.dropping(prefix.length)
        } else if digits.begins(with: 0, 2) {
            number = digits.dropping(2)
        } else if let region {
            guard digits.count <= DigitString.capacity - 3 else { throw .digitCount(digits.count) }
            number = digits.preceded(by: region.countryCode)
        } else {
            throw .notInternational
        }
        guard number.count >= 7 else { throw .digitCount(number.count) }
        guard !number.begins(with: 0, 1) else { throw .notInternational }
        let canonical = CanonicalForm(number).digits
        guard canonical.count <= 15, let phone = PhoneNumber(digits: Int64(canonical.value)) else {
            throw .digitCount(canonical.count)
        }
        self = phone
    }
}

extension DigitString {
    /// The digits of a phone, country code included.
    init(_ phone: PhoneNumber) {
        var count = 7
        while count < 15 && phone.digits >= Int64(Self.powers[count]) { count += 1 }
        self.init(UInt64(phone.digits), count: count)
    }
}
