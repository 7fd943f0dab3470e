import HTTPCodec
import Logging
import NetworkAddresses
import Testing

@testable import HTTPAPI

/// Proxies at 10.0.0.0/8 and ::1 are trusted; whatever else speaks is not.
struct ClientAddressesTests {
    private func client(_ fields: [String], from peer: String = "10.0.0.1") throws -> String {
        let trusted = ["10.0.0.0/8", "::1"].compactMap(IPNetwork.init)
        let addresses = ClientAddresses(
            trustedProxies: trusted, log: Logger(threshold: .error, timestamp: { [] }, write: { _ in }))
        return addresses.client(of: try requestHead("/", fields).fields, from: try #require(IPAddress(peer)))
            .description
    }

    @Test func `without a trusted proxy nobody's word is taken`() throws {
        #expect(try client(["X-Forwarded-For: 1.2.3.4", "Forwarded: for=1.2.3.4"], from: "192.0.2.7") == "192.0.2.7")
        #expect(try client(["X-Forwarded-For: 10.0.0.9"], from: "192.0.2.7") == "192.0.2.7")
        #expect(try client([]) == "10.0.0.1")
    }

    @Test(arguments: [
        ("192.0.2.1", "192.0.2.1"), ("1.1.1.1, 192.0.2.1", "192.0.2.1"), ("1.1.1.1,192.0.2.1,10.2.3.4", "192.0.2.1"),
        ("10.9.9.9, 192.0.2.1", "192.0.2.1"), ("10.9.9.9", "10.9.9.9"), ("192.0.2.1:4711", "192.0.2.1"),
        ("2001:db8::7", "2001:db8::7"), ("[2001:db8::7]", "2001:db8::7"), ("[2001:db8::7]:443", "2001:db8::7"),
        ("::ffff:192.0.2.1", "192.0.2.1"), ("192.0.2.1 , ::1", "192.0.2.1"), ("\t192.0.2.1\t", "192.0.2.1"),
    ])
    func `X-Forwarded-For is read from the right as far as proxies are trusted`(field: String, expected: String) throws
    {
        #expect(try client(["X-Forwarded-For: \(field)"]) == expected)
    }

    @Test(arguments: [
        ("for=192.0.2.1", "192.0.2.1"), ("For=\"192.0.2.1:80\"", "192.0.2.1"),
        ("for=\"[2001:db8:cafe::17]:4711\"", "2001:db8:cafe::17"),  // RFC 7239 §4
        ("for=192.0.2.60;proto=http;by=203.0.113.43", "192.0.2.60"), ("by=203.0.113.43; FOR=192.0.2.60", "192.0.2.60"),
        ("for=192.0.2.43, for=198.51.100.17", "198.51.100.17"),
        ("for=9.9.9.9, for=192.0.2.1, for=10.1.1.1", "192.0.2.1"),
        ("for=\"[2001:db8::1]:_port\"", "2001:db8::1"),
    ])
    func `Forwarded is read in the same way`(field: String, expected: String) throws {
        #expect(try client(["Forwarded: \(field)"]) == expected)
    }

    @Test(arguments: [
        "unknown", "_hidden", "_SEVKISEK", "\"_gazonk\"", "", "1.2.3", "\"1.2.3.4", "1.2.3.4\"", "[1.2.3.4]", "[::1",
        "1.2.3.4:port", "1.2.3.4:123456", "[::1]80", "1.2.3.4:80:80", "example.org", "a\"b",
    ])
    func `what names no address ends the reading at the proxy before it`(node: String) throws {
        #expect(try client(["Forwarded: for=192.0.2.1, for=\(node), for=10.3.3.3"]) == "10.3.3.3")
        #expect(try client(["X-Forwarded-For: 192.0.2.1, \(node), 10.3.3.3"]) == "10.3.3.3")
    }

    @Test(arguments: ["for=192.0.2.1;for=192.0.2.2", "by=192.0.2.1", "192.0.2.1", "for=192.0.2.1;", ";for=192.0.2.1"])
    func `an element without one plain for-parameter names nobody`(element: String) throws {
        #expect(try client(["Forwarded: \(element)"]) == "10.0.0.1")
    }

    @Test(arguments: [
        "for=192.0.2.1;host=\"x,for=6.6.6.6;y=z\"", "for=192.0.2.1;host=\"x,for=6.6.6.6\"",
        "for=192.0.2.1;host=\"x,for=6.6.6.6;y=\"", "for=192.0.2.1;host=\"x\\\",for=6.6.6.6;y=\\\"z\"",
        "for=192.0.2.1;by=\"_hidden, for=3.3.3.3\"", "host=\"a;for=6.6.6.6;b\";for=192.0.2.1",
    ])
    func `the inside of a quoted string is never taken for an element`(field: String) throws {
        #expect(try client(["Forwarded: \(field)"]) == "192.0.2.1")
    }

    @Test(arguments: [
        "for=\"1.2.3.4", "for=6.6.6.6;host=\"", "\"", "for=6.6.6.6;host=\"a\\", "a=\"\\\"", "\\\\\"",
        "for=6.6.6.6,\",\"\"",
    ])
    func `whatever a client wrote, what its proxy adds behind it is read`(field: String) throws {
        for added in ["for=192.0.2.1", "for=192.0.2.1;host=\"a,for=6.6.6.6\"", "by=\"a\\\\\";for=\"192.0.2.1\""] {
            #expect(try client(["Forwarded: \(field), \(added)"]) == "192.0.2.1", "\(added)")
            #expect(try client(["Forwarded: \(field), \(added), for=10.1.1.1"]) == "192.0.2.1", "\(added)")
        }
    }

    @Test func `an address behind more proxies than there can be is that of the last one read`() throws {
        let chain = { (count: Int) in
            (["192.0.2.1"] + (1...count).reversed().map { "10.0.1.\($0)" }).joined(separator: ",")
        }
        #expect(try client(["X-Forwarded-For: \(chain(31))"]) == "192.0.2.1")
        #expect(try client(["X-Forwarded-For: \(chain(32))"]) == "10.0.1.32")
    }

    @Test(arguments: ["X-Forwarded-For", "Forwarded"])
    func `a long field takes the time that its bytes take, whatever they are`(name: String) throws {
        func time(_ unit: String) throws -> Duration {
            let text = String(repeating: unit, count: 8000 / unit.utf8.count)
            return try (0..<5).map { _ in
                try ContinuousClock().measure { for _ in 0..<20 { _ = try client(["\(name): \(text)"]) } }
            }.min() ?? .zero
        }
        let plain = try time("a")
        for unit in [
            "🇦", "e\u{301}", "👩‍👩‍", "10.0.0.1,", "10.0.0.1, ", ",", "\"", "\"\\", "for=10.0.0.1,", "for=\"10.0.0.1\";",
        ] {
            #expect(try time(unit) < plain * 20, "\(unit)")
        }
    }

    @Test func `several lines are one list`() throws {
        #expect(try client(["X-Forwarded-For: 1.1.1.1", "X-Forwarded-For: 192.0.2.1"]) == "192.0.2.1")
        #expect(try client(["Forwarded: for=1.1.1.1", "Forwarded: for=192.0.2.1"]) == "192.0.2.1")
    }

    @Test func `X-Forwarded-For wins, since proxies that write it may pass on a made-up Forwarded`() throws {
        #expect(try client(["Forwarded: for=6.6.6.6", "X-Forwarded-For: 192.0.2.1"]) == "192.0.2.1")
        #expect(try client(["X-Forwarded-For: unknown", "Forwarded: for=6.6.6.6"]) == "10.0.0.1")
    }
}
