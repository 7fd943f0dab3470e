import Testing

@testable import HTTPCodec

struct FieldLineTests {
    @Test(arguments: [
        ("X-A : x", HTTPParseError.whitespaceBeforeColon),  // H4
        ("X-A\t: x", .whitespaceBeforeColon),
        ("X-A: 1\r\n  continued", .obsoleteLineFolding),  // H5
        ("X-A: 1\r\n\tcontinued", .obsoleteLineFolding),
        ("X-A: 1\r\n ", .obsoleteLineFolding),
        ("X-A", .missingColon),  // H86
        ("X A", .missingColon),
        (": x", .malformedFieldName),
        ("X A: x", .malformedFieldName),
        ("[X]: x", .malformedFieldName),  // H86
        ("X(A): x", .malformedFieldName),
        ("X\u{80}: x", .malformedFieldName),  // H86
        ("\u{FF}: x", .malformedFieldName),
        ("X\u{0}A: x", .malformedFieldName),
        ("\"X\": x", .malformedFieldName),
        ("X-A: a\u{0}b", .malformedFieldValue),  // H7
        ("X-A: \u{1}", .malformedFieldValue),
        ("X-A: \u{B}x", .malformedFieldValue),
        ("X-A: x\u{7F}", .malformedFieldValue),
        ("X-A: a\rb", .bareCarriageReturn),  // H7
        ("X-A: a\r", .bareCarriageReturn),
        ("X-A: a\nX-B: b", .bareLineFeed),
    ])
    func `a field line that breaks a rule is refused`(line: String, error: HTTPParseError) {
        #expect(fieldError(line) == error)
    }

    @Test(arguments: [" X-A: 1", "\tX-A: 1", " "])
    func `white space after the request line is refused`(line: String) {
        let transcript = parse("GET / HTTP/1.1\r\n\(line)\r\nHost: x\r\n\r\n")  // H6

        #expect(transcript.error == .whitespaceBeforeFirstField)
    }

    @Test(arguments: [
        ("X-A:1", "1"), ("X-A: 1", "1"), ("X-A: \t 1 2\t ", "1 2"), ("X-A:", ""), ("X-A: \t", ""),
        ("x-a: a\tb", "a\tb"), ("X-A: \u{C3}\u{A9}", "\u{1A}\u{1A}"), ("X-A: \u{FF}", "\u{1A}"), ("X-A: a:b", "a:b"),
    ])
    func `the value is what stands between the white space`(line: String, value: String) throws {
        let head = try head("GET / HTTP/1.1\r\nHost: x\r\n\(line)\r\n\r\n")

        #expect(head.fields["x-a"] == value)
    }
}
