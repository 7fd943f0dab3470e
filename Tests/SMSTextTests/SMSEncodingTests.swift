import Testing

@testable import SMSText

struct SMSEncodingTests {
    /// The default alphabet in the order of its codes, without the escape (3GPP TS 23.038 §6.2.1).
    private static let alphabet =
        Array("@£$¥èéùìòÇ\nØø\rÅåΔ_ΦΓΛΩΠΨΣΘΞÆæßÉ !\"#¤%&'()*+,-./0123456789:;<=>?¡".unicodeScalars)
        + ("A"..."Z" as ClosedRange<Unicode.Scalar>).scalars + Array("ÄÖÑÜ§¿".unicodeScalars)
        + ("a"..."z" as ClosedRange<Unicode.Scalar>).scalars + Array("äöñüà".unicodeScalars)
    /// Its extension table (3GPP TS 23.038 §6.2.1.1).
    private static let extensions = Array("|^€{}[]~\\\u{C}".unicodeScalars)

    @Test func `C15: with the escape the default alphabet has 128 characters`() {
        #expect(Set(Self.alphabet).count == 127)
        #expect(Self.alphabet.allSatisfy { SMSEncoding(String($0)) == .gsm7 })
        #expect(Self.alphabet.allSatisfy { SMSEncoding.gsm7.units(of: $0) == 1 })
    }

    @Test func `a character of the extension table counts twice`() {
        #expect(Self.extensions.allSatisfy { SMSEncoding(String($0)) == .gsm7 })
        #expect(Self.extensions.allSatisfy { SMSEncoding.gsm7.units(of: $0) == 2 })
    }

    @Test func `every other character makes a text UCS-2`() {
        let inTables = Set(Self.alphabet + Self.extensions)
        for value in UInt32(0)...0x1_FFFF {
            guard let character = Unicode.Scalar(value), !inTables.contains(character) else { continue }
            let isUCS2 = SMSEncoding("code " + String(character)) == .ucs2
            if !isUCS2 { Issue.record("U+\(String(value, radix: 16)) is in no table") }
        }
    }

    @Test(arguments: ["`", "ç", "“", "您", "😀", "e\u{301}", "\t", "\u{1B}"])
    func `C14: one character is enough, wherever it stands`(character: String) {
        for text in ["\(character)code", "co\(character)de", "code\(character)"] {
            #expect(SMSEncoding(text) == .ucs2)
        }
    }

    @Test(arguments: ["", "Ç", "é", "Your verification code is 123456.", "a\r\nb", "{€}"])
    func `a text of the tables' characters is GSM-7`(text: String) {
        #expect(SMSEncoding(text) == .gsm7)
    }
}

extension ClosedRange<Unicode.Scalar> {
    fileprivate var scalars: [Unicode.Scalar] {
        (lowerBound.value...upperBound.value).compactMap(Unicode.Scalar.init)
    }
}
