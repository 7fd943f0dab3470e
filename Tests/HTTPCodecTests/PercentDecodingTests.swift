import Testing

@testable import HTTPCodec

struct PercentDecodingTests {
    @Test(arguments: [
        ("", ""), ("abc", "abc"), ("+8613800138000", "+8613800138000"),
        ("%2B8613800138000", "+8613800138000"), ("%2b86", "+86"),  // H50
        ("%252B86", "%2B86"),  // H51
        ("a%2Fb", "a/b"), ("%20", " "),  // H52
        ("%E9%AA%8C", "验"), ("%F0%9F%98%80", "😀"), ("%C2%A0", "\u{A0}"), ("验", "验"),
        ("+86%0A", "+86\n"), ("%0D%0A%09", "\r\n\t"), ("a%0Bb%C2%85", "a\u{B}b\u{85}"), ("a\nb", "a\nb"),
    ])
    func `escapes are decoded once`(text: String, decoded: String) {
        #expect(percentDecoded(text) == decoded)
    }

    @Test(arguments: [
        "%00", "%ZZ", "%C0%AF",  // H52
        "%", "%2", "a%", "%%", "%2G", "%+2", "%08", "%0e", "%1F", "%7F", "%1B", "%C2%80", "%C2%9F", "\u{0}", "a\u{7}b",
        "%FF", "%80", "%E9%AA", "%ED%A0%80", "%F4%90%80%80", "%E0%80%AF",
    ])
    func `a bad escape, bad UTF-8 and a control character that is no white space are refused`(text: String) {
        #expect(percentDecoded(text) == nil)
    }
}
