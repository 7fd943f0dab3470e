import Testing

@testable import PhoneNumbers

struct CountryCodeTests {
    /// ITU-T Operational Bulletin, list of assigned country codes; 210 and 999 are spare.
    @Test(arguments: [
        (14_155_552_671 as UInt64, 11, 1 as UInt64), (79_123_456_789, 11, 7), (201_001_234_567, 12, 20),
        (442_079_460_958, 12, 44), (8_613_800_138_000, 13, 86), (85_251_234_567, 11, 852), (2_250_701_234_567, 13, 225),
        (35_312_345_678, 11, 353), (38_344_123_456, 11, 383), (99_366_123_456, 11, 993), (881_612_345_678, 12, 881),
        (2_101_234_567, 10, 210), (999_123_456_789, 12, 999),
    ])
    func `a number begins with one country code`(value: UInt64, count: Int, code: UInt64) {
        #expect(CountryCode(leading: DigitString(value, count: count)).value == code)
    }
}
