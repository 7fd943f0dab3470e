import Testing

@testable import HTTPCodec

struct IPv6LiteralTests {
    @Test(arguments: [
        "::", "::1", "1::", "1:2:3:4:5:6:7:8", "2001:DB8::a", "1:2:3:4:5:6:7::", "::2:3:4:5:6:7:8", "1::8",
        "::ffff:192.0.2.1", "1:2:3:4:5:6:255.255.255.255", "::0.0.0.0", "1:2:3:4:5::1.2.3.4",
    ])
    func `an address of RFC 3986 is valid`(text: String) {
        #expect(holds(IPv6Literal.isValid, for: text))
    }

    @Test(arguments: [
        "", ":", ":::", "1", "1:", ":1", "1:2:3:4:5:6:7", "1:2:3:4:5:6:7:8:9", "1:2:3:4:5:6:7:8::", "1::2::3",
        "12345::", "g::", "::1.2.3", "::1.2.3.4.5", "::1.2.3.256", "::01.2.3.4", "::1.2.3.", "1.2.3.4",
        "1:2:3:4:5:6:7:1.2.3.4", "::1.2.3.4:5", "::1%eth0", "1:::2", "::a.2.3.4", "1:2:3:4:5:6:7:8:",
        "1:2:3:4:5:6::1.2.3.4",
    ])
    func `anything else is not`(text: String) {
        #expect(!holds(IPv6Literal.isValid, for: text))
    }
}
