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

    @Test(arguments: [
        ("192.0.2.1", ["192.0.2.1"]), ("::ffff:192.0.2.1", ["192.0.2.1"]),
        ("2001:db8:1:2ff:3::4", ["2001:db8:1:2ff::/64", "2001:db8:1:200::/56", "2001:db8:1::/48"]),
        ("::1", ["::/64", "::/56", "::/48"]),
    ])
    func `an IPv4 address is one client's, and of IPv6 a link, a home and a site are`(text: String, networks: [String])
        throws
    {
        #expect(try #require(IPAddress(text)).allotments.map(\.description) == networks)
    }

    @Test(arguments: [
        ("64:ff9b::192.0.2.33", "192.0.2.33"),  // RFC 6052 §2.4
        ("64:ff9b:1::192.0.2.33", "192.0.2.33"), ("64:ff9b:1:fffe::192.0.2.33", "192.0.2.33"),  // RFC 8215 §5
        ("2002:c000:221:1::1", "192.0.2.33"),  // RFC 3056 §2
        ("2001:0:4136:e378:8000:63bf:3fff:fdd2", "192.0.2.45"),  // RFC 4380 §4
        ("::ffff:0:192.0.2.33", "192.0.2.33"), ("64:ff9b::127.0.0.1", "127.0.0.1"),
    ])
    func `an address that carries an IPv4 one is counted with it, and is not it`(text: String, carried: String) throws {
        let address = try #require(IPAddress(text))
        #expect(address.carriedIPv4 == IPAddress(carried))
        #expect(address.allotments.map(\.description) == [carried])
        #expect(!address.isIPv4 && !address.isLoopback && !address.isInternal)
    }

    @Test(arguments: [
        "192.0.2.1", "2001:db8::192.0.2.1", "64:ff9b:2::1", "64:ff9c::1", "::192.0.2.1", "2001:1::1",
        "fe80::5efe:192.0.2.1",
    ])
    func `other addresses carry none`(text: String) throws {
        #expect(try #require(IPAddress(text)).carriedIPv4 == nil)
    }

    @Test func `octets are read as text is, and what is too long for an address is none`() {
        #expect(IPAddress(ascii: Array("192.0.2.1".utf8)) == IPAddress("192.0.2.1"))
        let longest = "1111:1111:1111:1111:1111:1111:255.255.255.255"
        #expect(IPAddress(ascii: Array(longest.utf8)) != nil)
        #expect(IPAddress(ascii: Array((longest + "0").utf8)) == nil)
        #expect(IPAddress(ascii: [0xFF, 0xFE]) == nil)
    }

    @Test func `an IPv4 address and the IPv6 address that maps it are one`() {
        #expect(IPAddress("192.0.2.1") == IPAddress("::ffff:c000:201"))
        #expect(IPAddress("192.0.2.1")?.isIPv4 == true)
        #expect(IPAddress("::192.0.2.1")?.isIPv4 == false)  // RFC 4291 §2.5.5.1, the deprecated other form
    }
}
