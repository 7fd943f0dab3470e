extension HTTPCase {
    /// H1 to H9 and H26: lines and header fields. Every 400 closes, because where the next request begins is unknown.
    static let fields: [HTTPCase] =
        hosts + fieldLines + lineEnds
        + [
            // RFC 9112 §2.2: at least one empty line before the request line is ignored.
            kept("H8", 200, "\r\n" + get()),
            kept("H8", [200, 200], get() + "\r\n" + get()),
        ].flatMap { $0 } + sizes

    private static let hosts: [HTTPCase] = [
        // RFC 9112 §3.2: a request without Host, or with more than one, or with an invalid one.
        closed(
            "H1", 400, head("GET /healthz HTTP/1.1"), head("GET /healthz HTTP/1.1", "X-Host: x"),
            head("GET /healthz HTTP/1.2"), head("OPTIONS * HTTP/1.1"),
            head("POST /codes HTTP/1.1", "Content-Type: application/json", "Content-Length: 26") + silentJSON),
        closed(
            "H2", 400, get("Host: x"), get("Host: y"), get("hOST: y"), get("X-A: 1", "Host: x"), get("Host:"),
            head("GET /healthz HTTP/1.1", "Host: a b"), head("GET /healthz HTTP/1.1", "Host: a\tb"),
            head("GET /healthz HTTP/1.0", "Host: x", "Host: x")),
        closed("H3", 200, head("GET /healthz HTTP/1.0"), head("GET /healthz HTTP/1.0", "Host: x")),
    ].flatMap { $0 }

    private static let fieldLines: [HTTPCase] = [
        // RFC 9112 §5.1
        closed(
            "H4", 400, head("GET /healthz HTTP/1.1", "Host : x"), head("GET /healthz HTTP/1.1", "Host\t: x"),
            get("X-A : 1"), get("X-A \t : 1"), post("Content-Length : 26"), post("Transfer-Encoding : chunked")),
        // RFC 9112 §5.2: reject, or replace by spaces; we reject.
        closed(
            "H5", 400, get("X-A: 1", "  continued"), get("X-A: 1", "\tcontinued"), get("X-A: 1", " "),
            get("X-A:", " 1"), get("X-A: 1", " X-B: 2"), post("Transfer-Encoding:", " chunked", body: silentChunks),
            post("Content-Length: 2", " 6")),
        // RFC 9112 §2.2
        closed(
            "H6", 400, head("GET /healthz HTTP/1.1", " Host: x"), head("GET /healthz HTTP/1.1", "\tHost: x"),
            head("GET /healthz HTTP/1.1", " ", "Host: x"), head("GET /healthz HTTP/1.1", " X-A: 1", "Host: x")),
        // RFC 9112 §2.2, RFC 9110 §5.5
        closed(
            "H7", 400, get("X-A: a\rb"), get("X-A: a\r"), get("X-A: \rHost: y"), get("X-A: a\0b"), get("X-A: \0"),
            get("X-A: a\0"), head("GET /healthz HTTP/1.1", "Host: x\0")),
    ].flatMap { $0 }

    private static let lineEnds: [HTTPCase] = [
        // RFC 9112 §2.2 lets a server take a bare LF as a line end; we do not, anywhere (§11.2).
        closed(
            "H9", 400, "GET /healthz HTTP/1.1\nHost: x\n\n", "GET /healthz HTTP/1.1\nHost: x\r\n\r\n",
            "GET /healthz HTTP/1.1\r\nHost: x\n\r\n", "GET /healthz HTTP/1.1\r\nHost: x\r\n\n",
            "GET /healthz HTTP/1.1\r\nHost: x\n\n", "\n" + get(),
            "GET /healthz HTTP/1.1\r\nHost: x\r\nX-A: 1\nX-B: 2\r\n\r\n", "GET /healthz HTTP/1.0\n\n"),
        closed(
            "H9", 400, chunked("1a\n\(silentJSON)\r\n0\r\n\r\n"), chunked("1a\r\n\(silentJSON)\n0\r\n\r\n"),
            chunked("1a\r\n\(silentJSON)\r\n0\n\r\n"), chunked("1a\r\n\(silentJSON)\r\n0\r\n\n"),
            chunked("1a\r\n\(silentJSON)\r\n0\r\nT: v\n\r\n"), chunked("1a;x\n\(silentJSON)\r\n0\r\n\r\n")),
    ].flatMap { $0 }

    /// RFC 6585 §5: the answer names the cause; that it is not stored is required of every answer.
    private static let sizes: [HTTPCase] = [
        closed(
            "H26", 431, get("X-A: " + String(repeating: "a", count: 8188)),
            get("X-A: " + String(repeating: "a", count: 20_000)),
            get(String(repeating: "a", count: 9000) + ": 1")
        ).saying("A header field is too long."),
        closed("H26", 431, get(many(5, String(repeating: "a", count: 7000)))).saying("together too long"),
        closed("H26", 431, get(many(100, "1")), get(many(200, ""))).saying("too many header fields"),
        kept(
            "H26", 200, get("X-A: " + String(repeating: "a", count: 8187)), get(many(99, "1")),
            get(many(4, String(repeating: "a", count: 8000)))),
    ].flatMap { $0 }

    /// So many fields with this value.
    static func many(_ count: Int, _ value: String) -> String {
        (0..<count).map { "X-\($0): \(value)" }.joined(separator: "\r\n")
    }
}
