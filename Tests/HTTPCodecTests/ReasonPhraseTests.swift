import Testing

@testable import HTTPCodec

struct ReasonPhraseTests {
    private static func statusLine(_ status: Int) -> String {
        var output: [UInt8] = []
        HTTPResponse(status: status)
            .encode(into: &output, common: [], version: .http11, isHEAD: false, closing: false)
        return String(decoding: output.prefix { $0 != UInt8(ascii: "\r") }, as: UTF8.self)
    }

    /// The headings of RFC 9110 §15 and of RFC 6585 §3 to §5.
    @Test(arguments: [
        (100, "Continue"), (200, "OK"), (201, "Created"), (202, "Accepted"), (204, "No Content"),
        (304, "Not Modified"), (400, "Bad Request"), (401, "Unauthorized"), (403, "Forbidden"), (404, "Not Found"),
        (405, "Method Not Allowed"), (406, "Not Acceptable"), (408, "Request Timeout"), (409, "Conflict"),
        (410, "Gone"), (412, "Precondition Failed"), (413, "Content Too Large"), (414, "URI Too Long"),
        (415, "Unsupported Media Type"), (417, "Expectation Failed"), (421, "Misdirected Request"),
        (422, "Unprocessable Content"), (428, "Precondition Required"), (429, "Too Many Requests"),
        (431, "Request Header Fields Too Large"), (500, "Internal Server Error"), (501, "Not Implemented"),
        (502, "Bad Gateway"), (503, "Service Unavailable"), (504, "Gateway Timeout"),
        (505, "HTTP Version Not Supported"),
    ])
    func `a status has its registered phrase`(status: Int, phrase: String) {
        #expect(Self.statusLine(status) == "HTTP/1.1 \(status) \(phrase)")
    }

    @Test(arguments: [100, 199, 599])
    func `every status of three digits has a status line`(status: Int) {
        #expect(Self.statusLine(status).hasPrefix("HTTP/1.1 \(status) "))
    }

    @Test func `a status that is not 100 to 599 never reaches the wire`() async {
        await #expect(processExitsWith: .failure) { _ = Self.statusLine(99) }
        await #expect(processExitsWith: .failure) { _ = Self.statusLine(600) }
        await #expect(processExitsWith: .failure) { _ = Self.statusLine(-200) }
    }
}
