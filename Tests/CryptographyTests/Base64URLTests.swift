import Cryptography
import Testing

struct Base64URLTests {
    @Test(
        arguments: [
            ([3, 236, 255, 224, 193], "A-z_4ME"),  // RFC 7515 appendix C
            // RFC 4648 §10, without the padding.
            ([], ""), (Array("f".utf8), "Zg"), (Array("fo".utf8), "Zm8"), (Array("foo".utf8), "Zm9v"),
            (Array("foob".utf8), "Zm9vYg"), (Array("fooba".utf8), "Zm9vYmE"), (Array("foobar".utf8), "Zm9vYmFy"),
        ] as [([UInt8], String)])
    func `it writes what the RFCs write`(bytes: [UInt8], text: String) {
        #expect(base64URL(bytes) == text)
    }

    @Test func `it has a digit of its own for each six bits`() {
        // Python: base64.urlsafe_b64encode of the 48 bytes that hold the numbers 0 to 63, six bits each.
        let bytes = stride(from: 0, to: 64, by: 4).flatMap { first in
            let word = (0..<4).reduce(0) { $0 << 6 | (first + $1) }
            return [UInt8(word >> 16), UInt8(word >> 8 & 0xFF), UInt8(word & 0xFF)]
        }
        #expect(base64URL(bytes) == "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_")
    }
}
