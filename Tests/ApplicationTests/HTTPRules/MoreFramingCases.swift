/// What corpora of malformed and of smuggled requests try and the table does not have, by sections of RFC 9112.
extension HTTPCase {
    /// §2.2 to §5: lines, request lines, targets and fields.
    static let moreLines: [HTTPCase] = controls + startLines + targetForms + values

    private static let controls: [HTTPCase] = [
        // A CR that is not followed by LF, in every part of a head.
        closed(
            "RFC 9112 §2.2", 400, "\r" + get(), "\r\r\n" + get(), "\n\r" + get(),
            head("GET\r/healthz HTTP/1.1", "Host: x"), head("GET /heal\rthz HTTP/1.1", "Host: x"),
            head("GET /healthz\rHTTP/1.1", "Host: x"), head("GET /healthz HTTP/1.1\r", "Host: x"),
            head("GET /healthz HTTP/1.1", "\rHost: x"), head("GET /healthz HTTP/1.1", "Ho\rst: x"),
            head("GET /healthz HTTP/1.1", "Host\r: x"), head("GET /healthz HTTP/1.1", "Host:\r x"),
            head("GET /healthz HTTP/1.1", "Host: x\r"), "GET /healthz HTTP/1.1\rHost: x\r\r",
            "GET /healthz HTTP/1.1\r\nHost: x\r\n\r\r\n",
            "GET /healthz HTTP/1.1\r\nHost: x\r\n\rX", "GET /healthz HTTP/1.1\r\nHost: x\r\n\r\r"),
        // NUL in every part of a head.
        closed(
            "RFC 9112 §2.2", 400, "\0" + get(), head("G\0ET /healthz HTTP/1.1", "Host: x"),
            head("GET\0/healthz HTTP/1.1", "Host: x"), head("GET /heal\0thz HTTP/1.1", "Host: x"),
            head("GET /healthz HTTP/1.1\0", "Host: x"), head("GET /healthz HTTP/\01.1", "Host: x"),
            head("GET /healthz HTTP/1.1", "Ho\0st: x"), head("GET /healthz HTTP/1.1", "Host:\0x"), get("\0")),
        // White space and other bytes before the request line.
        [
            " ", "\t", "\u{B}", "\u{C}", " \r\n", "\t\r\n", "\r\n ", "\u{EF}\u{BB}\u{BF}", "\u{A0}", "x\r\n",
            "\u{FF}\u{FD}\u{3}",
        ]
        .flatMap { closed("RFC 9112 §2.2", 400, $0 + get()) },
        // Other protocols.
        closed(
            "RFC 9112 §2.2", 400, "\u{16}\u{3}\u{1}\u{0}\u{5}\u{1}\u{0}\u{0}\u{1}\u{3}\r\n",
            "PROXY TCP4 127.0.0.1 127.0.0.1 1 2\r\n" + get(), "SSH-2.0-x\r\n", "EHLO x\r\n", "*1\r\n$4\r\nPING\r\n"),
    ].flatMap { $0 }

    private static let startLines: [HTTPCase] = [
        // §3, RFC 9110 §5.6.2: a method is a token.
        [
            "G@T", "GE:T", "GET:", "G\u{E9}T", "G\u{80}T", "\"GET\"", "G,T", "G/T", "(GET)", "G[T]", "{GET}",
            "G\u{7F}T", "G\u{1}T", "G=T", "G?T", "G;T", "G<T", "G\\T",
        ]
        .flatMap { closed("RFC 9112 §3", 400, head("\($0) /healthz HTTP/1.1", "Host: x")) },
        // §3 lets other white space separate the parts; we take one space only.
        ["\t", "\u{B}", "\u{C}", "\u{A0}", "%20", " \t"].flatMap { space in
            closed(
                "RFC 9112 §3", 400, head("GET\(space)/healthz\(space)HTTP/1.1", "Host: x"),
                head("GET\(space)/healthz HTTP/1.1", "Host: x"), head("GET /healthz\(space)HTTP/1.1", "Host: x"),
                head("GET /healthz HTTP/1.1\(space)", "Host: x"))
        },
    ].flatMap { $0 }

    private static let targetForms: [HTTPCase] = [
        // §3.2: four forms, of visible ASCII, without a fragment, user information (RFC 9110 §4.2.4) or an empty host.
        [
            "healthz", "#", "/healthz#x", "/#/healthz", "/\u{80}", "/\u{C3}\u{A9}", "/\u{FF}", "/\u{7F}", "/\u{1}",
            "?x", "http:/healthz", "http:healthz", "ftp://x/healthz", "http://u@x/healthz", "http://u:p@x/",
            "http:///healthz", "http://", "http://:80/", "http://x:99999/", "http://x:y/", "http://[::1/",
            "http://a,b/", "http://a\u{80}/", "*", "x:80", "mailto:x", "://x/", "\\healthz", ".", "..", "%2Fhealthz",
        ].flatMap { closed("RFC 9112 §3.2", 400, call("GET", $0)) },
        closed(
            "RFC 9112 §3.2", 400, call("OPTIONS", "*x"), call("OPTIONS", "**"), call("OPTIONS", "*?x"),
            call("POST", "*")),
        ["/healthz", "a", "a:", "a:0", "a:65536", "http://a:1/", "u@a:1", "*", ":1", "a:b"]
            .flatMap { closed("RFC 9112 §3.2", 400, call("CONNECT", $0)) },
        kept(
            "RFC 9112 §3.2", 200, call("GET", "/healthz?a=/b?c&d=%ZZ"), call("GET", "/healthz?"),
            call("GET", "/healthz?http://u@x/"), call("GET", "http://x:/healthz"), call("GET", "hTTps://x/healthz?")),
        // RFC 9110 §4.2.3: an empty path is "/", but of OPTIONS it is the server (RFC 9112 §3.2.4).
        kept("RFC 9112 §3.2", 204, call("OPTIONS", "http://x")).with("allow", "OPTIONS"),
        kept("RFC 9112 §3.2", 404, call("OPTIONS", "http://x/"), call("OPTIONS", "http://x?y")),
    ].flatMap { $0 }

    private static let values: [HTTPCase] = [
        // §5, RFC 9110 §5.5: visible characters, obs-text, spaces and tabs; names in any case.
        kept(
            "RFC 9112 §5", 200, get("X-A: \u{80}\u{FF}"), get("X-A:"), get("X-A:  \t "), get("X-A: a\tb  c"),
            get("X-A::"), get("X-A: b: c"), get("x-a:b", "X-A: b"), get("X-A: GET /healthz HTTP/1.1"),
            get("Host-X: y", "XHost: z"),
            head("GET /healthz HTTP/1.1", "X-A: 1", "hoST: x")),
        ["\u{1}", "\u{8}", "\u{B}", "\u{C}", "\u{1B}", "\u{1F}", "\u{7F}"]
            .flatMap { closed("RFC 9112 §5", 400, get("X-A: a\($0)b"), get("X-A: \($0)"), get("X-A\($0): 1")) },
        closed("RFC 9112 §5", 400, get("X-A: 1", "X-B", "X-C: 3"), get("X-A: 1", ": 2"), get("X-A: 1", " : 2")),
        // An offer of another protocol is not taken.
        kept(
            "RFC 9110 §7.8", 200,
            get("Connection: Upgrade, HTTP2-Settings", "Upgrade: h2c", "HTTP2-Settings: AAMAAABk"),
            get("Connection: Upgrade", "Upgrade: websocket", "Sec-WebSocket-Key: eA==", "Sec-WebSocket-Version: 13"),
            get("Connection: upgrade", "Upgrade: HTTP/2.0")
        ).with("upgrade", nil),
    ].flatMap { $0 }
}
