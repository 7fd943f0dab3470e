import Cryptography
import TestSupport
import Testing

@testable import VerificationService

struct SigningKeyTests {
    @Test func `it has the public part and the thumbprint of RFC 8037 appendix A`() throws {
        // The `d` of appendix A.1: the key of TEST 1 in RFC 8032 §7.1.
        let privateKey = try #require(
            Ed25519PrivateKey(bytes: [
                0x9D, 0x61, 0xB1, 0x9D, 0xEF, 0xFD, 0x5A, 0x60, 0xBA, 0x84, 0x4A, 0xF4, 0x92, 0xEC, 0x2C, 0xC4, 0x44,
                0x49, 0xC5, 0x69, 0x7B, 0x32, 0x69, 0x19, 0x70, 0x3B, 0xAC, 0x03, 0x1C, 0xAE, 0x7F, 0x60,
            ]))
        let key = SigningKey(privateKey: privateKey, signsFrom: 0)
        #expect(key.x == "11qYAYKxCrfVS_7TyWQHOg7hcvPapiMlrwIaaPcHURo")
        #expect(key.id == "kPrK_qmxVWaYVA9wwBF6Iuo3vVzz7TxHCTwXBygrS4k")
        let signature = privateKey.signature(of: Array("eyJhbGciOiJFZERTQSJ9.RXhhbXBsZSBvZiBFZDI1NTE5IHNpZ25pbmc".utf8))
        #expect(
            base64URL(signature)
                == "hgyY0il_MGCjP0JzlnLWG1PPOt7-09PGcvMg3AIbQR6dWbhijcNR4ki4iylGjg5BhVsPt9g7sVvpAr_MuM0KAg")
    }
}
