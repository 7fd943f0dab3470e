import Testing

@testable import HTTPCodec

struct RequestTargetTests {
    @Test(
        arguments: [
            ("GET", "/", "/", nil),
            ("GET", "/codes/+8613800138000/cooldown", "/codes/+8613800138000/cooldown", nil),  // H50
            ("GET", "/codes/%2B8613800138000/cooldown", "/codes/%2B8613800138000/cooldown", nil),  // H50
            ("GET", "/codes/%ZZ", "/codes/%ZZ", nil),  // H52: refused by whoever decodes the segment
            ("GET", "/codes/../codes//", "/codes/../codes//", nil),  // H54
            ("GET", "//a/b", "//a/b", nil),
            ("GET", "/a?b=c?d", "/a", "b=c?d"),
            ("GET", "/a?", "/a", ""),
            ("GET", "/?locale=en", "/", "locale=en"),
            ("GET", "http://other.example/codes/P/cooldown", "/codes/P/cooldown", nil),  // H53
            ("GET", "HTTP://other.example:8080/a?b", "/a", "b"),
            ("GET", "https://[::1]:443/a", "/a", nil),
            ("GET", "http://other.example", "/", nil),
            ("GET", "http://other.example?q", "/", "q"),
            ("OPTIONS", "*", "*", nil),  // H33
            ("OPTIONS", "/codes", "/codes", nil),
            ("OPTIONS", "http://other.example", "*", nil),  // RFC 9112 §3.2.4
            ("OPTIONS", "http://other.example/", "/", nil),
            ("OPTIONS", "http://other.example?q", "/", "q"),
            ("CONNECT", "a:1", "a:1", nil),  // H30
            ("CONNECT", "[2001:db8::1]:443", "[2001:db8::1]:443", nil),
        ] as [(String, String, String, String?)])
    func `a target is reduced to path and query`(method: String, target: String, path: String, query: String?) throws {
        let head = try head("\(method) \(target) HTTP/1.1\r\nHost: x\r\n\r\n")

        #expect(head.path == path)
        #expect(head.query == query)
    }

    @Test(arguments: [
        ("GET", "/a\"b"), ("GET", "/<"), ("GET", "/?>"), ("GET", "/\\a"), ("GET", "/^"), ("GET", "/`"), ("GET", "/?{"),
        ("GET", "/?|"), ("GET", "/}"), ("GET", "/[a]"), ("GET", "/?a[]=b"), ("GET", "/a#b"), ("GET", "/\u{7F}"),
        ("GET", "/\u{0}"), ("GET", "/\u{E9}"), ("GET", "/\t"),
        ("GET", "a"), ("GET", "?a"), ("GET", "*"), ("GET", "a:1"), ("GET", "ftp://x/"), ("GET", "http:/x"),
        ("GET", "http://"), ("GET", "http:///a"), ("GET", "http://user@x/"), ("GET", "http://:80/"),
        ("GET", "http://x:99999/"), ("GET", "http://a,b/"), ("GET", "https://"), ("OPTIONS", "**"),
        ("CONNECT", "/"), ("CONNECT", "a"), ("CONNECT", "a:"), ("CONNECT", "a:0"), ("CONNECT", "a:65536"),
        ("CONNECT", "*"), ("CONNECT", "http://x/"), ("CONNECT", "u@a:1"),
    ])
    func `a target of no form that its method takes is malformed`(method: String, target: String) {
        let transcript = parse("\(method) \(target) HTTP/1.1\r\nHost: x\r\n\r\n")

        #expect(transcript.error == .malformedTarget)
    }
}
