import PhoneNumbers
import Testing

struct PhoneNumberSpellingTests {
    @Test(arguments: [
        "+8613800138000", "008613800138000", "+86 138 0013 8000", " +86 138 0013 8000 ", "+86-138-0013-8000",
        "+86.138.0013.8000", "+86 (138) 0013-8000", "(+86) 13800138000", "[+86] 138 0013 8000", "00 86 138 0013 8000",
        "(00)86 13800138000", "+86\t13800138000",
        "+86\u{A0}138\u{A0}0013\u{A0}8000",  // no-break space
        "+86\u{202F}138\u{2009}0013\u{3000}8000",  // narrow no-break, thin and ideographic space
        "+86\u{2010}138\u{2011}0013\u{2013}8000", "+86\u{2014}13800138000", "+86\u{FF0D}13800138000",  // dashes
        "+86\u{2212}13800138000",  // minus sign
        "\u{FF08}+86\u{FF09}13800138000",  // full-width brackets
        "\u{FF0B}8613800138000", "\u{FE62}8613800138000",  // full-width and small plus
        "\u{202A}+8613800138000\u{202C}", "\u{200E}+8613800138000", "\u{FEFF}+86\u{200B}13800138000",  // invisible
        "+８６１３８００１３８０００", "００８６１３８００１３８０００",  // full-width
        "+٨٦١٣٨٠٠١٣٨٠٠٠",  // Arabic-Indic
        "+۸۶۱۳۸۰۰۱۳۸۰۰۰",  // Extended Arabic-Indic
        "+८६१३८००१३८०००",  // Devanagari
        "+৮৬১৩৮০০১৩৮০০০",  // Bengali
        "+๘๖๑๓๘๐๐๑๓๘๐๐๐",  // Thai
        "+𝟖𝟔𝟏𝟑𝟖𝟎𝟎𝟏𝟑𝟖𝟎𝟎𝟎",  // mathematical
        "+86１３８٠٠13८000",  // a mixture
        "tel:+8613800138000", "TEL:+86-138-0013-8000", "tel:008613800138000",
        "+86\u{30FC}138\u{30FC}0013\u{30FC}8000", "+86\u{AD}138\u{2060}0013\u{200D}8000",
        "+86 138/00138000", "+86／138／0013／8000", "+86 138\u{2044}00138000", "+8613800138000\n",
        "+86 138\r\n0013 8000\r\n",
        "\t+86\t138\t0013\t8000", "+86\u{B}138\u{C}0013\u{85}8000", "+86\u{2028}13800138000\u{2029}",
        "+86\u{2053}138\u{223C}00138000", "+86．138．0013．8000", "+86・138・0013・8000", "+86\u{2022}138\u{2022}00138000",
        "+86\u{2800}138\u{2800}00138000", "\u{61C}+86\u{34F}13800138000\u{FE0F}", "+86\u{3164}13800138000",
        "\"+8613800138000\"", "'+86 138 0013 8000'", "“+8613800138000”", "«+8613800138000»", "<+8613800138000>",
        "`+8613800138000`", "+8613800138000,", "+8613800138000; ", ": +8613800138000", "、+8613800138000。",
        "_+8613800138000_",
        "<tel:+8613800138000>", "\u{202A}tel:+8613800138000\u{202C}", "tel://+8613800138000",
    ])
    func `every spelling of one phone is one phone`(spelling: String) throws {
        #expect(try PhoneNumber(spelling: spelling).e164 == "+8613800138000")
    }

    @Test(arguments: ["+1234567", "+123456789012345", "001234567", "+999999999999999"])
    func `7 to 15 digits are a phone`(spelling: String) throws {
        #expect(throws: Never.self) { try PhoneNumber(spelling: spelling) }
    }

    @Test(arguments: ["", " ", "\t", "tel:", "()", "-", "\u{A0}\u{200B}", "\"\"", "<>", "\n"])
    func `nothing but separators is empty`(spelling: String) {
        #expect(throws: PhoneNumber.SpellingError.empty) { try PhoneNumber(spelling: spelling) }
    }

    @Test(arguments: [
        "+1-800-FLOWERS", "hello", "+86138x0138000", "+86138001380OO", "+8613800138000 ext 1",
        "++8613800138000", "+ +8613800138000", "\u{FF0B}+8613800138000", "86+13800138000", "8613800138000+",
        "00+8613800138000", "+86138\u{0}00138000", "\u{0}", "+8613800138000#", "+86#13800138000", "*100#",
        "*31#+8613800138000", "＊+8613800138000",
        "+8613800138000;+8613800138001", "+8613800138000,1", "+86:13800138000", "+86_13800138000", "+86,138,0013,8000",
        "+\"8613800138000\"", "+86~13800138000", "+8613800138000～1", "+8613800138000x1", "%008613800138000",
        "+8613800138000\u{7}", "tel:tel:+8613800138000", "tel+8613800138000",
        "+tel:8613800138000",
        "tel:+8613800138000;ext=1", "sip:+8613800138000",
        "+86²3800138000", "+86①3800138000", "+86½3800138000", "+八六一三八〇〇一三八", "+Ⅷ613800138000",  // no decimal digits
        "+8613800138000\u{301}", "+86138001380😀",
    ])
    func `a character that belongs in no phone is refused`(spelling: String) {
        #expect(throws: PhoneNumber.SpellingError.unexpectedCharacter) { try PhoneNumber(spelling: spelling) }
    }

    @Test(arguments: [
        "13800138000", "8613800138000", "013800138000", "0", "+0138001380", "+008613800138000", "00013800138000", "1",
    ])
    func `what does not begin with a country code is refused`(spelling: String) {
        #expect(throws: PhoneNumber.SpellingError.notInternational) { try PhoneNumber(spelling: spelling) }
    }

    @Test(arguments: [
        ("+", 0), ("+1", 1), ("+123456", 6), ("00123456", 6), ("+1234567890123456", 16), ("001234567890123456", 16),
        ("+123456789012345678901234567890123456789", 39),
    ])
    func `fewer than 7 and more than 15 digits are refused`(spelling: String, count: Int) {
        #expect(throws: PhoneNumber.SpellingError.digitCount(count)) { try PhoneNumber(spelling: spelling) }
    }

    @Test func `40 characters are taken, and not one more`() throws {
        let padding = String(repeating: " ", count: 26)
        #expect(try PhoneNumber(spelling: padding + "+8613800138000").e164 == "+8613800138000")
        #expect(throws: PhoneNumber.SpellingError.tooLong) {
            try PhoneNumber(spelling: padding + " +8613800138000")
        }
        #expect(throws: PhoneNumber.SpellingError.tooLong) {
            try PhoneNumber(spelling: String(repeating: "1", count: 1_000_000))
        }
    }

    @Test func `40 characters of four bytes each are taken`() throws {
        let zeros = String(repeating: "\u{E0001}", count: 26)  // an invisible format character
        #expect(try PhoneNumber(spelling: zeros + "+𝟖𝟔𝟏𝟑𝟖𝟎𝟎𝟏𝟑𝟖𝟎𝟎𝟎").e164 == "+8613800138000")
    }

    @Test(arguments: [
        ("0" as Unicode.Scalar, Optional(0)), ("9", 9), ("\u{0664}", 4), ("\u{096C}", 6), ("\u{FF17}", 7),
        ("\u{1D7CE}", 0), ("a", nil), ("²", nil), ("①", nil), ("〇", nil), (" ", nil),
    ])
    func `a decimal digit of any script has its value`(scalar: Unicode.Scalar, value: Int?) {
        #expect(scalar.decimalDigit == value)
    }
}
