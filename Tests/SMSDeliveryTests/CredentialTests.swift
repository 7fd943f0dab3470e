import Testing

@testable import SMSDelivery

struct CredentialTests {
    @Test(arguments: ["x", "!~", "a:b/c+d=", "S3cret-0123456789"])
    func `visible ASCII is a credential`(_ text: String) throws {
        #expect(try #require(Credential(text)).text == text)
    }

    @Test(arguments: ["", " ", "a b", "a\n", "a\r\nX-Injected: 1", "\u{7F}", "\u{0}", "clé"])
    func `anything else is none`(_ text: String) {
        #expect(Credential(text) == nil)
    }

    @Test func `a credential prints nothing of itself`() throws {
        let credential = try #require(Credential("S3cret"))
        var dump = ""
        Swift.dump(credential, to: &dump)
        for text in ["\(credential)", String(reflecting: credential), dump] { #expect(!text.contains("S3cret")) }
        #expect("\(credential)" == "<credential>")
    }
}
