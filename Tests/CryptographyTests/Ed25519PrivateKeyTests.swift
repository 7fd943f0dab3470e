import Testing

@testable import Cryptography

struct Ed25519PrivateKeyTests {
    /// TEST 1, 2, 3 and SHA(abc) of RFC 8032 §7.1.
    @Test(arguments: [
        (
            "9d61b19deffd5a60ba844af492ec2cc44449c5697b326919703bac031cae7f60",
            "d75a980182b10ab7d54bfed3c964073a0ee172f3daa62325af021a68f707511a", "",
            "e5564300c360ac729086e2cc806e828a84877f1eb8e5d974d873e065224901555fb8821590a33bacc61e39701cf9b46bd25bf5f0595bbe24655141438e7a100b"
        ),
        (
            "4ccd089b28ff96da9db6c346ec114e0f5b8a319f35aba624da8cf6ed4fb8a6fb",
            "3d4017c3e843895a92b70aa74d1b7ebc9c982ccf2ec4968cc0cd55f12af4660c", "72",
            "92a009a9f0d4cab8720e820b5f642540a2b27b5416503f8fb3762223ebdb69da085ac1e43e15996e458f3613d0f11d8c387b2eaeb4302aeeb00d291612bb0c00"
        ),
        (
            "c5aa8df43f9f837bedb7442f31dcb7b166d38535076f094b85ce3a2e0b4458f7",
            "fc51cd8e6218a1a38da47ed00230f0580816ed13ba3303ac5deb911548908025", "af82",
            "6291d657deec24024827e69c3abe01a30ce548a284743a445e3680d7db5ac3ac18ff9b538d16f290ae67f760984dc6594a7c15e9716ed28dc027beceea1ec40a"
        ),
        (
            "833fe62409237b9d62ec77587520911e9a759cec1d19755b7da901b96dca3d42",
            "ec172b93ad5e563bf4932c70e1245034c35467ef2efd4d64ebf819683467e2bf",
            "ddaf35a193617abacc417349ae20413112e6fa4e89a97ea20a9eeee64b55d39a2192992a274fc1a836ba3c23a3feebbd454d4423643ce80e2a9ac94fa54ca49f",
            "dc2a4459e7369633a52b1bf277839a00201009a3efbf3ecb69bea2186c26b58909351fc9ac90b3ecfdfbc7c66431e0303dca179c138ac17ad9bef1177331a704"
        ),
    ])
    func `it makes the public keys and signatures of RFC 8032`(
        secret: String, publicKey: String, message: String, signature: String
    ) throws {
        let key = try #require(Ed25519PrivateKey(bytes: bytes(secret)))
        #expect(hexText(key.publicKey) == publicKey)
        #expect(hexText(key.signature(of: bytes(message))) == signature)
    }

    @Test(arguments: [(0, false), (31, false), (32, true), (33, false), (64, false)])
    func `a key has 32 bytes`(count: Int, isKey: Bool) {
        #expect((Ed25519PrivateKey(bytes: Array(repeating: 1, count: count)) != nil) == isKey)
    }

    @Test func `made keys differ, and are read back the same`() throws {
        let key = Ed25519PrivateKey.make()
        #expect(Ed25519PrivateKey.make().publicKey != key.publicKey)
        #expect(try #require(Ed25519PrivateKey(bytes: key.bytes)).publicKey == key.publicKey)
    }

    @Test func `no way of printing a key shows it`() throws {
        struct Holder {
            let key: Ed25519PrivateKey
        }
        let key = try #require(Ed25519PrivateKey(bytes: Array("correct horse battery staple, 32".utf8)))
        var dumped = ""
        dump(key, to: &dumped)
        dump(Holder(key: key), to: &dumped)
        for text in [
            "\(key)", String(reflecting: key), key.debugDescription, "\([key])", "\(Holder(key: key))", dumped,
        ] {
            #expect(text.contains("<private key>"), "\(text)")
            #expect(!text.contains("correct") && !text.contains("99, 111") && !text.contains("636f72"), "\(text)")
        }
        #expect(Mirror(reflecting: key).children.isEmpty)
    }

    private func bytes(_ hexadecimal: String) -> [UInt8] {
        let digits = hexadecimal.compactMap(\.hexDigitValue)
        return stride(from: 0, to: digits.count, by: 2).map { UInt8(digits[$0] << 4 | digits[$0 + 1]) }
    }
}
