import TestSupport
import Testing

@testable import Cryptography

struct CodeDigitsTests {
    /// Printed by `Tests/Vectors/derived_codes.py`, as are the rows below.
    private static let keys = [
        "000102030405060708090a0b0c0d0e0f101112131415161718191a1b1c1d1e1f",
        "ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff",
        "1cf7633d5ac3076c2a897c85feca3de1eeab0c0e7812d74f0549051a7df0b1530b3be0164177ce7f1e17247969453608aea6"
            + "6d1141dd559d513b411ca4398471",
        "6b6b6b6b6b6b6b6b6b6b6b6b6b6b6b6b6b6b6b6b6b6b6b6b6b6b6b6b6b6b6b6b6b6b6b6b6b6b6b6b6b6b6b6b6b6b6b6b6b6b"
            + "6b6b6b6b6b6b6b6b6b6b6b6b6b6b6b6b6b6b6b6b6b6b6b6b6b6b6b6b6b6b6b6b6b6b6b6b6b6b6b6b6b6b6b6b6b6b6b6b6b6b",
    ]

    @Test(
        arguments: [
            (0, "00000000000000000000000000000000", 8613800138000, "default", 6, "144127"),
            (1, "00000000000000000000000000000000", 8613800138000, "default", 7, "8776564"),
            (2, "00000000000000000000000000000000", 1000000, "default", 8, "29667398"),
            (3, "00000000000000000000000000000000", 1000000, "login", 9, "038257962"),
            (0, "000102030405060708090a0b0c0d0e0f", 999999999999999, "login", 10, "0879763416"),
            (1, "000102030405060708090a0b0c0d0e0f", 999999999999999, "login", 6, "131071"),
            (2, "000102030405060708090a0b0c0d0e0f", 4915112345678, "a", 7, "6445051"),
            (3, "000102030405060708090a0b0c0d0e0f", 4915112345678, "a", 8, "51883782"),
            (0, "ffffffffffffffffffffffffffffffff", 8613800138000, "a", 9, "523142864"),
            (
                1, "ffffffffffffffffffffffffffffffff", 8613800138000, "_-z9_-z9_-z9_-z9_-z9_-z9_-z9_-z9", 10,
                "1547881787"
            ),
            (2, "ffffffffffffffffffffffffffffffff", 1000000, "_-z9_-z9_-z9_-z9_-z9_-z9_-z9_-z9", 6, "307749"),
            (3, "ffffffffffffffffffffffffffffffff", 1000000, "_-z9_-z9_-z9_-z9_-z9_-z9_-z9_-z9", 7, "4064700"),
            (0, "a56145270ce6b3bebd1dd012b7394867", 999999999999999, "default", 8, "62904528"),
            (1, "a56145270ce6b3bebd1dd012b7394867", 999999999999999, "default", 9, "452203668"),
            (2, "a56145270ce6b3bebd1dd012b7394867", 4915112345678, "default", 10, "9889726113"),
            (3, "a56145270ce6b3bebd1dd012b7394867", 4915112345678, "login", 6, "082187"),
            (0, "00000000000000000000000000000000", 8613800138000, "login", 7, "1589455"),
            (1, "00000000000000000000000000000000", 8613800138000, "login", 8, "56154499"),
            (2, "00000000000000000000000000000000", 1000000, "a", 9, "782368259"),
            (3, "00000000000000000000000000000000", 1000000, "a", 10, "2307742727"),
            (0, "000102030405060708090a0b0c0d0e0f", 999999999999999, "a", 6, "727542"),
            (1, "000102030405060708090a0b0c0d0e0f", 999999999999999, "_-z9_-z9_-z9_-z9_-z9_-z9_-z9_-z9", 7, "7351654"),
            (2, "000102030405060708090a0b0c0d0e0f", 4915112345678, "_-z9_-z9_-z9_-z9_-z9_-z9_-z9_-z9", 8, "58070138"),
            (3, "000102030405060708090a0b0c0d0e0f", 4915112345678, "_-z9_-z9_-z9_-z9_-z9_-z9_-z9_-z9", 9, "798790640"),
            (0, "0000000000000000000000000000008c", 8613800138000, "default", 6, "008294"),
            (0, "0000000000000000000000000000017d", 8613800138000, "default", 6, "007177"),
        ] as [(Int, String, Int64, String, Int, String)])
    func `codes are those of an independent implementation`(
        key: Int, id: String, phone: Int64, purpose: String, length: Int, digits: String
    ) throws {
        let key = try #require(SecretKey(bytes: bytes(Self.keys[key])))
        let code = key.code(id: bytes(id), phone: phone, purpose: purpose, length: length)
        #expect(code.text == digits)
    }

    @Test func `key, id, phone and purpose all change the code`() throws {
        let (key, other) = (try key(1), try key(2))
        let (id, nextID) = (Array(repeating: UInt8(0), count: 16), Array(repeating: UInt8(1), count: 16))
        let codes = Set(
            [
                key.code(id: id, phone: 8_613_800_138_000, purpose: "login", length: 10),
                other.code(id: id, phone: 8_613_800_138_000, purpose: "login", length: 10),
                key.code(id: nextID, phone: 8_613_800_138_000, purpose: "login", length: 10),
                key.code(id: id, phone: 8_613_800_138_001, purpose: "login", length: 10),
                key.code(id: id, phone: 8_613_800_138_000, purpose: "reset", length: 10),
            ].map(\.text))
        #expect(codes.count == 5)
    }

    /// S1 and S2: with 9 degrees of freedom, chi-square exceeds 27.877 with a probability of 0.001.
    @Test func `all first digits are equally likely, and every code has its length`() throws {
        let key = try key(3)
        var random = SeededRandom(seed: 20_261_130)
        var counts = [Int](repeating: 0, count: 10)
        let draws = 200_000
        for _ in 0..<draws {
            let (high, low) = (random.next(), random.next())
            let id = [high, low].flatMap { word in (0..<8).map { UInt8(truncatingIfNeeded: word >> ($0 * 8)) } }
            let code = Array(key.code(id: id, phone: 8_613_800_138_000, purpose: "login", length: 6).text.utf8)
            guard code.count == 6, code.allSatisfy({ (48...57).contains($0) }) else {
                Issue.record("a code is no 6 digits")
                return
            }
            counts[Int(code[0]) - 48] += 1
        }
        let expected = Double(draws) / 10
        let chiSquare = counts.reduce(0) { $0 + (Double($1) - expected) * (Double($1) - expected) / expected }
        #expect(chiSquare < 27.877, "\(counts)")
    }

    @Test func `digits match themselves alone`() {
        let code = CodeDigits(text: "042917")
        #expect(code.matches(CodeDigits(text: "042917")))
        for other in ["042918", "142917", "42917", "0429170", "", "０42917"] {
            #expect(!code.matches(CodeDigits(text: other)), "\(other)")
        }
    }

    @Test func `a guess has a name that tells guesses and codes apart`() throws {
        let key = try key(1)
        let id = Array(repeating: UInt8(5), count: 16)
        let name = key.fingerprint(of: CodeDigits(text: "000001"), id: id)
        #expect(name == key.fingerprint(of: CodeDigits(text: "000001"), id: id))
        #expect(name != key.fingerprint(of: CodeDigits(text: "000002"), id: id))
        #expect(name != key.fingerprint(of: CodeDigits(text: "000001"), id: Array(repeating: 6, count: 16)))
        #expect(name != (try self.key(2)).fingerprint(of: CodeDigits(text: "000001"), id: id))
    }

    @Test func `no way of printing a code shows it`() {
        struct Holder {
            let code: CodeDigits
        }
        let code = CodeDigits(text: "042917")
        var dumped = ""
        dump(code, to: &dumped)
        dump(Holder(code: code), to: &dumped)
        let texts = [
            "\(code)", String(describing: code), String(reflecting: code), code.debugDescription, "\([code])",
            "\(Optional(code) as Any)", "\(Holder(code: code))", dumped,
        ]
        for text in texts {
            #expect(text.contains("<code>"), "\(text)")
            #expect(!text.contains("042917") && !text.contains("42917"), "\(text)")
        }
        #expect(Mirror(reflecting: code).children.isEmpty)
    }

    private func key(_ byte: UInt8) throws -> SecretKey {
        try #require(SecretKey(bytes: Array(repeating: byte, count: 32)))
    }

    private func bytes(_ hexadecimal: String) -> [UInt8] {
        let digits = hexadecimal.compactMap(\.hexDigitValue)
        return stride(from: 0, to: digits.count, by: 2).map { UInt8(digits[$0] << 4 | digits[$0 + 1]) }
    }
}
