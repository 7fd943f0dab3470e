import Testing

@testable import PhoneNumbers

struct SpelledDigitsTests {
    private static let allScalars = (UInt32(0)...0x10FFFF).compactMap(Unicode.Scalar.init)

    /// The digits of a text in which `scalar` stands before, between and behind them; nil if it belongs to none.
    private func value(with scalar: Unicode.Scalar) -> UInt64? {
        SpelledDigits("\(scalar)12\(scalar)34\(scalar)".unicodeScalars[...])?.value
    }

    @Test func `every decimal digit of Unicode counts`() {
        let digits = Self.allScalars.filter { $0.properties.generalCategory == .decimalNumber }
        #expect(digits.count >= 680)
        for digit in digits {
            #expect(
                SpelledDigits("1\(digit)2".unicodeScalars[...])?.value == UInt64(102 + 10 * (digit.decimalDigit ?? -1)))
        }
    }

    @Test func `all white space, dashes, brackets and invisible characters of Unicode are dropped`() {
        for scalar in Self.allScalars {
            let properties = scalar.properties
            let isDropped =
                switch properties.generalCategory {
                case .spaceSeparator, .lineSeparator, .paragraphSeparator, .dashPunctuation, .openPunctuation,
                    .closePunctuation, .format:
                    true
                default: properties.isWhitespace || properties.isDefaultIgnorableCodePoint
                }
            if isDropped { #expect(value(with: scalar) == 1234, "\(String(scalar.value, radix: 16))") }
        }
    }

    /// `_VALID_PUNCTUATION` of the package phonenumbers, without the x and the tildes that begin an extension for it.
    @Test func `the valid punctuation of libphonenumber is dropped`() {
        let valid = "-‐‑‒–—―−ー－．／ \u{A0}\u{AD}\u{200B}\u{2060}\u{3000}()（）［］.[]/⁓∼"
        for scalar in valid.unicodeScalars { #expect(value(with: scalar) == 1234, "\(scalar)") }
    }

    @Test(
        arguments: ["x", "~", "\u{FF5E}", "=", "a", "²", "①", "〇", "😀", "\u{301}", "\u{0}", "\u{1B}", "%"]
            as [Unicode.Scalar])
    func `other characters are refused everywhere`(scalar: Unicode.Scalar) {
        for text in ["\(scalar)12", "1\(scalar)2", "12\(scalar)"] {
            #expect(SpelledDigits(text.unicodeScalars[...]) == nil)
        }
    }

    @Test(
        arguments: ["\"", ",", ";", ":", "!", "?", "'", "_", "“", "»", "<", "|", "`", "#", "*"] as [Unicode.Scalar]
    )
    func `punctuation is dropped around digits, and not between them`(scalar: Unicode.Scalar) throws {
        let spelled = try #require(SpelledDigits("\(scalar)\(scalar)+12 34 \(scalar) \(scalar)".unicodeScalars[...]))
        #expect(spelled.value == 1234)
        #expect(spelled.hasPlus)
        #expect(spelled.hasDialSign == (scalar == "#" || scalar == "*"))
        for text in ["12\(scalar)34", "+\(scalar)12", "12\(scalar)+34"] {
            #expect(SpelledDigits(text.unicodeScalars[...]) == nil)
        }
    }
}
