import Cryptography
import Testing

@testable import VerificationService

struct AccessKeyTests {
    private func make(isPublic: Bool = false) -> (key: AccessKey, secret: AccessSecret) {
        AccessKey.make(name: "web", scopes: [.send], isPublic: isPublic, origins: [], at: 1)
    }

    @Test(arguments: [(false, "csk"), (true, "cpk")])
    func `a key is its kind, its id and 256 random bits`(_ isPublic: Bool, _ kind: String) throws {
        let (key, secret) = make(isPublic: isPublic)
        let parts = secret.text.split(separator: "_")
        #expect(parts.map(String.init).prefix(2) == [kind, key.id])
        #expect(parts[2].count == 64)
        #expect(make().secret.text != make().secret.text)
    }

    @Test func `what is kept is the SHA-256 of the key, and matches the key alone`() throws {
        let (key, secret) = make()
        #expect(key.hash == sha256(Array(secret.text.utf8)))
        #expect(key.matches(try #require(AccessSecret(secret.text))))
        #expect(!key.matches(make().secret))
    }

    @Test(arguments: ["", "csk", "csk__", "csk_00_00", "xsk_0011223344556677_" + String(repeating: "0", count: 64)])
    func `what has another form is no key`(_ text: String) {
        #expect(AccessSecret(text) == nil)
    }

    @Test func `a key prints nothing of itself`() {
        let secret = make().secret
        var dumped = ""
        dump(secret, to: &dumped)
        for text in ["\(secret)", String(reflecting: secret), dumped] {
            #expect(!text.contains(secret.text.suffix(64)))
        }
    }
}
