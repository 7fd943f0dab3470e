extension HTTPCase {
    /// H80 to H89: where two answers are allowed, the one that was chosen.
    static let chosen: [HTTPCase] = codings + refusedMethods + longLines + hosts + framing

    private static let codings: [HTTPCase] = [
        "", ",", "chunked,", ",chunked", "chunked,,", " , chunked", "gzip", "identity", "foo", "gzip, deflate",
        "chunked, foo", "gzip,,chunked",
    ].flatMap { closed("H80", 400, post("Transfer-Encoding: \($0)", body: silentChunks)) }

    /// RFC 9110 §15.5.6: 405 names the methods that the resource has.
    private static let refusedMethods: [HTTPCase] = [
        refused("/codes", ["GET", "PUT", "PATCH", "DELETE", "TRACE"], "OPTIONS, POST"),
        refused("/codes/1/verify", ["GET", "PUT", "TRACE"], "OPTIONS, POST"),
        refused("/codes/1", ["GET", "POST", "PUT", "PATCH", "TRACE"], "DELETE, OPTIONS"),
        refused("/codes/1/cooldown", ["POST", "PUT", "PATCH", "DELETE", "TRACE"], "GET, HEAD, OPTIONS"),
        refused("/healthz", ["POST", "DELETE", "TRACE"], "GET, HEAD, OPTIONS"),
        refused("/readyz", ["POST"], "GET, HEAD, OPTIONS"), refused("/nothing", ["TRACE"], "OPTIONS"),
        kept("H81", 405, call("CONNECT", "a:1"), call("CONNECT", "example.com:443"), call("CONNECT", "[::1]:80")),
        closed("H81", 405, head("CONNECT a:1 HTTP/1.0")),
    ].flatMap { $0 }

    private static func refused(_ target: String, _ methods: [String], _ allow: String) -> [HTTPCase] {
        methods.flatMap { kept("H81", 405, call($0, target)).with("allow", allow) }
    }

    /// RFC 9112 §3: at least 8,000 octets.
    private static let longLines: [HTTPCase] =
        kept("H82", 200, call("GET", "/healthz?\(String(repeating: "a", count: 8000 - 22))"))
        + kept("H82", 404, call("GET", "/\(String(repeating: "a", count: 8000 - 14))"))

    /// RFC 9110 §7.2, §4.2.1, §4.2.4: a host that is not empty, with an optional port.
    private static let hosts: [HTTPCase] =
        [
            "u@x", "u:p@x", "x/y", "x/", "/", "a,b", "x,", ",", "", " ", "x?", "x#y", "http://x", "x\\y", "\"x\"",
            "<x>", "x:y", "x:80:80", "x:-1", "x:8a", "x:65536", "x: 80", ":80", ":", "[::1", "::1", "[::g]", "[]",
            "[1.2.3.4]", "[::1]x", "[::1]80", "x%", "x%zz", "x\u{80}", "x\u{FF}", "x{y}", "x^", "x|y", "x\u{7F}",
            "x\u{1}",
        ].flatMap { closed("H83", 400, head("GET /healthz HTTP/1.1", "Host: \($0)")) }
        + ["x", "x:", "x:80", "X.Example:65535", "127.0.0.1:1", "[::1]", "[2001:db8::1]:8080", "a_b-c.d~", "x%41"]
        .flatMap { kept("H83", 200, head("GET /healthz HTTP/1.1", "Host: \($0)")) }
        + kept("H83", 200, "GET /healthz HTTP/1.1\r\nHost:x\r\n\r\n", "GET /healthz HTTP/1.1\r\nhOST:\t x \t\r\n\r\n")

    private static let framing: [HTTPCase] = [
        // RFC 9112 §2.2 asks for one; more are refused.
        kept("H84", 200, "\r\n" + get()),
        kept("H84", [429, 200], json(coolingJSON) + "\r\n" + get()),
        closed("H84", 400, "\r\n\r\n" + get(), String(repeating: "\r\n", count: 300) + get(), " \r\n" + get()),
        // RFC 9112 §7.1 has no white space there; §7.1.1 lets it be taken before an extension, and we do not.
        ["1a ", "1a\t", " 1a", "\t1a", "1a ;x=y", "1a\t;x", "1 a", "1a  "].flatMap {
            closed("H85", 400, chunked("\($0)\r\n\(silentJSON)\r\n0\r\n\r\n"))
        },
        closed(
            "H85", 400, chunked("1a\r\n\(silentJSON)\r\n0 \r\n\r\n"), chunked("1a\r\n\(silentJSON)\r\n0 ;x\r\n\r\n")),
        // RFC 9110 §5.6.2
        [
            "X-\u{80}: 1", "X-\u{FF}: 1", "\u{C3}\u{A9}: 1", "X-A", "X[A]: 1", "X(A): 1", "X<A>: 1", "X{A}: 1", ": 1",
            ":", "X A: 1", "X\tA: 1", "X\0A: 1", "\0: 1", "X@A: 1", "X,A: 1", "X;A: 1", "X/A: 1", "X?A: 1", "X=A: 1",
            "X\\A: 1", "\"X\": 1", "X\u{7F}: 1", "X\u{1}: 1", "X\u{A0}: 1", "GET /healthz HTTP/1.1",
        ].flatMap { closed("H86", 400, get($0), head("GET /healthz HTTP/1.1", $0, "Host: x")) },
        kept("H86", 200, get("!#$%&'*+-.^_`|~09: 1")),
        // RFC 9112 §2.3; RFC 9110 §15.6.6
        closed(
            "H88", 400, head("GET /healthz HTTP/1.11", "Host: x"), head("GET /healthz HTTP/01.1", "Host: x"),
            "GET /healthz\r\n", "GET /healthz\r\n\r\n", head("GET /healthz HTTP/1", "Host: x"),
            head("GET /healthz HTTP/10.1", "Host: x"), head("GET /healthz HTTP/1.1.1", "Host: x")),
        closed("H88", 505, head("GET /healthz HTTP/0.9", "Host: x"), head("GET /healthz HTTP/2.1", "Host: x")),
        // RFC 9110 §15.5.14: what is announced is refused at once. To wait for it would cost a connection for a body that is
        // refused anyway, and 400 would say that the request is malformed.
        closed(
            "H89", 413, post("Content-Length: 9223372036854775807", body: ""), get("Content-Length: 1000000000"),
            post("Content-Length: 10000000000", body: silentJSON)),
    ].flatMap { $0 }
}
