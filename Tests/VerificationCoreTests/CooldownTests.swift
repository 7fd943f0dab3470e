import Testing
import VerificationCore

struct CooldownTests {
    private let cooldown = Cooldown(startedAt: at(1000), length: .seconds(60))

    @Test(arguments: [Int64(1_000_000), 1_000_001, 1_030_000, 1_059_999])
    func `it runs from its start until just before its end`(now: Int64) {
        #expect(cooldown.end(at: at(milliseconds: now)) == at(1060))
    }

    @Test(arguments: [Int64(1_060_000), 1_060_001, 9_000_000])
    func `it is over at its end and ever after`(now: Int64) {
        #expect(cooldown.end(at: at(milliseconds: now)) == nil)
    }

    @Test(arguments: [Int64(0), 1, 940_000, 999_999])
    func `one that began in the future lasts no longer than its length`(now: Int64) {
        #expect(cooldown.end(at: at(milliseconds: now)) == at(milliseconds: now + 60_000))
    }
}
