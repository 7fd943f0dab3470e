import Testing

@testable import HTTPAPI

struct OriginPatternTests {
    @Test(arguments: [
        "https://app.example", "http://localhost:3000", "http://127.0.0.1:8080", "http://[::1]:8080", "http://[::1]",
        "capacitor://localhost", "https://xn--bcher-kva.example", "chrome-extension://abcdef",
        "https://a.example:65535",
    ])
    func `an origin is written as browsers do, and matches itself alone`(text: String) throws {
        let pattern = try #require(OriginPattern(text))
        #expect(pattern.matches(text))
        for other in ["", "null", "https://", text + "0", text + ".", String(text.dropLast()), " " + text, "a" + text] {
            #expect(!pattern.matches(other), "\(other)")
        }
    }

    @Test(arguments: [
        "null", "app.example", "//app.example", "https://", "https:app.example", "https://app.example/", "https://a/b",
        "https://App.example", "HTTPS://app.example", "https://app.example:443", "http://app.example:80",
        "https://a.example:", "https://a.example:0", "https://a.example:65536", "https://a.example:080",
        "https://user@a.example", "https://a.example?x", " https://a.example", "https://bücher.example", "http://[::1",
        "http://[]", "1http://a", "", "*",
    ])
    func `what a browser would never send is no origin`(text: String) {
        #expect(OriginPattern(text) == nil)
    }

    @Test(arguments: [
        "https://*.example", "https://*.com", "https://*", "https://*.", "https://*..example.com",
        "https://*.example.com.",
        "https://*.*.example.com", "https://**.example.com", "https://a*.example.com", "https://*a.example.com",
        "https://a.*.example.com", "https://app.example.*", "*://a.example.com", "*.preview.example.com",
        "//*.a.example",
        "https://*.Preview.example.com", "https://*.bücher.example.com", "https://user@*.example.com",
        "https://*.example.com/",
        "https://*.example.com:443", "https://*.example.com:*", "https://*.example.com:", "http://*.0.0.1",
        "http://*.[::1]",
        "https://*.\(String(repeating: "a", count: 64)).example",
    ])
    func `a star elsewhere than in place of the first of three labels is refused`(text: String) {
        #expect(OriginPattern(text) == nil)
    }

    @Test(arguments: [
        "https://a.preview.example.com", "https://pr-1234.preview.example.com", "https://a_b.preview.example.com",
        "https://xn--bcher-kva.preview.example.com", "https://7.preview.example.com",
        "https://\(String(repeating: "a", count: 63)).preview.example.com",
    ])
    func `a pattern matches each origin with one label in place of the star`(origin: String) throws {
        #expect(try #require(OriginPattern("https://*.preview.example.com")).matches(origin))
    }

    @Test(arguments: [
        "https://preview.example.com", "https://.preview.example.com", "https://a.b.preview.example.com",
        "https://a..preview.example.com", "https://evilpreview.example.com", "https://-preview.example.com",
        "https://a.preview.example.com.evil.com", "https://evil.com/.preview.example.com",
        "https://evil.com#.preview.example.com",
        "https://evil.com?.preview.example.com", "https://evil.com\\.preview.example.com",
        "https://user@a.preview.example.com",
        "https://u:p@a.preview.example.com", "https://a:1.preview.example.com", "https://a%2eb.preview.example.com",
        "https://A.preview.example.com", "https://a.Preview.example.com", "HTTPS://a.preview.example.com",
        "https://a.preview.example.com.", "https://bücher.preview.example.com", "https://a\u{301}.preview.example.com",
        "https://a。preview.example.com", "http://a.preview.example.com", "https://a.preview.example.com:8443",
        "https://a.preview.example.com:443", "https://a.preview.example.com/", "https://*.preview.example.com",
        "https:// .preview.example.com", "https://a.preview.example.com, https://b.preview.example.com", "null", "",
        "https://",
        "https://\(String(repeating: "a", count: 64)).preview.example.com",
    ])
    func `a pattern matches no other origin`(origin: String) throws {
        #expect(try !#require(OriginPattern("https://*.preview.example.com")).matches(origin))
    }

    @Test(arguments: [
        ("http://*.preview.example.com:3000", "http://a.preview.example.com:3000", true),
        ("http://*.preview.example.com:3000", "http://a.preview.example.com:3001", false),
        ("http://*.preview.example.com:3000", "http://a.preview.example.com", false),
        ("http://*.preview.example.com:3000", "https://a.preview.example.com:3000", false),
        ("http://*.preview.example.com:3000", "http://a.preview.example.com:13000", false),
        ("app://*.shop.example", "app://a.shop.example", true),
        ("https://*.xn--bcher-kva.example", "https://a.xn--bcher-kva.example", true),
    ])
    func `a pattern's scheme, port and name are as given`(text: String, origin: String, isMatch: Bool) throws {
        #expect(try #require(OriginPattern(text)).matches(origin) == isMatch)
    }
}
