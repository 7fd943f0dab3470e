import Testing

@testable import HTTPCodec

/// When the parser says something, which a comparison of splits cannot tell.
struct PromptRefusalTests {
    private static let get = "GET / HTTP/1.1\r\nHost: x\r\n"
    private static let chunked = "POST / HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\n"

    private static func text(_ character: String, _ count: Int) -> String { String(repeating: character, count: count) }

    @Test(arguments: [
        ("GET / HTTP/1.1", "\n", HTTPParseError.bareLineFeed),  // H9
        ("GET / HTTP/1.1\r", "H", .bareCarriageReturn),
        ("GET /\r", "\n", .malformedRequestLine),  // H23
        ("GET / HTTP/2.0\r", "\n", .unsupportedVersion),  // H21
        ("GET /" + text("a", 8187), "a", .requestLineTooLong),  // H25
        (text("A", 8192), "A", .malformedRequestLine),
        (get + "X-A : x\r", "\n", .whitespaceBeforeColon),  // H4
        (get + "X: " + text("a", 8189), "a", .fieldLineTooLong),  // H26
        (get + text("X: y\r\n", 99) + "X: y\r", "\n", .tooManyFields),  // H26
        ("GET / HTTP/1.1\r\n\r", "\n", .missingHost),  // H1
        (get + "Content-Length: 16385\r\n\r", "\n", .bodyTooLarge),  // H27, H89
        (get + "Expect: foo\r\n\r", "\n", .unmetExpectation),  // H40
        (chunked + "4001\r", "\n", .bodyTooLarge),  // H28
        (chunked + text("0", 4096), "0", .chunkLineTooLong),  // H17
        (chunked + "5 \r", "\n", .malformedChunkSize),  // H85
        (chunked + "3\r\nabc", "d", .missingChunkEnd),  // H18
        (chunked + "0\r\nX: " + text("a", 8189), "a", .fieldLineTooLong),
    ])
    func `a request is refused at the octet that breaks the rule`(
        valid: String, octet: String, error: HTTPParseError
    ) {
        #expect(parse(valid).error == nil)
        #expect(parse(valid + octet).error == error)
    }

    @Test(arguments: [get + "Content-Length: 5\r\n", String(chunked.dropLast())])
    func `a head comes out with its empty line, before the body has arrived`(lines: String) {
        #expect(parse(lines + "\r").heads.isEmpty)

        let transcript = parse(lines + "\r\n")  // H37

        #expect(transcript.heads.count == 1)
        #expect(transcript.entries.count == 1)
        #expect(transcript.phase == .body)
    }

    @Test(arguments: [
        (get + "Content-Length: 2\r\n\r\na", "b"), (chunked + "1\r\na\r\n0\r\n\r", "\n"), (get + "\r", "\n"),
    ])
    func `a body comes out with the last octet of its request`(valid: String, octet: String) {
        #expect(parse(valid).bodies.isEmpty)
        #expect(parse(valid + octet).bodies.count == 1)
        #expect(parse(valid + octet).phase == .idle)
    }
}
