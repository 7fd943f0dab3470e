import Testing

@testable import HTTPCodec

struct HTTPRequestHeadTests {
    @Test(arguments: [
        ("GET /healthz HTTP/1.1\r\n\r\n", HTTPParseError.missingHost),  // H1
        ("GET / HTTP/1.1\r\nHost: x\r\nHost: x\r\n\r\n", .duplicateHost),  // H2
        ("GET / HTTP/1.1\r\nHost: a b\r\n\r\n", .malformedHost),  // H2
        ("GET / HTTP/1.1\r\nHost: user@x\r\n\r\n", .malformedHost),  // H83
        ("GET / HTTP/1.1\r\nHost: x/a\r\n\r\n", .malformedHost),
        ("GET / HTTP/1.1\r\nHost: x,y\r\n\r\n", .malformedHost),
        ("GET / HTTP/1.1\r\nHost:\r\n\r\n", .malformedHost),
        ("GET http://x/ HTTP/1.1\r\nHost:\r\n\r\n", .malformedHost),
        ("GET http://x/ HTTP/1.1\r\n\r\n", .missingHost),
        ("GET / HTTP/1.0\r\nHost: a b\r\n\r\n", .malformedHost),
        ("GET / HTTP/1.0\r\nHost: a\r\nHost: a\r\n\r\n", .duplicateHost),
    ])
    func `Host is there once and valid`(text: String, error: HTTPParseError) {
        #expect(parse(text).error == error)
    }

    @Test func `HTTP 1_0 may omit Host`() throws {
        let head = try head("GET /healthz HTTP/1.0\r\n\r\n")  // H3

        #expect(head.fields["host"] == nil)
    }

    @Test(arguments: [
        ("1.1", "Content-Length: 1", "100-continue", true),  // H37
        ("1.1", "Content-Length: 1", "100-Continue", true),
        ("1.1", "Content-Length: 1", ", 100-continue,", true),  // RFC 9110 §5.6.1.2
        ("1.1", "Content-Length: 1", "", false),
        ("1.1", "Content-Length: 0", "100-continue", false),
        ("1.1", "X: y", "100-continue", false),
        ("1.1", "Transfer-Encoding: chunked", "100-continue", true),
        ("1.0", "Content-Length: 1", "100-continue", false),  // H39
        ("1.0", "Content-Length: 1", "foo", false),  // H39
    ])
    func `100-continue is expected only where a body follows`(
        version: String, line: String, expectation: String, isExpected: Bool
    ) throws {
        let text = "POST / HTTP/\(version)\r\nHost: x\r\n\(line)\r\nExpect: \(expectation)\r\n\r\n"
        let head = try #require(parse(text).heads.first)

        #expect(head.expectsContinue == isExpected)
    }

    @Test(arguments: ["foo", "100-continue, foo", "100-continue;a", "100", "100-continue\r\nExpect: foo"])
    func `any other expectation is unmet`(value: String) {
        #expect(fieldError("Expect: \(value)") == .unmetExpectation)  // H40
    }

    @Test(arguments: [
        ("Expect: foo\r\nContent-Length: x", HTTPParseError.missingHost),
        ("Expect: foo\r\nContent-Length: x\r\nHost: y", .malformedContentLength),
        ("Expect: foo\r\nContent-Length: 16385\r\nHost: y", .bodyTooLarge),  // H38
        ("Expect: foo\r\nHost: y", .unmetExpectation),
    ])
    func `of several faults Host comes first, then framing, then Expect`(lines: String, error: HTTPParseError) {
        #expect(parse("POST / HTTP/1.1\r\n\(lines)\r\n\r\n").error == error)
    }
}
