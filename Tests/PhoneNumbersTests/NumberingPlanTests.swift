import Testing

@testable import PhoneNumbers

struct NumberingPlanTests {
    private func phone(_ digits: Int64) throws -> PhoneNumber {
        try #require(PhoneNumber(digits: digits))
    }

    /// The regulators' plans: MIIT, NANPA, Ofcom, BNetzA, ARCEP, Rossvyaz, ITU for the codes of networks.
    @Test(arguments: [
        (8_613_800_138_000 as Int64, LineType.mobile, Optional("CN")), (861_012_345_678, .fixed, "CN"),
        (12_025_550_123, .fixedOrMobile, "US"), (18_005_551_212, .tollFree, "US"), (19_005_551_212, .premium, "US"),
        (12_684_641_234, .mobile, "AG"), (447_400_123_456, .mobile, "GB"), (447_624_123_456, .mobile, "IM"),
        (447_640_123_456, .pager, "GB"), (447_012_345_678, .personal, "GB"), (445_612_345_678, .voip, "GB"),
        (442_079_460_958, .fixed, "GB"), (33_612_345_678, .mobile, "FR"), (33_899_123_456, .premium, "FR"),
        (498_001_234_567, .tollFree, "DE"), (79_123_456_789, .mobile, "RU"), (77_012_345_678, .mobile, "KZ"),
        (2_250_701_234_567, .mobile, "CI"), (2_290_197_123_456, .mobile, "BJ"), (5_491_123_456_789, .mobile, "AR"),
        (525_512_345_678, .fixedOrMobile, "MX"), (393_471_234_567, .mobile, "IT"), (37_866_661_212, .mobile, "SM"),
        (881_612_345_678, .mobile, nil), (551_131_234_567, .fixed, "BR"),
    ])
    func `a number has its line type and region`(digits: Int64, type: LineType, region: String?) throws {
        let phone = try phone(digits)
        #expect(NumberingPlan.current.lineType(of: phone) == type)
        #expect(NumberingPlan.current.region(of: phone)?.name == region)
    }

    @Test(arguments: [
        8_613_800_138 as Int64, 86_138_001_380_001, 1_202_555_012, 120_255_501_234, 22_501_234_567, 22_997_123_456,
    ])
    func `a number of another length is impossible`(digits: Int64) throws {
        #expect(NumberingPlan.current.lineType(of: try phone(digits)) == nil)
    }

    @Test(arguments: [999_123_456_789 as Int64, 210_123_456_789, 2_891_234_567])
    func `a country code that nobody has is impossible`(digits: Int64) throws {
        #expect(NumberingPlan.current.lineType(of: try phone(digits)) == nil)
    }

    @Test func `a number of a possible length in no known range is unknown`() throws {
        let phone = try phone(8_612_000_138_000)
        #expect(NumberingPlan.current.lineType(of: phone) == .unknown)
        #expect(NumberingPlan.current.region(of: phone)?.name == "CN")
        #expect(NumberingPlan.current.region(of: try self.phone(12_000_000_000)) == nil)
    }
}

extension NumberingPlan {
    /// A plan to which every number is unknown, and none impossible: its one state but the impossible one leads to itself.
    static let ignorant: NumberingPlan = {
        let words = Array(repeating: UInt16(0), count: 11) + Array(repeating: UInt16(1), count: 11)
        let octets = words.flatMap { [UInt8($0 >> 8), UInt8($0 & 255)] }
        return NumberingPlan("0\nimpossible unknown\n\n" + base64(octets))
    }()

    private static func base64(_ octets: [UInt8]) -> String {
        let alphabet = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/")
        let bits = octets.flatMap { octet in (0..<8).reversed().map { Int(octet >> $0 & 1) } }
        return String(
            stride(from: 0, to: bits.count, by: 6).map { start in
                alphabet[(0..<6).reduce(0) { $0 * 2 + (start + $1 < bits.count ? bits[start + $1] : 0) }]
            })
    }
}
