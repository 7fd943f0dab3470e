/// The digits of a phone or a code, without what people and programs write or paste between and around them.
///
/// Decimal digits of every script count. Between them are dropped: white space, line breaks, dashes, brackets, dots,
/// slashes and what is invisible. That is the valid punctuation of Google's libphonenumber and more of each kind, but for
/// `x` and `~`, at which libphonenumber begins an extension. Before and behind them other punctuation is dropped too, such as
/// quotes, commas and `<>`: between digits it separates two numbers or begins a pause.
package struct SpelledDigits {
    /// The digits as one number, which is right when there are at most 19.
    package private(set) var value: UInt64 = 0
    /// How many there are.
    package private(set) var count = 0
    /// Whether a plus precedes them.
    package private(set) var hasPlus = false
    /// Whether a star or number sign stands before or behind them: in a phone it dials a service.
    package private(set) var hasDialSign = false

    /// The digits of a spelling; nil if it has a character that belongs to none.
    package init?(_ spelling: Substring.UnicodeScalarView) {
        var isOver = false
        for scalar in spelling {
            switch Self.role(of: scalar) {
            case .digit(let digit) where !isOver:
                value = value &* 10 &+ digit
                count += 1
            case .plus where count == 0 && !hasPlus: hasPlus = true
            case .separator: continue
            case .punctuation: isOver = hasPlus || count > 0
            case .dialSign:
                hasDialSign = true
                isOver = hasPlus || count > 0
            case .digit, .plus, .other: return nil
            }
        }
    }

    private enum Role {
        case digit(UInt64)
        case plus
        case separator
        case punctuation
        case dialSign
        case other
    }

    private static func role(of scalar: Unicode.Scalar) -> Role {
        if scalar.isASCII { return role(of: UInt8(truncatingIfNeeded: scalar.value)) }
        switch scalar {
        case "\u{FE62}", "\u{FF0B}": return .plus
        case "\u{FE61}", "\u{FE5F}", "\u{FF0A}", "\u{FF03}": return .dialSign
        case "\u{FE6A}", "\u{FF05}": return .other
        case "\u{FF1C}", "\u{FF1E}", "\u{B4}": return .punctuation
        default: break
        }
        if let digit = scalar.decimalDigit { return .digit(UInt64(digit)) }
        switch scalar.properties.generalCategory {
        case .spaceSeparator, .dashPunctuation, .openPunctuation, .closePunctuation, .format: return .separator
        case .connectorPunctuation, .initialPunctuation, .finalPunctuation: return .punctuation
        case let category:
            let properties = scalar.properties
            guard !properties.isWhitespace, !properties.isDefaultIgnorableCodePoint, !separators.contains(scalar) else {
                return .separator
            }
            return category == .otherPunctuation ? .punctuation : .other
        }
    }

    private static func role(of ascii: UInt8) -> Role {
        switch ascii {
        case UInt8(ascii: "0")...UInt8(ascii: "9"): .digit(UInt64(ascii - UInt8(ascii: "0")))
        case UInt8(ascii: "+"): .plus
        case 0x09...0x0D, UInt8(ascii: " "), UInt8(ascii: "("), UInt8(ascii: ")"),
            UInt8(ascii: "-")...UInt8(ascii: "/"),
            UInt8(ascii: "["), UInt8(ascii: "]"), UInt8(ascii: "{"), UInt8(ascii: "}"):
            .separator
        case UInt8(ascii: "*"), UInt8(ascii: "#"): .dialSign
        case UInt8(ascii: "!"), UInt8(ascii: "\""), UInt8(ascii: "'"), UInt8(ascii: ","), UInt8(ascii: ":"),
            UInt8(ascii: ";"), UInt8(ascii: "<"), UInt8(ascii: ">"), UInt8(ascii: "?"), UInt8(ascii: "_"),
            UInt8(ascii: "`"), UInt8(ascii: "|"):
            .punctuation
        default: .other  // % among them, which begins an escape that nobody has decoded
        }
    }

    /// Dots, slashes, dashes and blanks that Unicode counts among other kinds of characters.
    private static let separators: Set<Unicode.Scalar> = [
        "\u{B7}", "\u{2022}", "\u{2024}", "\u{2027}", "\u{2219}", "\u{22C5}", "\u{3002}", "\u{30FB}", "\u{FE52}",
        "\u{FF0E}", "\u{FF61}", "\u{FF65}",  // dots
        "\u{2044}", "\u{2215}", "\u{FF0F}",  // slashes
        "\u{2D7}", "\u{2043}", "\u{2053}", "\u{207B}", "\u{2212}", "\u{223C}", "\u{2500}", "\u{2796}", "\u{30FC}",
        "\u{FF70}",  // dashes
        "\u{2800}",  // the Braille pattern without dots
    ]
}

extension SpelledDigits {
    /// What follows `tel:`, whose case does not matter (RFC 3986 §3.1).
    static func withoutScheme(_ spelling: String) -> Substring.UnicodeScalarView {
        // The usual spelling has no scheme: it is not looked at twice.
        guard spelling.utf8.contains(where: { $0 | 0x20 == UInt8(ascii: "t") }) else {
            return spelling.unicodeScalars[...]
        }
        let scalars = spelling.unicodeScalars.drop { scalar in
            switch role(of: scalar) {
            case .separator, .punctuation: true
            case .digit, .plus, .dialSign, .other: false
            }
        }
        return String(scalars.prefix(4)).lowercased() == "tel:" ? scalars.dropFirst(4) : scalars
    }
}

extension Unicode.Scalar {
    /// The value of a decimal digit of any script (Unicode `Nd`), nil for everything else.
    public var decimalDigit: Int? {
        guard properties.numericType == .decimal, let value = properties.numericValue else { return nil }
        return Int(value)
    }
}
