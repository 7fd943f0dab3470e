import Testing

@testable import HTTPCodec

struct PercentDecodingTests {
    @Test(arguments: [
        ("", ""), ("abc", "abc"), ("+8613800138000", "+8613800138000"),
        ("%2B8613800138000", "+8613800138000"), ("%2b86", "+86"),  // H50
        ("%252B86", "%2B86"),  // H51
        ("a%2Fb", "a/b"), ("%20", " "),  // H52
        ("%E9%AA%8C", "验"), ("%F0%9F%98%80", "😀"), ("%C2%A0", "\u{A0}"), ("验", "验"),
    ])
    func `escapes are decoded once`(text: String, decoded: String) {
        #expect(percentDecoded(text) == decoded)
    }

    @Test(arguments: [
        "%00", "%ZZ", "%C0%AF",  // H52
        "%", "%2", "a%", "%%", "%2G", "%+2", "%0A", "%0d", "%1F", "%7F", "%09", "%C2%80", "%C2%9F", "\u{0}", "a\nb",
        "%FF", "%80", "%E9%AA", "%ED%A0%80", "%F4%90%80%80", "%E0%80%AF",
    ])
    func `a bad escape, bad UTF-8 and a control character are refused`(text: String) {
        #expect(percentDecoded(text) == nil)
    }
}
