import Testing

@testable import VerificationService

struct PhoneTokenTests {
    @Test func `no way of printing a token shows it`() {
        let token = PhoneToken(text: "eyJhbGciOiJFZERTQSJ9.e30.c2ln")
        var dumped = ""
        dump([token], to: &dumped)
        for text in [
            "\(token)", String(reflecting: token), token.debugDescription, "\(Optional(token) as Any)", dumped,
        ] {
            #expect(text.contains("<token>"), "\(text)")
            #expect(!text.contains("eyJ") && !text.contains("c2ln"), "\(text)")
        }
        #expect(Mirror(reflecting: token).children.isEmpty)
    }
}
