import Testing
import VerificationService

struct PurposeTests {
    @Test(arguments: [
        "a", "login", "reset-password", "sign_up", "0", "-", "_", "a1-_", String(repeating: "z", count: 32),
    ])
    func `1 to 32 of the allowed characters are a purpose`(name: String) {
        #expect(Purpose(name)?.name == name)
    }

    @Test(arguments: [
        "", "Login", "log in", "log.in", "a/b", "é", "登录", "ａ", "a\u{0}", "a\n", String(repeating: "z", count: 33),
    ])
    func `anything else is none`(name: String) {
        #expect(Purpose(name) == nil)
    }

    @Test func `the purpose of a request that names none is default`() {
        #expect(Purpose.standard.name == "default")
        #expect(Purpose("default") == Purpose.standard)
    }
}
