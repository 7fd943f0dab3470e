import HTTPCodec
import Testing

@testable import HTTPAPI

struct WebOriginsTests {
    @Test(arguments: [
        "", "https://a.example", "https://a.example,http://localhost:3000", "https://*.a.example,app://b",
    ])
    func `origins and patterns stand between commas`(text: String) {
        let patterns = text.split(separator: ",").compactMap { OriginPattern(String($0)) }
        #expect(WebOrigins(text) == .listed(patterns))
    }

    @Test(arguments: [
        "*,https://a.example", "https://a.example,", ",", "https://a.example, https://b.example", "null", "**",
    ])
    func `a list with anything else is none`(text: String) {
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

    private func accepted(_ lines: String...) throws -> String? {
        let origin = ["Origin: https://app.example", "Access-Control-Request-Method: POST"]
        return try fields(
            "https://app.example", origin + lines.map { "Access-Control-Request-Headers: " + $0 }, method: "OPTIONS")[
                "Access-Control-Allow-Headers"]
    }

    @Test func `a preflight may ask for any fields`() throws {
        #expect(try accepted("baggage,content-type,sentry-trace") == "baggage, content-type, sentry-trace")
        #expect(try accepted("traceparent") == "traceparent")
        #expect(
            try accepted("X-Datadog-Trace-Id,\t x-b3.sampled ,~!#$%&'*+-.^_`|")
                == "X-Datadog-Trace-Id, x-b3.sampled, ~!#$%&'*+-.^_`|")
        #expect(try accepted("a", "b,c") == "a, b, c")
        #expect(try accepted("a,,b,") == "a, b")
        let names = (0..<100).map { "x-\($0)" }.joined(separator: ", ")
        #expect(try accepted(names) == names)
    }

    @Test(arguments: [
        "", ",", "a b", "a;b", "a,b:c", "a,(b)", "é", "\"a\"", "a,<script>", "x-a/b", "a,b\tc", "a@b",
        String(repeating: "a", count: 2049), [String](repeating: "x-a", count: 411).joined(separator: ","),
    ])
    func `a list of fields that is malformed or too long is not repeated`(list: String) throws {
        #expect(try accepted(list) == accepted())
        #expect(try accepted("sentry-trace", list + ",a b") == accepted())
    }

    @Test func `the longest list of fields has 2048 bytes`() throws {
        let longest = String(repeating: "a", count: 2048)
        #expect(try accepted(longest) == longest)
    }

    @Test(arguments: ["https://evil.example", "null"])
    func `a page that is not listed is not told which fields it asked for`(origin: String) throws {
        let found = try fields(
            "https://app.example",
            ["Origin: \(origin)", "Access-Control-Request-Method: POST", "Access-Control-Request-Headers: a"],
            method: "OPTIONS")
        #expect(found.keys.elementsEqual(["Vary"]))
    }

    @Test func `what a preflight is told depends on what it asks`() throws {
        let asked = "Access-Control-Request-Method, Access-Control-Request-Headers"
        #expect(try fields("https://app.example", [], method: "OPTIONS")["Vary"] == "Origin, \(asked)")
        #expect(try fields("*", ["Origin: https://a.example"], method: "OPTIONS")["Vary"] == asked)
    }

    @Test func `a page whose origin fits a pattern is told its own`() throws {
        let found = try fields("https://*.preview.example", ["Origin: https://pr-7.preview.example"])
        #expect(found["Access-Control-Allow-Origin"] == "https://pr-7.preview.example")
        #expect(found["Vary"] == "Origin")
        #expect(try fields("https://*.preview.example", ["Origin: https://preview.example"]) == ["Vary": "Origin"])
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
