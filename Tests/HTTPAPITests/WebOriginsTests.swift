import HTTPCodec
import Testing

@testable import HTTPAPI

struct WebOriginsTests {
    @Test(arguments: [
        "https://app.example", "http://localhost:3000", "http://127.0.0.1:8080", "http://[::1]:8080", "http://[::1]",
        "capacitor://localhost", "https://xn--bcher-kva.example", "chrome-extension://abcdef",
        "https://a.example:65535",
    ])
    func `an origin is written as browsers do`(text: String) {
        #expect(WebOrigins(text) == .listed([text]))
        #expect(WebOrigins("https://b.example,\(text)") == .listed(["https://b.example", text]))
    }

    @Test(arguments: [
        "null", "app.example", "//app.example", "https://", "https:app.example", "https://app.example/", "https://a/b",
        "https://App.example", "HTTPS://app.example", "https://app.example:443", "http://app.example:80",
        "https://a.example:", "https://a.example:0", "https://a.example:65536", "https://a.example:080",
        "https://user@a.example", "https://a.example?x", "https://*.example", " https://a.example",
        "https://bücher.example",
        "http://[::1", "http://[]", "1http://a", "*,https://a.example", "https://a.example,", ",",
    ])
    func `what a browser would never send is no origin`(text: String) {
        #expect(WebOrigins(text) == nil)
    }

    private func fields(_ origins: String, _ fields: [String], method: String = "GET") throws -> [String: String] {
        let lines = (["\(method) /codes HTTP/1.1", "Host: localhost"] + fields).joined(separator: "\r\n")
        let found = try #require(WebOrigins(origins)).fields(
            for: HTTPPartialHead(try parsedRequest(lines + "\r\n\r\n").head), methods: [.options, .post])
        return Dictionary(uniqueKeysWithValues: found.map { ($0.name, $0.value) })
    }

    @Test func `without the setting there is nothing`() throws {
        #expect(WebOrigins("")?.isOn == false)
        #expect(WebOrigins("*")?.isOn == true)
        #expect(WebOrigins("https://app.example")?.isOn == true)
    }

    @Test func `a listed origin may read the answer, byte for byte`() throws {
        let found = try fields("https://app.example", ["Origin: https://app.example"])
        #expect(found["Access-Control-Allow-Origin"] == "https://app.example")
        #expect(found["Access-Control-Expose-Headers"]?.hasPrefix("Retry-After, RateLimit, RateLimit-Policy") == true)
        #expect(found["Vary"] == "Origin")
        #expect(found["Access-Control-Allow-Credentials"] == nil)
    }

    @Test(arguments: [
        ["Origin: https://other.example"], ["Origin: null"], ["Origin: https://APP.example"], [],
        ["Origin: https://app.example.evil.example"], ["Origin: https://app.example", "Origin: https://app.example"],
    ])
    func `any other is told nothing but that it matters`(lines: [String]) throws {
        #expect(try fields("https://app.example", lines) == ["Vary": "Origin"])
    }

    @Test func `a star lets every page read`() throws {
        let found = try fields("*", ["Origin: https://any.example"])
        #expect(found["Access-Control-Allow-Origin"] == "*")
        #expect(found["Vary"] == nil)
    }

    @Test func `a preflight is told methods, fields and how long it holds`() throws {
        let found = try fields(
            "https://app.example", ["Origin: https://app.example", "Access-Control-Request-Method: POST"],
            method: "OPTIONS")
        #expect(found["Access-Control-Allow-Methods"] == "POST")
        #expect(found["Access-Control-Allow-Headers"]?.contains("content-type") == true)
        #expect(found["Access-Control-Max-Age"] == "600")
        #expect(found["Access-Control-Expose-Headers"] == nil)
    }

    @Test(arguments: [
        ("", ["Origin: https://evil.example"], true), ("https://app.example", [], true),
        ("https://app.example", ["Origin: https://app.example"], true),
        ("https://app.example", ["Origin: https://evil.example"], false),
        ("https://app.example", ["Origin: null"], false),
        ("https://app.example", ["Origin: https://app.example", "Origin: https://evil.example"], false),
        ("*", ["Origin: https://evil.example"], true),
    ])
    func `only a page that is listed may send`(origins: String, lines: [String], isPermitted: Bool) throws {
        #expect(try #require(WebOrigins(origins)).permits(try requestHead("/codes", lines)) == isPermitted)
    }
}
