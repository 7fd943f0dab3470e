import Testing

@testable import HTTPCodec

struct HTTPLimitsTests {
    /// Lines of 16, 7, 5 and 17 octets, each with CRLF, and a body of 3.
    private static let plain = "POST /a HTTP/1.1\r\nHost: x\r\nX: yy\r\nContent-Length: 3\r\n\r\nabc"
    /// Chunk lines of 3, 4 and 1 octets, extensions of 2 and 2, and a body of 3.
    private static let chunked =
        "POST /a HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\n2;e\r\nab\r\n01;f\r\nc\r\n0\r\n\r\n"

    @Test(
        arguments: [
            (plain, \.requestLine, 16, .requestLineTooLong),
            (plain, \.fieldLine, 17, .fieldLineTooLong),
            (plain, \.head, 18 + 9 + 7 + 19, .headTooLarge),
            (plain, \.fieldCount, 3, .tooManyFields),
            (plain, \.body, 3, .bodyTooLarge),
            (chunked, \.body, 3, .bodyTooLarge),
            (chunked, \.chunkLine, 4, .chunkLineTooLong),
        ] as [(String, WritableKeyPath<HTTPLimits, Int> & Sendable, Int, HTTPParseError)])
    func `what is as long as a limit passes, one more does not`(
        text: String, limit: WritableKeyPath<HTTPLimits, Int> & Sendable, value: Int, error: HTTPParseError
    ) {
        var exact = HTTPLimits()
        exact[keyPath: limit] = value
        var short = HTTPLimits()
        short[keyPath: limit] = value - 1

        #expect(parse(text, limits: exact).error == nil)
        #expect(parse(text, limits: exact).bodies == [octets("abc")])
        #expect(parse(text, limits: short).error == error)
    }

    @Test func `a limit counts anew for every request of a connection`() {
        var limits = HTTPLimits()
        limits.head = 18 + 9 + 7 + 19
        limits.fieldCount = 3
        limits.body = 3
        limits.chunkLine = 4

        #expect(parse(Self.plain + Self.plain, limits: limits).bodies.count == 2)

        limits.head = 18 + 9 + 28
        #expect(parse(Self.chunked + Self.chunked + Self.plain, limits: limits).bodies.count == 3)
    }

    @Test func `a request line counts as a part of the head`() {
        var limits = HTTPLimits()
        limits.head = 17

        #expect(parse(Self.plain, limits: limits).error == .headTooLarge)
    }
}
