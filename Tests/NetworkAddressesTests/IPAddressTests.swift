import Testing

@testable import NetworkAddresses

struct IPAddressTests {
    @Test(arguments: [
        ("192.0.2.1", "192.0.2.1"), ("255.255.255.255", "255.255.255.255"), ("::1", "::1"), ("::", "::"),
        ("2001:db8::8:800:200c:417a", "2001:db8::8:800:200c:417a"),
        // RFC 5952 §4: lower case, no leading zeros, the longest run of zeros shortened.
        ("2001:0DB8:0000:0000:0001:0000:0000:0001", "2001:db8::1:0:0:1"),
        ("::ffff:192.0.2.1", "192.0.2.1"),
    ])
    func `an address is printed in its usual form`(text: String, expected: String) throws {
        #expect(try #require(IPAddress(text)).description == expected)
    }

    @Test(arguments: [
        "", " ", "localhost", "1.2.3", "1.2.3.4.5", "256.0.0.1", "1.2.3.4 ", " 1.2.3.4", "1.2.3.4:80", "[::1]", ":",
        ":::",
        "::1%lo", "12345::", "g::", "1::2::3", "１.2.3.4", "0x7f.1",
    ])
    func `what is no address is none`(text: String) {
        #expect(IPAddress(text) == nil)
    }

    @Test func `an IPv4 address and the IPv6 address that maps it are one`() {
        #expect(IPAddress("192.0.2.1") == IPAddress("::ffff:c000:201"))
        #expect(IPAddress("192.0.2.1")?.isIPv4 == true)
        #expect(IPAddress("::192.0.2.1")?.isIPv4 == false)  // RFC 4291 §2.5.5.1, the deprecated other form
    }
}
