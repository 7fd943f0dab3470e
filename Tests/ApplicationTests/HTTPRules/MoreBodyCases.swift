/// What corpora of malformed and of smuggled requests try and the table does not have, by sections of RFC 9112.
extension HTTPCase {
    /// §6 and §7: how a body is delimited.
    static let moreBodies: [HTTPCase] = codings + lengths + sizes + extensions + trailers

    /// §6.1: only `chunked`, alone; what merely looks like it, or stands in a name that looks like one, is not taken.
    private static let codings: [HTTPCase] = [
        [
            "chunked\u{B}", "\u{B}chunked", "chunked\u{C}", "chunked\0", "chunked\u{A0}", "\u{A0}chunked",
            "chunked\u{85}", "chunked, chunked", "chunked,chunked,chunked", "\"chunked\"", "'chunked'", "chunked;q=1",
            "chunked; a=b", "chunked;", ";chunked", "xchunked", "chunkedx", "chunke d", "chunked chunked", "chunk",
            "chunked:", "x chunked", "[chunked]", "gzip chunked", "gzip;x, chunked", "ch\runked", "chunked\rx",
            "chun\u{E2}\u{84}\u{AA}ed",
        ].flatMap { closed("RFC 9112 §6.1", 400, post("Transfer-Encoding: \($0)", body: silentChunks)) },
        closed(
            "RFC 9112 §6.1", 400, post("Transfer-Encoding: chunked", "Transfer-Encoding: chunked", body: silentChunks),
            post("Transfer-Encoding: chunked", "Transfer-Encoding: identity", body: silentChunks),
            post("Transfer-Encoding:", "Transfer-Encoding: chunked", body: silentChunks),
            post("Transfer-Encoding\u{A0}: chunked", body: silentChunks),
            post("Transfer-Encoding\0: chunked", body: silentChunks),
            post("\u{B}Transfer-Encoding: chunked", body: silentChunks),
            post("X: 1\rTransfer-Encoding: chunked", body: silentChunks),
            post("X: 1\nTransfer-Encoding: chunked", body: silentChunks)),
        kept(
            "RFC 9112 §6.1", 200, get("Transfer_Encoding: chunked"), get("X-Transfer-Encoding: chunked"),
            get("TE: chunked, trailers"), get("Content-Encoding: chunked"), get("Transfer-Encodin: chunked")),
    ].flatMap { $0 }

    /// §6.2: digits, also with zeros before them.
    private static let lengths: [HTTPCase] = [
        kept(
            "RFC 9112 §6.2", 429, post("Content-Length: 026", body: coolingJSON),
            post("Content-Length: \(String(repeating: "0", count: 40))26", body: coolingJSON),
            post("Content-Length: \t 26 \t", body: coolingJSON), post("content-LENGTH:26", body: coolingJSON)),
        kept(
            "RFC 9112 §6.2", 200, get("Content_Length: 26"), get("X-Content-Length: 26"), get("ContentLength: 26"),
            get("Content-Length: 0"), get("Content-Length: 000"), get("Content-Length: 5") + "G\0T\r\n"),
        closed(
            "RFC 9112 §6.2", 400, post("Content-Length: 26", "Content-Length: x"), post("Content-Length\0: 26"),
            post("Content-Length\u{A0}: 26"), post("Content-Length: 26\r"), post("Content-Length: 2\r6"),
            post("Content-Length: \u{A0}26"), post("Content-Length: 26\u{C}"), post("Content-Length: 1e1"),
            post("Content-Length: 2_6"), post("Content-Length: 0b11010"), post("Content-Length: 0o32"),
            post("X: 1\rContent-Length: 26"), post("Content-Length: 26,26,26"), post("Content-Length: 26;26")),
    ].flatMap { $0 }

    /// §7.1: hexadecimal digits and nothing else.
    private static let sizes: [HTTPCase] = [
        kept("RFC 9112 §7.1", 429, chunked("\(String(repeating: "0", count: 40))1a\r\n\(coolingJSON)\r\n0000\r\n\r\n")),
        [
            "1a,", "1a=", "1a\0", "1a\u{A0}", "0x1a", "0X1A", "1a.0", "1_a", "1a\u{B}", "1a\u{C}", "1a\r", "\r\n1a",
            "#1a", "1a h", "\u{EF}\u{BC}\u{91}a", "1\ra", ";x",
        ].flatMap { closed("RFC 9112 §7.1", 400, chunked("\($0)\r\n\(silentJSON)\r\n0\r\n\r\n")) },
        ["-0", "+0", "0x0", "0 ", "0\0", "0\r", "0,", "0h"]
            .flatMap { closed("RFC 9112 §7.1", 400, chunked("1a\r\n\(silentJSON)\r\n\($0)\r\n\r\n")) },
        // The next request is read in place of what is missing.
        closed(
            "RFC 9112 §7.1", 400, chunked("1a\r\n\(silentJSON)\r\n"), chunked("1a\r\n\(silentJSON)"),
            chunked("1a\r\n\(silentJSON)\r\n0\r\n"), chunked("1a\r\n\(silentJSON)\r\n0\r\nT: v\r\n"),
            chunked("1a\r\n\(silentJSON)\r\n0\r\n\r"), chunked("1a\n\r\(silentJSON)\r\n0\r\n\r\n"),
            chunked("1a\r\n\(silentJSON)\n\r0\r\n\r\n"), chunked("1a\r\(silentJSON)\r\n0\r\n\r\n")),
    ].flatMap { $0 }

    /// §7.1.1: ignored, but refused when one is no extension or has a line end or a control character.
    private static let extensions: [HTTPCase] = [
        kept(
            "RFC 9112 §7.1.1", 429, chunked("1a;x\r\n\(coolingJSON)\r\n0\r\n\r\n"),
            chunked("1a; x = y;z\r\n\(coolingJSON)\r\n0\r\n\r\n"),
            chunked("1a;x=\"a;b\\\"c\"\r\n\(coolingJSON)\r\n0;y=z\r\n\r\n"),
            chunked("1a;\(String(repeating: "x", count: 2000))\r\n\(coolingJSON)\r\n0\r\n\r\n")),
        [";\0", ";x\u{7F}", ";x\ry", ";\r", ";x\n", ";\n", ";x=\"\ny\"", ";x=\"\u{1}\"", ";x\r\r", ";x\u{B}"]
            .flatMap { closed("RFC 9112 §7.1.1", 400, chunked("1a\($0)\r\n\(silentJSON)\r\n0\r\n\r\n")) },
        [";", ";;x", ";=y", ";x=", ";x y", ";x=\"y", ";x=\"y\"z"]
            .flatMap { closed("RFC 9112 §7.1.1", 400, chunked("1a\($0)\r\n\(silentJSON)\r\n0\r\n\r\n")) },
        closed(
            "RFC 9112 §7.1.1", 400, chunked("1a\r\n\(silentJSON)\r\n0;x\n\r\n"),
            chunked("2;\n\(silentJSON.prefix(2))\r\n0\r\n\r\n")),
    ].flatMap { $0 }

    /// §7.1.2: read by the rules of header fields, and dropped: none changes how the message was framed.
    private static let trailers: [HTTPCase] = [
        kept(
            "RFC 9112 §7.1.2", 429, trailing("Transfer-Encoding: gzip"), trailing("Host: a b"),
            trailing("Content-Length: x"),
            trailing("Expect: foo"), trailing("T:"), trailing("T: \u{80}"), trailing(many(100, "1"))),
        kept("RFC 9112 §7.1.2", 429, trailing("Connection: close", "X-Request-Id: inner")).notSaying("inner"),
        closed(
            "RFC 9112 §7.1.2", 400, lost("T"), lost("T : v"), lost(": v"), lost(" T: v"), lost("\tT: v"),
            lost("T: v", " x"), lost("T: a\0b"), lost("T: a\rb"), lost("T[]: v"), lost("T: v\n"), lost("T v"),
            lost("T\u{80}: v"),
            lost("GET /healthz HTTP/1.1")),
        closed(
            "RFC 9112 §7.1.2", 431, lost(many(101, "1")), lost("T: \(String(repeating: "a", count: 8190))"),
            lost(many(5, String(repeating: "a", count: 7000)))),
    ].flatMap { $0 }

    private static func trailing(_ lines: String...) -> String {
        chunked("1a\r\n\(coolingJSON)\r\n0\r\n" + lines.map { $0 + "\r\n" }.joined() + "\r\n")
    }

    private static func lost(_ lines: String...) -> String {
        chunked("1a\r\n\(silentJSON)\r\n0\r\n" + lines.map { $0 + "\r\n" }.joined() + "\r\n")
    }
}
