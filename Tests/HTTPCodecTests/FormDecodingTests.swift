import Testing

@testable import HTTPCodec

/// Names and values alternate in the expected lists; the rules are those of WHATWG URL §5.1.
struct FormDecodingTests {
    @Test(
        arguments: [
            ("", []),
            ("&", []),
            ("phone=%2B8613800138000", ["phone", "+8613800138000"]),
            ("phone=+8613800138000", ["phone", " 8613800138000"]),  // H55
            ("a=1&b=2&a=3", ["a", "1", "b", "2", "a", "3"]),
            ("a", ["a", ""]),
            ("a=", ["a", ""]),
            ("=a", ["", "a"]),
            ("=", ["", ""]),
            ("&&a=b&&c=d&", ["a", "b", "c", "d"]),
            ("a=b=c", ["a", "b=c"]),
            ("a+b=c+d", ["a b", "c d"]),
            ("%26=%3D", ["&", "="]),
            ("a=%", ["a", "%"]),
            ("a=%2", ["a", "%2"]),
            ("a=%zz%41", ["a", "%zzA"]),
            ("a=%%41", ["a", "%A"]),
            ("a=%252B", ["a", "%2B"]),
            ("a=%00", ["a", "\u{0}"]),
            ("a=%E9%AA%8C", ["a", "验"]),
            ("a=\u{E9}\u{AA}\u{8C}", ["a", "验"]),
            ("a=%FF", ["a", "\u{FFFD}"]),
            ("a=%C0%AF", ["a", "\u{FFFD}\u{FFFD}"]),
            ("a=%E9%AAb", ["a", "\u{FFFD}b"]),
            ("a=%EF%BB%BFb", ["a", "\u{FEFF}b"]),
        ] as [(String, [String])])
    func `a form is decoded into pairs in order`(text: String, expected: [String]) {
        let pairs = formDecoded(octets(text))

        #expect(pairs.flatMap { [$0.name, $0.value] } == expected)
    }
}
