extension HTTPCase {
    /// H21 to H25 and H30 to H36: request lines, methods and what they are answered.
    static let methods: [HTTPCase] = versions + requestLines + answers

    private static let versions: [HTTPCase] = [
        // RFC 9110 §15.6.6
        closed(
            "H21", 505, head("GET /healthz HTTP/2.0", "Host: x"), head("GET /healthz HTTP/3.0", "Host: x"),
            head("GET /healthz HTTP/0.9", "Host: x"), head("GET /healthz HTTP/9.9", "Host: x"),
            "PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n"),
        // RFC 9110 §2.5: a higher minor version is handled as the highest that is known.
        kept("H22", 200, head("GET /healthz HTTP/1.2", "Host: x"), head("GET /healthz HTTP/1.9", "Host: x")),
        kept(
            "H22", 429,
            head("POST /codes HTTP/1.2", "Host: x", "Content-Type: application/json", "Transfer-Encoding: chunked")
                + coolingChunks),
    ].flatMap { $0 }

    private static let requestLines: [HTTPCase] = [
        // RFC 9112 §3: one space between the parts; a version is written in one way (§2.3).
        [
            "GET /healthz http/1.1", "GET /healthz", "GET  /healthz HTTP/1.1", "GET /healthz  HTTP/1.1",
            " GET /healthz HTTP/1.1", "GET /healthz HTTP/1.1 ", "GET /healthz Http/1.1", "GET /healthz HTTP/1.",
            "GET /healthz HTTP/.1", "GET /healthz HTTP/11", "GET /healthz HTTP/1,1", "GET /healthz HTTP 1.1",
            "GET /healthz HTTP/1.1x", "GET /healthz HTTPS/1.1", "GET /healthz HTTP/a.1", "GET /healthz HTTP/+1.1",
            "GET HTTP/1.1", "GET", "/healthz HTTP/1.1", "GET /healthz ", " /healthz HTTP/1.1",
        ].flatMap { closed("H23", 400, head($0, "Host: x")) },
        // RFC 9110 §9.1, RFC 9112 §3: methods are case-sensitive. The connection closes, as for all that is not parsed.
        [
            "FOO", "get", "Get", "head", "HEADER", "PROPFIND", "GETT", "GE", "M-SEARCH", "!#$%&'*+-.^_`|~09",
            String(repeating: "A", count: 33), String(repeating: "A", count: 500),
        ].flatMap { closed("H24", 501, head("\($0) /healthz HTTP/1.1", "Host: x")) },
        // RFC 9112 §3 asks for 414 when the target is too long; of a line whose first word alone is too long, we say 400.
        [9000, 100_000, 8190, 33 + 8192].flatMap {
            closed("H24", 400, head("\(String(repeating: "A", count: $0)) /healthz HTTP/1.1", "Host: x"))
        },
        closed("H24", 400, String(repeating: "a", count: 9000), String(repeating: "/", count: 8193)),
        closed(
            "H25", 414, head("GET /\(String(repeating: "a", count: 8192)) HTTP/1.1", "Host: x"),
            head("GET /healthz?\(String(repeating: "a", count: 30_000)) HTTP/1.1", "Host: x"),
            head("PROPFIND /\(String(repeating: "a", count: 8192)) HTTP/1.1", "Host: x"),
            "GET " + String(repeating: "a", count: 9000), "\r\nGET /" + String(repeating: "a", count: 9000)),
        kept("H25", 200, head("GET /healthz?\(String(repeating: "a", count: 8170)) HTTP/1.1", "Host: x")),
    ].flatMap { $0 }

    private static let answers: [HTTPCase] = [
        // RFC 9110 §9.3.8, §9.3.6: never an echo, never a tunnel.
        kept(
            "H30", 405, head("TRACE / HTTP/1.1", "Host: x", "X-Secret: s3cr3t"),
            head("CONNECT a:1 HTTP/1.1", "Host: a:1", "X-Secret: s3cr3t")
        ).notSaying("s3cr3t"),
        // RFC 9110 §9.3.2: HEAD is answered without content, whatever the answer is.
        kept("H31", 200, call("HEAD", "/codes/\(cooling)/cooldown"), call("HEAD", "/healthz"), call("HEAD", "/readyz"))
            .forHEAD,
        kept("H31", 404, call("HEAD", "/nothing")).forHEAD, kept("H31", 405, call("HEAD", "/codes")).forHEAD,
        kept("H31", 422, call("HEAD", "/codes/1/cooldown")).forHEAD,
        closed("H31", 200, call("HEAD", "/healthz", "Connection: close"), head("HEAD /healthz HTTP/1.0")).forHEAD,
        closed("H31", 417, call("HEAD", "/healthz", "Expect: foo")).forHEAD,
        closed("H31", 404, call("HEAD", "/nothing", "Expect: 100-continue", "Content-Length: 9")).forHEAD,
        closed("H31", 413, call("HEAD", "/healthz", "Content-Length: 16385")).forHEAD,
        // The same when the request line is broken behind the method.
        closed(
            "H31", 400, "HEAD /healthz HTTP/1.1\nHost: x\n\n", "HEAD /healthz\n", "HEAD\n", "HEAD\r\r\n",
            "HEAD /healthz\rHTTP/1.1\r\n\r\n", "\r\nHEAD /healthz HTTP/1.1\nHost: x\n\n",
            "HEAD /healthz HTTP/1.1\r\nHost: x\n\n", head("HEAD", "Host: x"), head("HEAD /healthz", "Host: x"),
            head("HEAD  /healthz HTTP/1.1", "Host: x"), head("HEAD\t/healthz HTTP/1.1", "Host: x"),
            head("HEAD /[ HTTP/1.1", "Host: x"), head("HEAD /healthz HTTP/1.1 ", "Host: x"),
            head("HEAD /\u{80} HTTP/1.1", "Host: x"), head("HEAD /healthz HTTP/1.x", "Host: x"), call("HEAD", "*")
        ).forHEAD,
        closed("H31", 505, head("HEAD /healthz HTTP/2.0", "Host: x")).forHEAD,
        closed("H31", 414, "HEAD /" + String(repeating: "a", count: 9000)).forHEAD,
        closed(
            "H31", 400, "HEADS /healthz HTTP/1.1\n", "GET /healthz HTTP/1.1\n", "HEA\n", " HEAD /healthz HTTP/1.1\n"),
        // RFC 9110 §9.3.7; a 204 has neither Content-Length nor Transfer-Encoding (§8.6, RFC 9112 §6.1).
        kept("H32", 204, call("OPTIONS", "/codes"), call("OPTIONS", "/codes/1/verify")).with("allow", "OPTIONS, POST"),
        kept("H32", 204, call("OPTIONS", "/codes/\(cooling)")).with("allow", "DELETE, OPTIONS"),
        kept("H32", 204, call("OPTIONS", "/codes/\(cooling)/cooldown"), call("OPTIONS", "/healthz"))
            .with("allow", "GET, HEAD, OPTIONS"),
        kept("H33", 204, call("OPTIONS", "*")),
        // RFC 9110 §15.5.6
        kept("H34", 405, call("GET", "/codes"), call("PUT", "/codes", "Content-Length: 0"))
            .with("allow", "OPTIONS, POST"),
        // RFC 9110 §15.5.16
        ["text/plain", "", "application/jsonp", "multipart/form-data; boundary=x", "application/json; charset=latin1"]
            .flatMap { kept("H35", 415, typed("Content-Type: \($0)", silentJSON)) },
        kept("H35", 415, typed("X-A: 1", silentJSON)),
        ["utf8", "UTF-8", "'utf-8'", "us-ascii", ""]
            .flatMap { kept("H35", 429, typed("Content-Type: application/json; charset=\($0)", coolingJSON)) },
        kept("H35", 429, json("\u{EF}\u{BB}\u{BF}" + coolingJSON)),
        [
            "gzip", "GZIP", "x-gzip", "br", "deflate", "zstd", "utf-8", "identity, gzip", "gzip, identity",
            "identity\r\nContent-Encoding: gzip",
        ].flatMap {
            kept("H35", 415, typed("Content-Type: application/json\r\nContent-Encoding: \($0)", silentJSON))
                .with("accept-encoding", "identity").saying("media_type_unsupported")
        },
        ["identity", "Identity", "", "identity, identity", " , "].flatMap {
            kept("H35", 429, typed("Content-Type: application/json\r\nContent-Encoding: \($0)", coolingJSON))
        },
        kept("H35", 429, typed("content-type:Application/JSON ; Charset=\"UTF-8\"", coolingJSON)),
        kept("H36", 400, json("{"), json("{\"phone\":\"\(silent)\"} x"), json("[]")),
        kept("H36", 422, json("{\"phone\":\"1\"}"), json("{\"phone\":\"+86139001390001111\"}"), json("{}")),
    ].flatMap { $0 }
}
