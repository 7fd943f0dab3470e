import Testing

@testable import HTTPCodec

struct RequestLineTests {
    @Test(arguments: [
        ("GET /healthz", HTTPParseError.malformedRequestLine),  // H88: HTTP/0.9
        ("GET  /healthz HTTP/1.1", .malformedRequestLine),  // H23
        ("GET /healthz  HTTP/1.1", .malformedRequestLine),
        ("GET /healthz HTTP/1.1 ", .malformedRequestLine),
        (" GET /healthz HTTP/1.1", .malformedRequestLine),
        ("GET /a b HTTP/1.1", .malformedRequestLine),  // H52: a raw space in the target
        ("GET", .malformedRequestLine),
        ("GET ", .malformedRequestLine),
        ("GET / ", .malformedRequestLine),
        (" ", .malformedRequestLine),
        ("  ", .malformedRequestLine),
        ("G\u{0}T / HTTP/1.1", .malformedMethod),
        ("G@T / HTTP/1.1", .malformedMethod),
        ("G\u{C9}T / HTTP/1.1", .malformedMethod),
        ("GET\t/ HTTP/1.1", .malformedRequestLine),
        ("\u{16}\u{3}\u{1} a b", .malformedMethod),  // the beginning of a TLS greeting
        ("GET /healthz http/1.1", .malformedVersion),  // H23
        ("GET /healthz HTTP/1.11", .malformedVersion),  // H88
        ("GET /healthz HTTP/01.1", .malformedVersion),  // H88
        ("GET /healthz HTTP/1", .malformedVersion),
        ("GET /healthz HTTP/1.", .malformedVersion),
        ("GET /healthz HTTP/1,1", .malformedVersion),
        ("GET /healthz HTTP/a.1", .malformedVersion),
        ("GET /healthz HTTPS/1.1", .malformedVersion),
        ("GET /healthz HTTP/2.0", .unsupportedVersion),  // H21
        ("PRI * HTTP/2.0", .unsupportedVersion),
        ("GET /healthz HTTP/0.9", .unsupportedVersion),
        ("FOO / HTTP/1.1", .unknownMethod),  // H24
        ("get / HTTP/1.1", .unknownMethod),
        ("\(String(repeating: "A", count: 33)) / HTTP/1.1", .unknownMethod),  // H24
        ("!#$%&'*+-.^_`|~09 / HTTP/1.1", .unknownMethod),
        ("FOO /a#b HTTP/1.1", .malformedTarget),
        ("FOO / HTTP/1.11", .malformedVersion),
        ("FOO / HTTP/3.0", .unsupportedVersion),
    ])
    func `a request line that breaks a rule is refused`(line: String, error: HTTPParseError) {
        let transcript = parse("\(line)\r\nHost: x\r\n\r\n")

        #expect(transcript.error == error)
        #expect(transcript.entries.isEmpty)
    }

    @Test(arguments: ["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS", "TRACE"])
    func `every method is parsed`(name: String) throws {
        let head = try head("\(name) / HTTP/1.1\r\nHost: x\r\n\r\n")

        #expect(head.method.rawValue == name)
    }

    @Test(arguments: [
        ("HTTP/1.0", HTTPVersion.http10), ("HTTP/1.1", .http11), ("HTTP/1.2", .http11), ("HTTP/1.9", .http11),
    ])
    func `every minor version of major 1 is handled as 1_0 or 1_1`(text: String, version: HTTPVersion) throws {
        let head = try head("GET /healthz \(text)\r\nHost: x\r\n\r\n")  // H22

        #expect(head.version == version)
    }
}
