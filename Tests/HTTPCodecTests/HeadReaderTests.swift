import Testing

@testable import HTTPCodec

struct HeadReaderTests {
    /// A request line of exactly `length` octets.
    private func requestLine(_ length: Int) -> String {
        "GET /" + String(repeating: "a", count: length - 14) + " HTTP/1.1"
    }

    @Test(arguments: [8000, 8192])
    func `a request line up to the limit is accepted`(length: Int) throws {
        let head = try head(requestLine(length) + "\r\nHost: x\r\n\r\n")  // H82

        #expect(head.path.utf8.count == length - 13)
    }

    @Test func `a longer request line is refused without its end`() {
        #expect(parse(requestLine(8193) + "\r\nHost: x\r\n\r\n").error == .requestLineTooLong)  // H25
        #expect(parse("GET " + String(repeating: "A", count: 8189)).error == .requestLineTooLong)
        #expect(parse(String(repeating: "A", count: 8193)).error == .malformedRequestLine)
        #expect(parse(String(repeating: "A", count: 8192)).error == nil)
    }

    @Test func `a field line is as long as the limit at most`() throws {
        #expect(fieldError("X: " + String(repeating: "a", count: 8189)) == nil)
        #expect(fieldError("X: " + String(repeating: "a", count: 8190)) == .fieldLineTooLong)  // H26
        #expect(fieldError("X: \u{0}" + String(repeating: "a", count: 8190)) == .fieldLineTooLong)
    }

    @Test func `there are as many fields as the limit at most`() {
        #expect(fieldError((1...99).map { "X: \($0)" }.joined(separator: "\r\n")) == nil)
        #expect(fieldError((1...100).map { "X: \($0)" }.joined(separator: "\r\n")) == .tooManyFields)  // H26
        #expect(fieldError((1...99).map { "X: \($0)" }.joined(separator: "\r\n") + "\r\nbad") == .tooManyFields)
    }

    @Test func `the lines of a head are together as long as the limit at most`() {
        // 16 + 9 octets of request line and Host, then the rest in lines of 8,000 and one of what is left.
        let long = Array(repeating: "X: " + String(repeating: "a", count: 7995), count: 4).joined(separator: "\r\n")
        let left = 32768 - 16 - 9 - 4 * 8000 - 2

        #expect(fieldError(long + "\r\nY:" + String(repeating: "a", count: left - 2)) == nil)
        #expect(fieldError(long + "\r\nY:" + String(repeating: "a", count: left - 1)) == .headTooLarge)  // H26
    }

    @Test func `one empty line before a request is ignored`() {
        let request = "GET / HTTP/1.1\r\nHost: x\r\n\r\n"

        #expect(parse("\r\n" + request).heads.count == 1)  // H8, H84
        #expect(parse(request + "\r\n" + request).heads.count == 2)
        #expect(parse("\r\n\r\n" + request).error == .malformedRequestLine)
    }

    @Test(arguments: [
        ("GET / HTTP/1.1\nHost: x\n\n", HTTPParseError.bareLineFeed),  // H9
        ("GET / HTTP/1.1\r\nHost: x\n\r\n", .bareLineFeed),
        ("GET / HTTP/1.1\r\nHost: x\r\n\n", .bareLineFeed),
        ("\nGET / HTTP/1.1\r\nHost: x\r\n\r\n", .bareLineFeed),
        ("\rGET / HTTP/1.1\r\nHost: x\r\n\r\n", .bareCarriageReturn),
        ("GET / HTTP/1.1\rHost: x\r\n\r\n", .bareCarriageReturn),
        ("GET / HTTP/1.1\r\r\nHost: x\r\n\r\n", .bareCarriageReturn),
    ])
    func `every line ends with CRLF`(text: String, error: HTTPParseError) {
        #expect(parse(text).error == error)
    }
}
