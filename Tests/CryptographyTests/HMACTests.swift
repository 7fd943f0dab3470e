import Testing

@testable import Cryptography

struct HMACTests {
    private static let cases: [(key: [UInt8], message: [UInt8], digest: String)] = [
        (  // 1
            Array(repeating: 0x0B, count: 20), Array("Hi There".utf8),
            "b0344c61d8db38535ca8afceaf0bf12b881dc200c9833da726e9376c2e32cff7"
        ),
        (  // 2
            Array("Jefe".utf8), Array("what do ya want for nothing?".utf8),
            "5bdcc146bf60754e6a042426089575c75a003f089d2739839dec58b964ec3843"
        ),
        (  // 3
            Array(repeating: 0xAA, count: 20), Array(repeating: 0xDD, count: 50),
            "773ea91e36800e46854db8ebd09181a72959098b3ef8c122d9635514ced565fe"
        ),
        (  // 4
            Array(1...25), Array(repeating: 0xCD, count: 50),
            "82558a389a443c0ea4cc819899f2083a85f0faa3e578f8077a2e3ff46729665b"
        ),
        (  // 5, of which the RFC prints 128 bits
            Array(repeating: 0x0C, count: 20), Array("Test With Truncation".utf8), "a3b6167473100ee06e0c796c2955552b"
        ),
        (  // 6
            Array(repeating: 0xAA, count: 131), Array("Test Using Larger Than Block-Size Key - Hash Key First".utf8),
            "60e431591ee0b67f0d8a26aacbf5b77f8e0bc6213728c5140546040f0ee37f54"
        ),
        (  // 7
            Array(repeating: 0xAA, count: 131),
            Array(
                "This is a test using a larger than block-size key and a larger than block-size data. The key needs to be hashed before being used by the HMAC algorithm."
                    .utf8),
            "9b09ffa71b942fcb27635fbcd5b0e944bfdc63644f0713938a7f51535c3a35e2"
        ),
    ]

    @Test(arguments: 1...7)
    func `it computes the digests of RFC 4231 §4`(number: Int) {
        let vector = Self.cases[number - 1]
        let digest = hmacSHA256(key: vector.key, message: vector.message).map(hexadecimal).joined()
        #expect(digest.hasPrefix(vector.digest))
        #expect(digest.count == 64)
    }

    @Test(
        arguments: [
            (Array(repeating: 0x0B, count: 20), "Hi There", "b617318655057264e28bc0b6fb378c8ef146be00"),
            (Array("Jefe".utf8), "what do ya want for nothing?", "effcdf6ae5eb2fa2d27416d5f184df9c259a7c79"),
            (
                Array(repeating: 0xAA, count: 80), "Test Using Larger Than Block-Size Key - Hash Key First",
                "aa4ae5e15272d00e95705637ce8a3b55ed402112"
            ),
        ] as [([UInt8], String, String)])
    func `it computes the digests of RFC 2202 §3 with SHA-1`(key: [UInt8], message: String, digest: String) {
        #expect(hexText(hmacSHA1(key: key, message: Array(message.utf8))) == digest)
    }

    @Test(arguments: [
        ([UInt8](), [UInt8](), true), ([1, 2, 3], [1, 2, 3], true), ([1, 2, 3], [1, 2, 4], false),
        ([1, 2, 3], [0, 2, 3], false), ([1, 2, 3], [1, 2], false), ([], [0], false), ([0, 0], [0], false),
        ([1, 2], [2, 1], false), ([0x80], [0], false),
    ])
    func `equality in constant time is equality`(left: [UInt8], right: [UInt8], isEqual: Bool) {
        #expect(equalInConstantTime(left, right) == isEqual)
        #expect(equalInConstantTime(right, left) == isEqual)
    }

    @Test func `random bytes are as many as asked for, and others each time`() {
        #expect(randomBytes(0).isEmpty)
        #expect(randomBytes(1).count == 1)
        let draws = Set((0..<1000).map { _ in randomBytes(16) })
        #expect(draws.count == 1000)
        #expect(draws.allSatisfy { $0.count == 16 })
    }

    private func hexadecimal(_ byte: UInt8) -> String {
        (byte < 16 ? "0" : "") + String(byte, radix: 16)
    }
}
