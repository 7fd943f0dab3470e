import Testing

@testable import Cryptography

struct SecretKeyTests {
    private let bytes = Array("correct horse battery staple, 32+".utf8)

    @Test(arguments: [(0, false), (16, false), (31, false), (32, true), (33, true), (1000, true)])
    func `a key has at least 32 bytes`(count: Int, isKey: Bool) {
        #expect((SecretKey(bytes: Array(repeating: 1, count: count)) != nil) == isKey)
    }

    @Test func `keys that differ in one bit have different names`() throws {
        let key = try #require(SecretKey(bytes: bytes))
        var others = bytes
        others[32] ^= 1
        #expect(try #require(SecretKey(bytes: bytes)).fingerprint == key.fingerprint)
        #expect(try #require(SecretKey(bytes: others)).fingerprint != key.fingerprint)
    }

    @Test func `no two lists of parts are one message`() throws {
        let key = try #require(SecretKey(bytes: bytes))
        let lists: [[[UInt8]]] = [[], [[]], [[], []], [[0]], [[0, 0]], [[0], [0]], [[1, 2], [3]], [[1], [2, 3]]]
        let digests = Set(lists.map { key.authenticate(domain: "code", parts: $0) })
        #expect(digests.count == lists.count)
        #expect(key.authenticate(domain: "guess", parts: [[0]]) != key.authenticate(domain: "code", parts: [[0]]))
    }

    @Test func `no way of printing a key shows it`() throws {
        struct Holder {
            let key: SecretKey
        }
        let key = try #require(SecretKey(bytes: bytes))
        var dumped = ""
        dump(key, to: &dumped)
        dump(Holder(key: key), to: &dumped)
        dump([key], to: &dumped)
        let texts = [
            "\(key)", String(describing: key), String(reflecting: key), key.debugDescription, "\([key])",
            "\(Optional(key) as Any)", "\(Holder(key: key))", String(reflecting: Holder(key: key)), dumped,
        ]
        for text in texts {
            #expect(text.contains("<secret key>"), "\(text)")
            #expect(!text.contains("correct") && !text.contains("99, 111") && !text.contains("636f72"), "\(text)")
        }
        #expect(Mirror(reflecting: key).children.isEmpty)
    }
}
