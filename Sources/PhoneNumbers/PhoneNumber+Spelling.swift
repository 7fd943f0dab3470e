extension PhoneNumber {
    /// Why a spelling is no phone.
    public enum SpellingError: Error, Equatable, Sendable {
        /// Nothing but separators.
        case empty
        /// Over 40 characters.
        case tooLong
        /// A character that belongs in no phone.
        case unexpectedCharacter
        /// It does not begin with `+` or `00` and a country code.
        case notInternational
        /// Under 7 or over 15 digits.
        case digitCount(Int)
    }

    /// The phone that a person or program spelled in international form.
    ///
    /// Decimal digits of every script count, as do the full-width and the small plus; spaces, dashes, dots, brackets and
    /// invisible format characters are dropped; a leading `00` stands for the plus.
    public init(spelling: String) throws(SpellingError) {
        var (value, count, leadingZeros) = (Int64(0), 0, 0)
        var hasPlus = false
        let octets = spelling.utf8.count  // known without counting, and never fewer than the characters
        guard octets <= 40 || octets <= 160 && spelling.unicodeScalars.count <= 40 else { throw .tooLong }
        for scalar in spelling.unicodeScalars {
            switch Self.role(of: scalar) {
            case .digit(let digit):
                if digit == 0 && leadingZeros == count { leadingZeros += 1 }
                value = value &* 10 &+ digit
                count += 1
            case .plus where count == 0 && !hasPlus: hasPlus = true
            case .separator: continue
            case .plus, .other: throw .unexpectedCharacter
            }
        }
        guard hasPlus || count > 0 else { throw .empty }
        let prefix = hasPlus ? 0 : 2
        guard leadingZeros >= prefix else { throw .notInternational }
        guard (7...15).contains(count - prefix) else { throw .digitCount(count - prefix) }
        guard leadingZeros == prefix, let phone = PhoneNumber(digits: value) else { throw .notInternational }
        self = phone
    }

    private enum Role {
        case digit(Int64)
        case plus
        case separator
        case other
    }

    private static func role(of scalar: Unicode.Scalar) -> Role {
        switch scalar {
        case "0"..."9": return .digit(Int64(scalar.value - 48))
        case "+", "\u{FE62}", "\u{FF0B}": return .plus
        case ".", "\u{FF0E}", "\u{3002}", "\u{00B7}", "\u{2212}", "\t": return .separator
        default: break
        }
        if let digit = scalar.decimalDigit { return .digit(Int64(digit)) }
        switch scalar.properties.generalCategory {
        case .spaceSeparator, .dashPunctuation, .openPunctuation, .closePunctuation, .format: return .separator
        default: return .other
        }
    }
}

extension Unicode.Scalar {
    /// The value of a decimal digit of any script (Unicode `Nd`), nil for everything else.
    public var decimalDigit: Int? {
        guard properties.numericType == .decimal, let value = properties.numericValue else { return nil }
        return Int(value)
    }
}
