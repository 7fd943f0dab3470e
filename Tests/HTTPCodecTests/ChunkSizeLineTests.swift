import Testing

@testable import HTTPCodec

struct ChunkSizeLineTests {
    private func error(_ line: String) -> HTTPParseError? {
        parse("POST / HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\n\(line)\r\n").error
    }

    @Test(arguments: [
        ("FFFFFFFFFFFFFFFFF", HTTPParseError.malformedChunkSize),  // H17
        ("FFFFFFFFFFFFFFFF", .malformedChunkSize),
        ("8000000000000000", .malformedChunkSize),
        ("7FFFFFFFFFFFFFFF", .bodyTooLarge),
        ("-1", .malformedChunkSize),  // H17
        ("+1", .malformedChunkSize),
        ("0x3", .malformedChunkSize),  // H17
        ("", .malformedChunkSize),  // H17
        (";x", .malformedChunkSize),
        ("g", .malformedChunkSize),
        ("5 ", .malformedChunkSize),  // H85
        ("5 ;x", .malformedChunkSize),  // H85
        ("5\t;x", .malformedChunkSize),
        (" 5", .malformedChunkSize),
        ("5;x\u{0}", .malformedChunkExtension),
        ("5;x=\u{7F}", .malformedChunkExtension),
        ("5;", .malformedChunkExtension),
        ("5;;x", .malformedChunkExtension),
        ("5;=y", .malformedChunkExtension),
        ("5;x=", .malformedChunkExtension),
        ("5;x y", .malformedChunkExtension),
        ("5;x ", .malformedChunkExtension),
        ("5;x=\"y", .malformedChunkExtension),
        ("5;x=\"y\\\"", .malformedChunkExtension),
        ("5;x=\"y\"z", .malformedChunkExtension),
        ("5;x=\"\u{1}\"", .malformedChunkExtension),
    ])
    func `a chunk size that breaks a rule is refused`(line: String, expected: HTTPParseError) {
        #expect(error(line) == expected)
    }

    @Test(arguments: [
        "a", "A", "00000000000000000000a", "a;x", "a;x=y", "a; x = \"y\"", "a;x=y;z;w=\"\"",
        "a;x=\"\\\" ;\t\u{E9}\"", "a;\tx\t;y",
    ])
    func `a chunk size may have leading zeros and an extension`(line: String) {
        #expect(error(line) == nil)
    }
}
