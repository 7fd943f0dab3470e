import PhoneNumbers
import Testing

/// What is dialled in a region, read with that region as the default.
struct RegionTests {
    private func region(_ name: String) throws -> Region {
        try #require(NumberingPlan.current.region(named: name))
    }

    @Test(arguments: [
        ("CN", "138 0013 8000", "+8613800138000"), ("CN", "0138 0013 8000", "+8613800138000"),
        ("CN", "00852 5123 4567", "+85251234567"), ("CN", "+852 5123 4567", "+85251234567"),
        ("US", "(415) 555-2671", "+14155552671"), ("US", "1 415 555 2671", "+14155552671"),
        ("US", "011 86 138 0013 8000", "+8613800138000"), ("US", "0086 138 0013 8000", "+8613800138000"),
        ("GB", "07400 123456", "+447400123456"), ("DE", "0151 23456789", "+4915123456789"),
        ("IT", "347 123 4567", "+393471234567"), ("IT", "06 1234 5678", "+390612345678"),
        ("AR", "011 15-2345-6789", "+5491123456789"), ("MX", "044 55 1234 5678", "+525512345678"),
        ("RU", "8 (912) 345-67-89", "+79123456789"), ("RU", "8~10 49 151 23456789", "+4915123456789"),
        ("JP", "090-1234-5678", "+819012345678"), ("JP", "010 1 415 555 2671", "+14155552671"),
        ("AU", "0011 44 7400 123456", "+447400123456"), ("AU", "0412 345 678", "+61412345678"),
        ("KR", "010-1234-5678", "+821012345678"), ("KR", "00700 1 415 555 2671", "+14155552671"),
        ("KE", "000 44 7400 123456", "+447400123456"), ("CV", "0 351 912 345 678", "+351912345678"),
        ("CV", "00 351 912 345 678", "+351912345678"), ("CI", "07 01 23 45 67", "+2250701234567"),
    ])
    func `national numbers and the region's own prefix are read`(name: String, spelling: String, key: String) throws {
        let spelling = spelling.replacing("~", with: " ")
        #expect(try PhoneNumber(spelling: spelling, defaultRegion: try region(name)).e164 == key)
    }

    @Test(arguments: ["138 0013 8000", "011 86 138 0013 8000", "8613800138000"])
    func `without a region they are not`(spelling: String) {
        #expect(throws: PhoneNumber.SpellingError.notInternational) { try PhoneNumber(spelling: spelling) }
    }

    @Test(arguments: ["cn", "XX", "001", "", "CHN", "UK"])
    func `what is no region of two capital letters is none`(name: String) {
        #expect(NumberingPlan.current.region(named: name) == nil)
    }

    @Test func `a national number may be too long`() throws {
        let region = try region("DE")
        #expect(throws: PhoneNumber.SpellingError.digitCount(17)) {
            try PhoneNumber(spelling: "01512345678901234", defaultRegion: region)
        }
        #expect(throws: PhoneNumber.SpellingError.digitCount(17)) {
            try PhoneNumber(spelling: "0151234567890123", defaultRegion: region)
        }
    }
}
