import Testing

@testable import HTTPCodec

struct AuthorityTests {
    @Test(arguments: [
        "x", "example.com", "EXAMPLE.com:80", "example.com:", "127.0.0.1:8080", "localhost:65535", "a_b-c~d.e",
        "%41b", "a!$&'()*+;=", "[::1]", "[::1]:8080", "x:0", "xn--fiq228c.example",
    ])
    func `a host with an optional port is valid`(text: String) {
        #expect(holds({ Authority.isValid($0, needsPort: false) }, for: text))
    }

    @Test(arguments: [
        "", ":80", "a b", "a,b", "user@x", "user:pw@x", "x/", "x/path", "x?q", "x:80:80", "x:8o", "x:65536", "x:000080",
        "x:-1", "x:+1", "%4", "%", "%zz", "a\u{E9}", "[]", "[::1", "::1", "[::1]x", "[::1]]", "[v1.a]",
        "[fe80::1%25eth0]",
        "[example.com]", "a[b]", "\"x\"", "<x>", "a\\b",
    ])
    func `anything else is not`(text: String) {
        #expect(!holds({ Authority.isValid($0, needsPort: false) }, for: text))
    }

    @Test(arguments: [
        ("x:1", true), ("x:65535", true), ("[::]:1", true), ("x", false), ("x:", false), ("x:0", false),
        ("[::]", false),
    ])
    func `a needed port is 1 to 65535`(text: String, isValid: Bool) {
        #expect(holds({ Authority.isValid($0, needsPort: true) }, for: text) == isValid)
    }
}
