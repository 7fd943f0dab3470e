import Testing

@testable import HTTPCodec

struct ChunkedBodyReaderTests {
    private func post(_ chunks: String) -> Transcript {
        parse("POST / HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\n\(chunks)")
    }

    private func zeros(_ count: Int) -> String { String(repeating: "0", count: count) }

    @Test(arguments: [
        ("4\r\n{\"a\"\r\n3;x=y\r\n:1}\r\n0\r\nT: v\r\n\r\n", "{\"a\":1}"),  // H16
        ("0\r\n\r\n", ""),
        ("000;a\r\n\r\n", ""),
        ("A\r\n0123456789\r\n0\r\n\r\n", "0123456789"),
        ("a\r\n01234\r\n789\r\n0\r\n\r\n", "01234\r\n789"),
        ("1\r\na\r\n1\r\nb\r\n0\r\nA: b\r\nContent-Length: 7\r\n\r\n", "ab"),
    ])
    func `the data of the chunks is the body`(chunks: String, body: String) {
        let transcript = post(chunks)

        #expect(transcript.error == nil)
        #expect(transcript.bodies == [octets(body)])
        #expect(transcript.heads.map(\.hasBody) == [true])
        #expect(transcript.phase == .idle)
    }

    @Test(arguments: [
        ("3\r\nabcd\r\n", HTTPParseError.missingChunkEnd),  // H18
        ("3\r\nabc0\r\n\r\n", .missingChunkEnd),
        ("3\r\nabc\n0\r\n\r\n", .bareLineFeed),
        ("3\r\nabc\rd", .bareCarriageReturn),
        ("3\nabc\r\n", .bareLineFeed),  // H9: never in chunk lines
        ("3;a\nabc\r\n", .bareLineFeed),
        ("0\r\nbad\r\n\r\n", .missingColon),
        ("0\r\n a: b\r\n\r\n", .whitespaceBeforeFirstField),
        ("0\r\na: b\r\n c\r\n\r\n", .obsoleteLineFolding),
        ("0\r\na: \u{0}\r\n\r\n", .malformedFieldValue),
        ("0\r\na: b\n\r\n", .bareLineFeed),
    ])
    func `framing that breaks a rule is refused`(chunks: String, error: HTTPParseError) {
        let transcript = post(chunks)

        #expect(transcript.error == error)
        #expect(transcript.heads.count == 1)
        #expect(transcript.bodies.isEmpty)
    }

    @Test func `a body is refused as soon as a size crosses the limit`() {
        let full = "4000\r\n\(zeros(0x4000))\r\n"

        #expect(post("4001\r\n").error == .bodyTooLarge)  // H28
        #expect(post(full + "0\r\n\r\n").bodies.map(\.count) == [16384])
        #expect(post(full + "1\r\n").error == .bodyTooLarge)
    }

    @Test func `a chunk-size line is as long as the limit at most`() {
        #expect(post("\(zeros(4095))1\r\na\r\n0\r\n\r\n").error == nil)
        #expect(post("\(zeros(4096))1\r\n").error == .chunkLineTooLong)  // H17
        #expect(post("1;\(zeros(4095))").error == .chunkLineTooLong)
    }

    @Test func `extensions of one body are together as long as the limit at most`() {
        #expect(post("1;\(zeros(2047))\r\na\r\n1;\(zeros(2047))\r\nb\r\n").error == nil)
        #expect(post("1;\(zeros(2047))\r\na\r\n1;\(zeros(2048))\r\nb\r\n").error == .chunkExtensionsTooLong)
    }

    @Test func `a trailer section has the limits of a head`() {
        let long = String(repeating: "X: \(zeros(7995))\r\n", count: 4)

        #expect(post("0\r\nX: \(zeros(8190))\r\n\r\n").error == .fieldLineTooLong)
        #expect(post("0\r\n\(String(repeating: "X: y\r\n", count: 100))\r\n").error == nil)
        #expect(post("0\r\n\(String(repeating: "X: y\r\n", count: 101))\r\n").error == .tooManyFields)
        #expect(post("0\r\n\(long)Y:\(zeros(764))\r\n\r\n").error == nil)
        #expect(post("0\r\n\(long)Y:\(zeros(765))\r\n\r\n").error == .headTooLarge)
    }
}
