/// The digits of a spelled phone, without what stands between them.
struct SpelledDigits {
    /// The digits as one number, which is right when there are at most 19.
    private(set) var value: UInt64 = 0
    private(set) var count = 0
    /// Whether a plus precedes them.
    private(set) var hasPlus = false

    /// Reads a spelling of at most 40 characters.
    init(_ spelling: String) throws(PhoneNumber.SpellingError) {
        let octets = spelling.utf8.count  // known without counting, and never fewer than the characters
        guard octets <= 40 || octets <= 160 && spelling.unicodeScalars.count <= 40 else { throw .tooLong }
        for scalar in Self.withoutScheme(spelling) {
            switch Self.role(of: scalar) {
            case .digit(let digit):
                value = value &* 10 &+ digit
                count += 1
            case .plus where count == 0 && !hasPlus: hasPlus = true
            case .separator: continue
            case .plus, .other: throw .unexpectedCharacter
            }
        }
        guard hasPlus || count > 0 else { throw .empty }
    }

    /// What follows `tel:`, whose case does not matter (RFC 3986 §3.1).
    private static func withoutScheme(_ spelling: String) -> Substring.UnicodeScalarView {
        let scalars = spelling.unicodeScalars
        guard let first = scalars.first, first == "t" || first == "T", spelling.prefix(4).lowercased() == "tel:" else {
            return scalars[...]
        }
        return scalars.dropFirst(4)
    }

    private enum Role {
        case digit(UInt64)
        case plus
        case separator
        case other
    }

    private static func role(of scalar: Unicode.Scalar) -> Role {
        switch scalar {
        case "0"..."9": return .digit(UInt64(scalar.value - 48))
        case "+", "\u{FE62}", "\u{FF0B}": return .plus
        case " ", "-", "(", ")": return .separator  // as below, without asking for their properties
        case ".", "\u{FF0E}", "\u{3002}", "\u{00B7}", "\u{2212}", "\u{30FC}", "\t": return .separator
        default: break
        }
        if let digit = scalar.decimalDigit { return .digit(UInt64(digit)) }
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
