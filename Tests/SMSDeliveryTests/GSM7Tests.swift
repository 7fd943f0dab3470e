import Testing

@testable import SMSDelivery

struct GSM7Tests {
    /// The table of 3GPP TS 23.038 §6.2.1 without its escape, and the extension's characters.
    private static let table =
        "@£$¥èéùìòÇ\nØø\rÅåΔ_ΦΓΛΩΠΨΣΘΞÆæßÉ !\"#¤%&'()*+,-./0123456789:;<=>?¡ABCDEFGHIJKLMNOPQRSTUVWXYZÄÖÑÜ§"
        + "¿abcdefghijklmnopqrstuvwxyzäöñüà|^€{}[]~\\"

    @Test func `every character of the alphabet and its extension is`() {
        #expect(Self.table.unicodeScalars.count == 127 + 9)
        for scalar in Self.table.unicodeScalars { #expect(isGSM7(String(scalar)), "\(scalar)") }
        #expect(isGSM7(Self.table))
        #expect(isGSM7("line\r\nline"))
        #expect(isGSM7(""))
    }

    @Test(arguments: ["`", "ç", "“", "中", "😀", "\t", "\u{1B}", "\u{0}", "á", "e\u{301}", "α", "Ω\u{301}", "\u{A0}"])
    func `one other character makes the whole text another`(_ character: String) {
        #expect(!isGSM7(character))
        #expect(!isGSM7("Your code is 123456\(character)"))
    }
}
