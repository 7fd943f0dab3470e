import Testing

@testable import HTTPCodec

struct HTTPResponseEncodingTests {
    private static let common = octets("Date: Sun, 06 Nov 1994 08:49:37 GMT\r\n")

    private func encode(
        _ response: HTTPResponse, version: HTTPVersion = .http11, isHEAD: Bool = false, closing: Bool = false
    ) -> String {
        var output: [UInt8] = []
        response.encode(into: &output, common: Self.common, version: version, isHEAD: isHEAD, closing: closing)
        return String(decoding: output, as: UTF8.self)
    }

    private let ok = HTTPResponse(status: 200, fields: [("Content-Type", "text/plain")], body: octets("hello"))

    @Test func `an answer is status line, common fields, its own fields, length, empty line, body`() {
        #expect(
            encode(ok)
                == "HTTP/1.1 200 OK\r\nDate: Sun, 06 Nov 1994 08:49:37 GMT\r\nContent-Type: text/plain\r\n"
                + "Content-Length: 5\r\n\r\nhello")
    }

    @Test func `HEAD is answered with the length of GET and no content`() {
        #expect(encode(ok, isHEAD: true).hasSuffix("\r\nContent-Length: 5\r\n\r\n"))  // H31
    }

    @Test(
        arguments: [
            (HTTPVersion.http11, false, nil), (.http11, true, "close"), (.http10, false, "keep-alive"),
            (.http10, true, "close"),
        ] as [(HTTPVersion, Bool, String?)])
    func `Connection says what is not the default`(version: HTTPVersion, closing: Bool, option: String?) {
        let text = encode(ok, version: version, closing: closing)  // H44

        #expect(text.contains("Connection:") == (option != nil))
        #expect(option.map { text.contains("\r\nConnection: \($0)\r\n") } ?? true)
        #expect(text.hasPrefix("HTTP/1.1 "))
        #expect(!text.contains("Transfer-Encoding"))  // H45
    }

    @Test(arguments: [100, 204, 304])
    func `a status without content has neither length nor body`(status: Int) {
        let text = encode(HTTPResponse(status: status, body: octets("hello")))  // H32

        #expect(!text.contains("Content-Length"))
        #expect(text.hasSuffix("GMT\r\n\r\n"))
    }

    @Test func `an empty body has the length 0`() {
        #expect(encode(HTTPResponse(status: 404)).hasSuffix("\r\nContent-Length: 0\r\n\r\n"))
    }

    @Test func `a status without a phrase keeps its space`() {
        #expect(encode(HTTPResponse(status: 299)).hasPrefix("HTTP/1.1 299 \r\n"))
    }

    @Test func `fields keep their order and repetition, and UTF-8`() {
        let text = encode(HTTPResponse(status: 200, fields: [("B", "1"), ("a", ""), ("B", "é")]))

        #expect(text.contains("\r\nB: 1\r\na: \r\nB: é\r\n"))
    }

    @Test func `a stream has no length, and ends with its connection`() async {
        var streamed = ok
        streamed.isStreamed = true
        var output: [UInt8] = []
        streamed.encode(into: &output, common: Self.common, version: .http10, isHEAD: false, closing: true)

        let text = String(decoding: output, as: UTF8.self)
        #expect(!text.contains("Content-Length") && !text.contains("Transfer-Encoding"))
        #expect(text.contains("Connection: close\r\n"))
        await #expect(processExitsWith: .failure) {
            var output: [UInt8] = []
            var streamed = HTTPResponse(status: 200)
            streamed.isStreamed = true
            streamed.encode(into: &output, common: [], version: .http11, isHEAD: false, closing: false)
        }
    }

    @Test func `answers are appended to what is there`() {
        var output = octets("before")
        ok.encode(into: &output, common: Self.common, version: .http11, isHEAD: false, closing: false)

        #expect(output.starts(with: octets("beforeHTTP/1.1 200 OK\r\n")))
    }

    @Test func `fields rendered for many answers are those of one`() {
        let common = HTTPResponse.encoded([("A", "1"), ("B", "é")])

        #expect(common == Array("A: 1\r\nB: é\r\n".utf8))
    }

    @Test func `what is refused in an answer is refused in its common fields`() async {
        await #expect(processExitsWith: .failure) { _ = HTTPResponse.encoded([("A", "b\r\nC: d")]) }
        await #expect(processExitsWith: .failure) { _ = HTTPResponse.encoded([("Connection", "close")]) }
    }

    @Test func `the interim answer is a status line and an empty line`() {
        #expect(HTTPResponse.continueBytes == octets("HTTP/1.1 100 Continue\r\n\r\n"))
    }

    @Test func `a CR, LF or NUL in a value never reaches the wire`() async {
        await #expect(processExitsWith: .failure) { Self.encodeField("A", "b\r") }
        await #expect(processExitsWith: .failure) { Self.encodeField("A", "b\nC: d") }
        await #expect(processExitsWith: .failure) { Self.encodeField("A", "b\r\nC: d") }
        await #expect(processExitsWith: .failure) { Self.encodeField("A", "\0") }
    }

    @Test func `a name that is no token or is the serialiser's never reaches the wire`() async {
        await #expect(processExitsWith: .failure) { Self.encodeField("A:", "b") }
        await #expect(processExitsWith: .failure) { Self.encodeField("", "b") }
        await #expect(processExitsWith: .failure) { Self.encodeField("content-length", "7") }
        await #expect(processExitsWith: .failure) { Self.encodeField("Transfer-Encoding", "chunked") }
        await #expect(processExitsWith: .success) { Self.encodeField("A", "b") }
    }

    private static func encodeField(_ name: String, _ value: String) {
        var output: [UInt8] = []
        HTTPResponse(status: 200, fields: [(name, value)])
            .encode(into: &output, common: common, version: .http11, isHEAD: false, closing: false)
    }
}
