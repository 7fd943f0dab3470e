extension HTTPCase {
    /// H10 to H18, H27 and H28: how a body is delimited.
    static let bodies: [HTTPCase] = transferCodings + contentLengths + chunks + chunkFaults + bodySizes

    private static let transferCodings: [HTTPCase] = [
        // RFC 9112 §6.1: may be refused, and closes either way; we refuse.
        closed(
            "H10", 400, post("Content-Length: 5", "Transfer-Encoding: chunked", body: silentChunks),
            post("Transfer-Encoding: chunked", "Content-Length: 5", body: silentChunks),
            post("Content-Length: 0", "Transfer-Encoding: chunked", body: silentChunks),
            post("Content-Length: 26", "Transfer-Encoding: identity"), post("Content-Length: 26", "Transfer-Encoding:"),
            get("Content-Length: 0", "Transfer-Encoding: chunked") + "0\r\n\r\n"),
        // RFC 9112 §6.3
        closed(
            "H11", 400, post("Transfer-Encoding: chunked, gzip", body: silentChunks),
            post("Transfer-Encoding: chunked", "Transfer-Encoding: gzip", body: silentChunks),
            post("Transfer-Encoding: gzip, chunked, gzip", body: silentChunks),
            post("Transfer-Encoding: chunked, identity", body: silentChunks)),
        // RFC 9112 §6.1; the body cannot be found, so the connection closes.
        closed(
            "H12", 501, post("Transfer-Encoding: gzip, chunked", body: silentChunks),
            post("Transfer-Encoding: gzip", "Transfer-Encoding: chunked", body: silentChunks),
            post("Transfer-Encoding: GZIP , Chunked", body: silentChunks),
            post("Transfer-Encoding: x-foo,deflate,chunked", body: silentChunks),
            post("Transfer-Encoding: identity, chunked", body: silentChunks)),
        // RFC 9112 §6.1
        closed(
            "H13", 400, old("Transfer-Encoding: chunked"), old("Connection: keep-alive", "Transfer-Encoding: chunked"),
            old("Transfer-Encoding: identity"), old("Transfer-Encoding: gzip, chunked"),
            old("Content-Length: 5", "Transfer-Encoding: chunked")),
    ].flatMap { $0 }

    private static func old(_ lines: String...) -> String {
        "POST /codes HTTP/1.0\r\nHost: x\r\nContent-Type: application/json\r\n"
            + lines.map { $0 + "\r\n" }.joined() + "\r\n" + silentChunks
    }

    private static let contentLengths: [HTTPCase] = [
        // RFC 9112 §6.3
        ["+5", "-1", "0x5", "5,6", "", "99999999999999999999"].flatMap {
            closed("H14", 400, post("Content-Length: \($0)", body: "12345"), get("Content-Length: \($0)"))
        },
        // The same in the length of a body that would otherwise be taken.
        [
            "+26", "-26", "0x1A", "1A", "26,27", "26;", "26.0", "2 6", "\"26\"", "26,", ",26", "26\u{B}", "26\0", "26a",
            "\u{B2}\u{B6}", "\u{D9}\u{A2}\u{D9}\u{A6}", "9223372036854775808", "18446744073709551642",
        ].flatMap { closed("H14", 400, post("Content-Length: \($0)")) },
        // RFC 9112 §6.3 lets a list of equal numbers be taken as one; we refuse it.
        closed(
            "H15", 400, post("Content-Length: 5, 5", body: "12345"), post("Content-Length: 26, 26"),
            post("Content-Length: 26", "Content-Length: 26"), post("Content-Length: 26", "content-length: 26"),
            post("Content-Length: 26", "Content-Length: 27"), post("Content-Length: 0", "Content-Length: 26"),
            get("Content-Length: 0", "Content-Length: 0")),
    ].flatMap { $0 }

    /// RFC 9112 §7.1: extensions are ignored, trailers dropped, and both cases of hexadecimal digits are digits.
    private static let chunks: [HTTPCase] = [
        kept("H16", 422, chunked("4\r\n{\"a\"\r\n3;x=y\r\n:1}\r\n0\r\nT: v\r\n\r\n")).saying("phone is missing"),
        kept(
            "H16", 429, chunked(coolingChunks), chunked("1A\r\n\(coolingJSON)\r\n0\r\n\r\n"),
            chunked("0001a\r\n\(coolingJSON)\r\n000\r\n\r\n"),
            chunked(coolingJSON.map { "1\r\n\($0)\r\n" }.joined() + "0\r\n\r\n"),
            chunked("1a;a=b;c=\"d e\"\r\n\(coolingJSON)\r\n0;last\r\n\r\n"),
            chunked("1a\r\n\(coolingJSON)\r\n0\r\nT: v\r\nContent-Length: 3\r\nHost: y\r\nT: w\r\n\r\n"),
            post("tRANSFER-eNCODING: CHUNKED", body: coolingChunks),
            post("Transfer-Encoding: \t chunked \t", body: coolingChunks)
        ).saying("\"phone\":\"\(cooling)\""),
        kept("H16", 400, chunked("0\r\n\r\n")).saying("malformed_json"),
    ].flatMap { $0 }

    private static let chunkFaults: [HTTPCase] = [
        // RFC 9112 §7.1: a recipient must anticipate large numbers.
        ["FFFFFFFFFFFFFFFFF", "-1", "0x3", "", "FFFFFFFFFFFFFFFF", "8000000000000000", "+3", "g", "3h", "3.", "\"3\""]
            .flatMap { closed("H17", 400, chunked("\($0)\r\n{} \r\n0\r\n\r\n")) },
        closed(
            "H17", 400, chunked("3;\(String(repeating: "x", count: 4095))\r\n{} \r\n0\r\n\r\n"),
            chunked("\(String(repeating: "0", count: 4096))3\r\n{} \r\n0\r\n\r\n"),
            chunked(String(repeating: "1;\(String(repeating: "x", count: 1500))\r\n \r\n", count: 3) + "0\r\n\r\n")),
        // RFC 9112 §7.1
        closed(
            "H18", 400, chunked("19\r\n\(silentJSON)\r\n0\r\n\r\n"), chunked("1b\r\n\(silentJSON)\r\n0\r\n\r\n"),
            chunked("1a\r\n\(silentJSON)0\r\n\r\n"), chunked("1a\r\n\(silentJSON)\r0\r\n\r\n"),
            chunked("1a\r\n\(silentJSON) \r\n0\r\n\r\n"), chunked("1a\r\n\(silentJSON)XX0\r\n\r\n"),
            chunked("1a\r\n\(silentJSON)\r\n\r\n0\r\n\r\n")),
    ].flatMap { $0 }

    private static let bodySizes: [HTTPCase] = [
        // RFC 9110 §15.5.14: from the head alone, or as soon as the limit is crossed; the body is not read.
        closed(
            "H27", 413, post("Content-Length: 16385", body: ""), post("Content-Length: 1000000", body: silentJSON),
            get("Content-Length: 16385")),
        kept("H27", 429, json(coolingJSON + String(repeating: " ", count: 16384 - 26))),
        closed(
            "H28", 413, chunked("4001\r\n"), chunked("7FFFFFFFFFFFFFFF\r\n\(silentJSON)"),
            chunked("3fff\r\n\(String(repeating: " ", count: 16383))\r\n2\r\n")),
        kept(
            "H28", 429,
            chunked("1a\r\n\(coolingJSON)\r\n3fe6\r\n\(String(repeating: " ", count: 16358))\r\n0\r\n\r\n")),
    ].flatMap { $0 }
}
