import Testing

@testable import HTTPCodec

struct BodyFramingTests {
    @Test(arguments: [
        "+5", "-1", "0x5", "5,6", "", "99999999999999999999", "5, 5", "5 5", "5.0", "a", "1e3", "9223372036854775808",
        "\u{B2}",
    ])
    func `a length that is not a whole number of 63 bits is malformed`(value: String) {
        #expect(fieldError("Content-Length: \(value)") == .malformedContentLength)  // H14, H15
    }

    @Test(arguments: [
        ("Content-Length: 5\r\nContent-Length: 5", HTTPParseError.duplicateContentLength),  // H15
        ("Content-Length: 5\r\nContent-Length: 6", .duplicateContentLength),
        ("Content-Length: 5\r\nTransfer-Encoding: chunked", .contentLengthWithTransferEncoding),  // H10
        ("Transfer-Encoding: chunked\r\nContent-Length: 5", .contentLengthWithTransferEncoding),
        ("Content-Length: 16385", .bodyTooLarge),  // H27
        ("Content-Length: 9223372036854775807", .bodyTooLarge),  // H89
        ("Transfer-Encoding: chunked, gzip", .chunkedNotLast),  // H11
        ("Transfer-Encoding: gzip, chunked", .unknownTransferCoding),  // H12
        ("Transfer-Encoding: gzip\r\nTransfer-Encoding: Chunked", .unknownTransferCoding),
        ("Transfer-Encoding: deflate,gzip,chunked", .unknownTransferCoding),
        ("Transfer-Encoding:", .malformedTransferEncoding),  // H80
        ("Transfer-Encoding: ,", .malformedTransferEncoding),
        ("Transfer-Encoding: ,chunked", .malformedTransferEncoding),  // H80
        ("Transfer-Encoding: chunked,", .malformedTransferEncoding),
        ("Transfer-Encoding: gzip,,chunked", .malformedTransferEncoding),
        ("Transfer-Encoding: gzip", .chunkedNotLast),  // H80
        ("Transfer-Encoding: identity", .chunkedNotLast),
        ("Transfer-Encoding: xchunked", .chunkedNotLast),
        ("Transfer-Encoding: chunked, chunked", .chunkedNotLast),
        ("Transfer-Encoding: chunked\r\nTransfer-Encoding: chunked", .chunkedNotLast),
        ("Transfer-Encoding: chunked;q=1", .malformedTransferEncoding),
        ("Transfer-Encoding: \"chunked\"", .malformedTransferEncoding),
        ("Transfer-Encoding: gzip chunked", .malformedTransferEncoding),
        ("Transfer-Encoding: \u{B}chunked", .malformedFieldValue),
        ("Transfer-Encoding : chunked", .whitespaceBeforeColon),
    ])
    func `framing that two recipients could read differently is refused`(lines: String, error: HTTPParseError) {
        #expect(fieldError(lines) == error)
    }

    @Test func `a transfer coding on HTTP 1_0 is refused`() {
        let transcript = parse("POST / HTTP/1.0\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n")  // H13

        #expect(transcript.error == .transferEncodingInHTTP10)
    }

    @Test(arguments: [("0", 0), ("00", 0), ("5", 5), ("0005", 5), (" 5 ", 5)])
    func `a body has the length that the head announces`(value: String, length: Int) {
        let body = String(repeating: "b", count: length)
        let transcript = parse("POST / HTTP/1.1\r\nHost: x\r\nContent-Length: \(value)\r\n\r\n\(body)")

        #expect(transcript.error == nil)
        #expect(transcript.bodies == [octets(body)])
        #expect(transcript.heads.map(\.hasBody) == [length > 0])
    }

    @Test func `a body of exactly the limit is taken`() {
        let body = [UInt8](repeating: 98, count: 16384)
        let transcript = parse(octets("POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 16384\r\n\r\n") + body)

        #expect(transcript.bodies == [body])
    }

    @Test func `a body that is cut short is never handed out`() {
        let transcript = parse("POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 5\r\n\r\nabcd")  // H19

        #expect(transcript.bodies.isEmpty)
        #expect(transcript.phase == .body)
        #expect(transcript.bufferedCount == 4)
    }
}
