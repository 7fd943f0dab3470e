import PhoneNumbers
import Testing

@testable import VerificationService

struct TalliesTests {
    @Test func `what happens is counted by dial code, and handed over once`() throws {
        let tallies = Tallies()
        for digits in [Int64(8_613_800_138_000), 8_613_800_138_001, 12_025_550_123] {
            tallies.count("cooldown", of: try #require(PhoneNumber(digits: digits)))
        }
        let counts = Dictionary(tallies.take().map { ($0.kind, $0.count) }) { $0 + $1 }
        #expect(
            counts == [
                Tally.Kind(event: "cooldown", dialCode: 86): 2, Tally.Kind(event: "cooldown", dialCode: 1): 1,
            ])
        #expect(tallies.take().isEmpty)
    }
}
