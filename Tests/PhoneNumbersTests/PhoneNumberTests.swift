import PhoneNumbers
import Testing

struct PhoneNumberTests {
    private func phone(_ digits: Int64) throws -> PhoneNumber {
        try #require(PhoneNumber(digits: digits))
    }

    @Test(arguments: [
        (Int64(0), false), (999_999, false), (1_000_000, true), (999_999_999_999_999, true),
        (1_000_000_000_000_000, false), (-8_613_800_138_000, false), (.max, false),
    ])
    func `a phone has 7 to 15 digits`(digits: Int64, isPhone: Bool) {
        #expect((PhoneNumber(digits: digits) != nil) == isPhone)
    }

    @Test func `its canonical text is a plus and its digits`() throws {
        #expect(try phone(8_613_800_138_000).e164 == "+8613800138000")
    }

    @Test func `a mobile phone of China keeps its country, its network and its last four digits`() throws {
        #expect(try phone(8_613_800_138_000).description == "+86138****8000")
    }

    @Test(arguments: [
        1_234_567, 12_345_678, 123_456_789, 1_234_567_890, 12_345_678_901, 123_456_789_012, 1_234_567_890_123,
        12_345_678_901_234, 123_456_789_012_345,
    ])
    func `a masked phone hides at least four digits between its first and last ones`(digits: Int64) throws {
        let masked = try phone(digits).description
        let shown = masked.split(separator: "****", omittingEmptySubsequences: false)
        try #require(shown.count == 2)
        #expect(masked.filter(\.isNumber).count <= String(digits).count - 4)
        #expect("+\(digits)".hasPrefix(shown[0]))
        #expect(String(digits).hasSuffix(shown[1]))
    }

    @Test func `no way of printing it shows the whole number`() throws {
        struct Holder {
            let phone: PhoneNumber
        }
        let phone = try phone(8_613_800_138_000)
        var dumped = ""
        dump(phone, to: &dumped)
        dump(Holder(phone: phone), to: &dumped)
        dump([phone: phone], to: &dumped)
        let texts = [
            "\(phone)", String(describing: phone), String(reflecting: phone), phone.debugDescription, "\([phone])",
            "\(Optional(phone) as Any)", "\(Holder(phone: phone))", String(reflecting: Holder(phone: phone)), dumped,
            "\(Array(Mirror(reflecting: phone).children))",
        ]
        for text in texts {
            #expect(text.contains("+86138****8000"), "\(text)")
            #expect(!text.filter(\.isNumber).contains("13800138000"), "\(text)")
        }
    }
}
