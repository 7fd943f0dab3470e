import HTTPCodec
import Testing

@testable import HTTPAPI

struct RouteTests {
    /// A route in one line, such as `cooldown +86`.
    private func name(_ path: String) -> String? {
        switch Route(path: path) {
        case .codes: "codes"
        case .phone(let phone): "phone \(phone)"
        case .cooldown(let phone): "cooldown \(phone)"
        case .verify(let phone): "verify \(phone)"
        case .receipts(let gateway): "receipts \(gateway)"
        case .signingKeys: "signing keys"
        case .health: "health"
        case .readiness: "readiness"
        case .server: "server"
        case nil: nil
        }
    }

    @Test(arguments: [
        ("/codes", "codes"), ("/codes/+8613800138000", "phone +8613800138000"), ("/healthz", "health"),
        ("/codes/+8613800138000/cooldown", "cooldown +8613800138000"),  // H50
        ("/codes/%2B8613800138000/cooldown", "cooldown %2B8613800138000"),  // H50
        ("/codes/%2b8613800138000/verify", "verify %2b8613800138000"), ("/readyz", "readiness"), ("*", "server"),
        ("/codes/%252B86/cooldown", "cooldown %252B86"),  // H51: not decoded here
        ("/codes/+86%2F138/cooldown", "cooldown +86%2F138"),  // H52: no separator
        ("/codes/cooldown", "phone cooldown"), ("/codes/verify/verify", "verify verify"),
        ("/receipts/kannel", "receipts kannel"), ("/.well-known/jwks.json", "signing keys"),
    ])
    func `a path names its resource, with the phone still encoded`(path: String, route: String) {
        #expect(name(path) == route)
    }

    @Test func `an absolute target names the same resource`() throws {  // H53
        let head = try requestHead("http://other.example/codes/+8613800138000/cooldown")
        #expect(name(head.path) == "cooldown +8613800138000")
    }

    @Test(arguments: [
        "/codes/+86/cooldown/", "/codes//cooldown", "/codes/../codes/+86/cooldown",  // H54
        "/", "//", "//codes", "/codes/", "/codes//", "/codes/+86/", "/codes/+86//", "/codes/+86//cooldown",
        "/codes/+86/cooldown//", "/codes/+86/cooldown/x", "/codes//verify", "/codes/+86/Cooldown", "/Codes", "/code",
        "/codes/+86/other", "/codes/./+86/cooldown", "/healthz/", "/healthz/x", "/healthz//x", "/readyz/", "/readyz/x",
        "/%63odes", "/codes/+86/%63ooldown", "/codes;x", "/**", "/.", "/..", "/codes///cooldown", "/x/codes",
        "/.well-known", "/.well-known/", "/.well-known/jwks.json/", "/jwks.json",
        "/receipts", "/receipts/", "/receipts/a/b", "/receipts//",
    ])
    func `no other path is a resource`(path: String) {
        #expect(name(path) == nil)
    }

    @Test(arguments: [
        ("/codes", "OPTIONS, POST"), ("/codes/+86/verify", "OPTIONS, POST"), ("/codes/+86", "DELETE, OPTIONS"),
        ("/codes/+86/cooldown", "GET, HEAD, OPTIONS"), ("/healthz", "GET, HEAD, OPTIONS"),
        ("/readyz", "GET, HEAD, OPTIONS"), ("/.well-known/jwks.json", "GET, HEAD, OPTIONS"), ("*", "OPTIONS"),
    ])
    func `a resource names its methods`(path: String, allow: String) {
        #expect(Route(path: path)?.allow == allow)
    }
}
