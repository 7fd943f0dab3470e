extension HTTPCase {
    /// H37 to H46: expectations, pipelining and how a connection ends.
    static let connections: [HTTPCase] = expectations + pipelines + ends

    private static let waiting = "Expect: 100-continue"

    private static let expectations: [HTTPCase] = [
        // RFC 9110 §10.1.1; that 100 comes before the body is a test of its own.
        kept("H37", [100, 429], post(waiting, "Content-Length: 26", body: coolingJSON)),
        kept("H37", [100, 429], post("expect: 100-CONTINUE", "Transfer-Encoding: chunked", body: coolingChunks)),
        kept("H37", 200, get(waiting), get(waiting, "Content-Length: 0")),
        // What the head decides is final, and no 100 comes before it. The body may never come, so we close.
        closed("H38", 413, post(waiting, "Content-Length: 16385", body: "")),
        closed("H38", 405, call("GET", "/codes", waiting, "Content-Length: 5")),
        closed("H38", 404, call("POST", "/nothing", waiting, "Content-Length: 5")),
        closed("H38", 415, call("POST", "/codes", waiting, "Content-Length: 5", "Content-Type: text/plain")),
        closed("H38", 415, call("POST", "/codes", waiting, "Transfer-Encoding: chunked")),
        closed("H38", 415, post(waiting, "Content-Length: 26", "Content-Encoding: gzip", body: ""))
            .with("accept-encoding", "identity"),
        closed("H38", 400, call("POST", "/codes?dryrun=true", waiting, "Content-Length: 26")).saying("query_invalid"),
        // RFC 9110 §10.1.1: a 1.0 client has no expectations.
        closed("H39", 429, old(waiting)),
        kept("H39", 429, old(waiting, "Connection: keep-alive")),
        closed("H39", 200, head("GET /healthz HTTP/1.0", "Expect: foo")),
        // RFC 9110 §10.1.1: 417 may be answered, and is.
        ["foo", "100-continue, foo", "foo, 100-continue", "100-continue;a=b", "100-continues", "100 continue"].flatMap {
            closed("H40", 417, get("Expect: \($0)"), post("Expect: \($0)", "Content-Length: 26"))
        },
        closed("H40", 417, get("Expect: 100-continue", "Expect: foo")),
    ].flatMap { $0 }

    /// `POST /codes` of version 1.0 with these lines.
    private static func old(_ lines: String...) -> String {
        "POST /codes HTTP/1.0\r\nContent-Type: application/json\r\nContent-Length: 26\r\n"
            + lines.map { $0 + "\r\n" }.joined() + "\r\n" + coolingJSON
    }

    private static let pipelines: [HTTPCase] = [
        // RFC 9112 §9.3.2
        kept("H41", [200, 200], get() + get()),
        kept("H41", [404, 200], call("GET", "/nothing") + get()),
        kept("H41", [429, 200, 204, 405], json(coolingJSON) + get() + call("OPTIONS", "*") + call("GET", "/codes")),
        kept("H41", [200, 429, 429], get() + chunked(coolingChunks) + json(coolingJSON)),
        kept("H41", [204, 404, 422], call("OPTIONS", "/codes") + call("GET", "/") + json("{}")),
        // A body is never read as a request, whatever it looks like.
        kept("H42", [400, 200], post("Content-Length: 5", body: "{\"a\":") + get()),
        kept("H42", 400, json(get("X-Request-Id: inner"))).notSaying("inner"),
        kept("H42", [404, 200], call("POST", "/nothing", "Content-Length: \(get().utf8.count)") + get() + get()),
        kept("H42", 200, get("Content-Length: \(get("X-Request-Id: inner").utf8.count)") + get("X-Request-Id: inner"))
            .notSaying("inner"),
        // RFC 9112 §9.6: nothing is read after close or after an error of framing.
        closed(
            "H43", 200, get("Connection: close") + get(), get("connection: CLOSE") + json(silentJSON),
            get("Connection: keep-alive, close"), get("Connection: close, keep-alive"), get("Connection: x,close ,"),
            get("Connection: keep-alive", "Connection: close"), get("Connection: Close", "Connection: keep-alive")),
        closed("H43", 429, post("Connection: close", "Content-Length: 26", body: coolingJSON) + json(silentJSON)),
        closed("H43", 404, call("GET", "/nothing", "Connection: close") + json(silentJSON)),
        closed("H43", 400, get("Content-Length: x") + json(silentJSON), get(" X: 1") + json(silentJSON)),
        closed("H43", [200, 400], get() + get("Host: y") + json(silentJSON)),
    ].flatMap { $0 }

    private static let ends: [HTTPCase] = [
        // RFC 9112 §9.3
        kept(
            "H44", 200, head("GET /healthz HTTP/1.0", "Connection: keep-alive"),
            head("GET /healthz HTTP/1.0", "Host: x", "Connection: Keep-Alive, x")
        ).with("connection", "keep-alive"),
        closed(
            "H44", 200, head("GET /healthz HTTP/1.0", "Connection: x"), head("GET /healthz HTTP/1.0", "Keep-Alive: 9"),
            head("GET /healthz HTTP/1.0", "Connection: keep-alive, close")
        ),
        kept("H44", 200, get("Connection: keep-alive"), get("Connection: x"), get("Connection: \"close\""))
            .with("connection", nil),
        // RFC 9112 §6.1; that no answer has Transfer-Encoding is required of every case.
        closed("H45", 429, old()),
        closed("H45", 404, head("GET / HTTP/1.0", "TE: chunked")),
        closed("H45", 204, head("OPTIONS * HTTP/1.0")),
        // RFC 9112 §9.3: the body of a request that is refused is read, and the connection stays in step.
        kept("H46", 415, typed("Content-Type: text/plain", get()), typed("X: 1", silentJSON)),
        kept("H46", 405, call("GET", "/codes", "Content-Length: 26") + silentJSON),
        kept("H46", 404, call("POST", "/nothing", "Content-Length: 26") + silentJSON),
        kept("H46", 404, call("POST", "/", "Transfer-Encoding: chunked") + silentChunks),
        kept("H46", 422, call("POST", "/codes/1/verify", "Content-Type: application/json", "Content-Length: 2") + "{}"),
        kept("H46", 404, call("PUT", "/x", "Content-Length: 16000") + String(repeating: "x", count: 16000)),
        kept("H46", 204, call("OPTIONS", "*", "Content-Length: 26") + silentJSON),
        kept("H46", 200, call("HEAD", "/healthz", "Content-Length: 26") + silentJSON).forHEAD,
    ].flatMap { $0 }
}
