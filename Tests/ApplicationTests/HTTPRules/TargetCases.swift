import Foundation

extension HTTPCase {
    /// H50 to H56: targets, and phones in them and in bodies.
    static let targets: [HTTPCase] = paths + forms + spellings

    private static func cooldown(_ phone: String) -> String { call("GET", "/codes/\(phone)/cooldown") }
    private static func verify(_ phone: String) -> String {
        call("POST", "/codes/\(phone)/verify", "Content-Type: application/json", "Content-Length: 2") + "{}"
    }
    /// Only the phone that a test has sent to says this.
    private static let isCooling = "\"phone\":\"\(cooling)\",\"state\":\"cooling\""

    private static let paths: [HTTPCase] = [
        // RFC 3986 §2.1: "+" stands for itself in a path.
        kept(
            "H50", 200, cooldown("+8613800138000"), cooldown("%2B8613800138000"), cooldown("%2b8613800138000"),
            cooldown("+%38%3613800138000"), call("GET", "/codes/+8613800138000/cooldown?locale=en"),
            call("GET", "/codes/+8613800138000/cooldown?")
        ).saying(isCooling),
        // RFC 3986 §2.4: decoded once.
        kept("H51", 422, cooldown("%252B8613800138000"), verify("%252B8613800138000")).saying("phone_invalid"),
        [
            "%00", "%ZZ", "%C0%AF", "%", "%4", "%4G", "%80", "%ED%A0%80", "%F4%90%80%80", "%E0%80%AF", "%7F", "%07",
            "%1B%5B0m", "%C2%80", "%FF", "%u0031",
        ].flatMap {
            kept("H52", 400, cooldown("+8613800138000\($0)"), cooldown($0)).saying("malformed_target")
        },
        kept("H52", 400, call("DELETE", "/codes/%00"), verify("%ZZ")).saying("malformed_target"),
        closed("H52", 400, cooldown("+86 13800138000"), cooldown("+86\t13800138000"), call("GET", "/healthz /x")),
        // An escaped slash never ends a segment; people write one in a phone.
        kept("H52", 422, cooldown("%2F"), cooldown("+8613800138000%2Fx"), call("DELETE", "/codes/1%2Fcooldown"))
            .saying("phone_invalid"),
        kept("H52", 200, cooldown("+86%2F13800138000"), cooldown("+86%20138%2F00138000")).saying(isCooling),
        // White space is that of a pasted text.
        kept(
            "H52", 200, cooldown("+8613800138000%0A"), cooldown("%09+86%0D%0A13800138000%C2%85"),
            cooldown("+86%E2%80%A813800138000")
        ).saying(isCooling),
        kept("H52", 422, cooldown("+8613800138000%0D%0AX-Injected:1"), cooldown("%0A")).saying("phone_invalid"),
        kept("H52", 200, cooldown("+86%20138%200013%208000"), cooldown("%20+8613800138000%20")).saying(isCooling),
        // RFC 9112 §3.2.2: an absolute URI is taken, with its authority instead of Host, which must be valid all the same.
        kept(
            "H53", 200, call("GET", "http://other.example/codes/+8613800138000/cooldown"),
            call("GET", "HTTP://other.example:8080/codes/%2B8613800138000/cooldown?locale=en"),
            call("GET", "https://[::1]/codes/+8613800138000/cooldown")
        ).saying(isCooling),
        kept("H53", 200, call("GET", "http://other.example/healthz")),
        kept("H53", 404, call("GET", "http://other.example"), call("GET", "http://other.example?x=/healthz")),
        closed("H53", 400, head("GET http://other.example/healthz HTTP/1.1"), call("GET", "http://a/", "Host: a")),
        // No path is another path.
        kept(
            "H54", 404, call("GET", "/codes/+8613800138000/cooldown/"), call("GET", "/codes//cooldown"),
            call("GET", "/codes/../codes/+8613800138000/cooldown"), call("GET", "/codes/./+8613800138000/cooldown"),
            call("GET", "/codes/%2E%2E/codes/+8613800138000/cooldown"), call("GET", "//healthz"),
            call("GET", "/healthz/"), call("GET", "/./healthz"), call("GET", "/x/../healthz"), call("GET", "/HEALTHZ"),
            call("GET", "/%68ealthz/x"), call("GET", "/healthz;x=1"), call("GET", "/codes/"), call("GET", "/"),
            call("GET", "/codes/+8613800138000/cooldown/x"), call("GET", "/codes/+8613800138000//cooldown")),
    ].flatMap { $0 }

    /// A plus that was not escaped in a form arrives as a space, which api.md reads as the plus.
    private static let forms: [HTTPCase] =
        [
            "phone=+8613800138000", "phone=%2B8613800138000", "phone=%2b86%20138+0013+8000", "phone=%208613800138000",
            "locale=en&phone=+8613800138000&x", "phone=008613800138000",
        ].flatMap { kept("H55", 429, form($0)).saying(isCooling) }
        + kept("H55", 422, form("phone=8613800138000"), form("phone=%252B8613800138000"), form("phone="))
        .saying("phone_invalid")

    private static func form(_ body: String) -> String {
        typed("Content-Type: application/x-www-form-urlencoded", body)
    }

    /// All spellings of a phone are folded before anything is looked up.
    private static let spellings: [HTTPCase] =
        [
            "+86-138-0013-8000", "+86 (138) 0013.8000", "008613800138000", " +8613800138000 ", "＋８６１３８００１３８０００",
            "+٨٦١٣٨٠٠١٣٨٠٠٠", "+८६१३८००१३८०००", "+86\u{2011}138\u{2013}0013\u{A0}8000",
            "\u{202A}+8613800138000\u{202C}", "+86 138/00138000", "+86／138／0013／8000", "<+8613800138000>,",
            "“+86 138 0013 8000”",
        ].flatMap { spelling in
            kept("H56", 429, json("{\"phone\":\"\(octets(spelling))\"}")).saying(isCooling)
                + kept("H56", 429, form("phone=\(escaped(spelling))")).saying(isCooling)
                + kept("H56", 200, cooldown(escaped(spelling))).saying(isCooling)
        }
        + [
            "+1234567890123456", "+86138001380001111", "+０１２３４５６７８", "+86138O0138000", "++8613800138000",
            "86+13800138000", "+861380", "+",
        ].flatMap { spelling in
            kept("H56", 422, json("{\"phone\":\"\(octets(spelling))\"}"), cooldown(escaped(spelling)))
                .saying("phone_invalid")
        }

    /// The UTF-8 of a text, each octet as one character.
    private static func octets(_ text: String) -> String {
        String(String.UnicodeScalarView(text.utf8.map { Unicode.Scalar($0) }))
    }

    /// Every octet of a text as an escape, but for digits.
    private static func escaped(_ text: String) -> String {
        text.utf8.map { 48...57 ~= $0 ? String(UnicodeScalar($0)) : String(format: "%%%02X", $0) }.joined()
    }
}
