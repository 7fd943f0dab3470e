import NetworkAddresses
import Testing

struct IPNetworkTests {
    @Test(arguments: [
        ("10.0.0.0/8", "10.255.255.255", true), ("10.0.0.0/8", "11.0.0.0", false),
        ("10.0.0.0/8", "9.255.255.255", false),
        ("192.0.2.0/25", "192.0.2.127", true), ("192.0.2.0/25", "192.0.2.128", false),
        ("127.0.0.1", "127.0.0.1", true), ("127.0.0.1", "127.0.0.2", false), ("0.0.0.0/0", "203.0.113.9", true),
        ("0.0.0.0/0", "2001:db8::1", false), ("::/0", "2001:db8::1", true), ("2001:db8::/32", "2001:db8:ffff::1", true),
        ("2001:db8::/32", "2001:db9::", false), ("fe80::/10", "febf::1", true), ("fe80::/10", "fec0::1", false),
        ("::1", "::1", true), ("::1/128", "::2", false), ("10.0.0.0/8", "::ffff:10.1.2.3", true),
    ])
    func `a block holds the addresses that share its prefix`(block: String, address: String, isInside: Bool) throws {
        #expect(try #require(IPNetwork(block)).contains(try #require(IPAddress(address))) == isInside)
    }

    @Test(arguments: [
        "10.0.0.0/8", "192.0.2.7", "0.0.0.0/0", "203.0.113.128/25", "2001:db8::/32", "::1", "::/0", "::/96",
        "fe80::/10",
    ])
    func `its text is read as the same block`(text: String) throws {
        #expect(try #require(IPNetwork(text)).description == text)
    }

    @Test(arguments: [
        "", "/", "/8", "10.0.0.0/", "10.0.0.0/33", "10.0.0.0/-1", "10.0.0.0/+8", "10.0.0.0/8/8", "10.0.0.0/ 8", "10/8",
        "::1/129", "localhost", "10.0.0.1/8", "192.0.2.128/24", "2001:db8::1/32",
    ])
    func `what is no block, or sets bits behind its prefix, is none`(text: String) {
        #expect(IPNetwork(text) == nil)
    }
}
