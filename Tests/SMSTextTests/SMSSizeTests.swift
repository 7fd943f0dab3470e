import SMSText
import Testing

/// Sizes beside those of the cases with a name are from Python's `smsutil` 1.1.3.
struct SMSSizeTests {
    private func repeated(_ text: String, _ count: Int) -> String { String(repeating: text, count: count) }

    @Test(arguments: [(0, 1), (1, 1), (160, 1), (161, 2), (306, 2), (307, 3)])
    func `C10: GSM-7 has 160 characters in one message, and 153 in each of several`(length: Int, segments: Int) {
        #expect(SMSSize(repeated("a", length)).segments == segments)
    }

    @Test(arguments: [(80, 1), (81, 2), (152, 2), (153, 3)])
    func `C11: an escape and its character count two and are never split`(length: Int, segments: Int) {
        let size = SMSSize(repeated("€", length))
        #expect(size.encoding == .gsm7)
        #expect(size.segments == segments)
    }

    /// The 306 septets would fit into two segments if the 153rd could be an escape.
    @Test func `a segment ends before an escape pair that has half of its room`() {
        #expect(SMSSize(repeated("a", 152) + repeated("€", 5)).segments == 2)
        #expect(SMSSize(repeated("a", 152) + repeated("€", 77)).segments == 3)
    }

    @Test(arguments: [(70, 1), (71, 2), (134, 2), (135, 3)])
    func `C12: UCS-2 has 70 units in one message, and 67 in each of several`(length: Int, segments: Int) {
        let size = SMSSize(repeated("中", length))
        #expect(size.encoding == .ucs2)
        #expect(size.segments == segments)
    }

    @Test(arguments: [(35, 1), (36, 2), (66, 2), (67, 3)])
    func `C13: a surrogate pair counts two and is never split`(length: Int, segments: Int) {
        #expect(SMSSize(repeated("😀", length)).segments == segments)
    }

    /// 134 units, of which the 67th and the 68th are a pair.
    @Test func `a segment ends before a surrogate pair that has half of its room`() {
        #expect(SMSSize(repeated("a", 66) + repeated("😀", 34)).segments == 3)
    }

    @Test(
        arguments: [
            ("Your code is 123456", nil), ("Your ‘code’ – 验证码", "‘"), ("您的验证码", "您"), ("e\u{301}", "\u{301}"),
        ] as [(String, Unicode.Scalar?)])
    func `the first character that forces UCS-2 is named`(text: String, character: Unicode.Scalar?) {
        #expect(SMSSize(text).characterForcingUCS2 == character)
    }
}
