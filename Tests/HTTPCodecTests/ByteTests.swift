import Testing

@testable import HTTPCodec

/// The sets are spelled out from the grammar and compared over all 256 octets.
struct ByteTests {
    private static let all = UInt8.min ... .max
    private static let letters = octets("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz")
    private static let digits = octets("0123456789")

    private func members(_ rule: (UInt8) -> Bool) -> Set<UInt8> { Set(Self.all.filter(rule)) }

    @Test func `letters, digits and blanks are those of RFC 5234`() {
        #expect(members(\.isLetter) == Set(Self.letters))
        #expect(members(\.isDigit) == Set(Self.digits))
        #expect(members(\.isBlank) == Set(octets(" \t")))
    }

    @Test func `a token has the characters of RFC 9110 section 5_6_2`() {
        #expect(members(\.isToken) == Set(octets("!#$%&'*+-.^_`|~") + Self.digits + Self.letters))  // H86
    }

    @Test func `a field value has visible characters, obs-text, SP and HTAB`() {
        #expect(members(\.isFieldValue) == Set(0x21...0x7E).union(0x80...0xFF).union([0x20, 0x09]))  // H7
    }

    @Test func `a target has visible ASCII characters but for the number sign`() {
        #expect(members(\.isTarget) == Set(0x21...0x7E).subtracting(octets("\"#<>\\^`{|}")))
    }

    @Test func `a hexadecimal digit of either case has its value`() {
        let values = Array("0123456789abcdef".utf8)
        for byte in Self.all {
            let expected = values.firstIndex(of: 0x41...0x46 ~= byte ? byte + 0x20 : byte)
            #expect(byte.hexValue.map(Int.init) == expected, "octet \(byte)")
        }
    }

    @Test func `only ASCII upper-case letters have another lower case`() {
        for byte in Self.all {
            #expect(byte.lowercased == (0x41...0x5A ~= byte ? byte + 0x20 : byte), "octet \(byte)")
        }
    }
}
