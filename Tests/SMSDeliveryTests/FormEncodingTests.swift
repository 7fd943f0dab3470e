import Testing

@testable import SMSDelivery

/// Expected texts are those of Python's `urllib.parse.quote(text, safe="")`.
struct FormEncodingTests {
    @Test(arguments: [
        ("", ""), ("AZaz09-._~", "AZaz09-._~"), (" ", "%20"), ("+", "%2B"), ("*", "%2A"), ("%", "%25"),
        ("&=;?/:@", "%26%3D%3B%3F%2F%3A%40"), ("\r\n\t\u{0}", "%0D%0A%09%00"), ("\u{7F}", "%7F"),
        ("é", "%C3%A9"), ("验证码", "%E9%AA%8C%E8%AF%81%E7%A0%81"), ("😀", "%F0%9F%98%80"),
    ])
    func `everything but the unreserved characters is escaped`(text: String, encoded: String) {
        #expect(percentEncoded(text) == encoded)
    }

    @Test func `pairs keep their order, and are escaped on both sides`() {
        let pairs = [("To", "+8613800138000"), ("a b", "1&2=3"), ("To", "")]
        #expect(formEncoded(pairs.map { (name: $0.0, value: $0.1) }) == "To=%2B8613800138000&a%20b=1%262%3D3&To=")
        #expect(formEncoded([]) == "")
    }
}
