import Testing
import VerificationCore

/// The end of a secret's life: at the earlier of both clocks.
struct ExpiryTests {
    private let expiry = Expiry(of: .seconds(300), from: reading(1000))

    @Test(arguments: [(Int64(1_299_999), false), (1_300_000, true), (1_300_001, true)])
    func `a life ends at its end on the timeline`(now: Int64, hasPassed: Bool) {
        #expect(expiry.hasPassed(at: reading(milliseconds: now)) == hasPassed)
    }

    @Test(arguments: [(Int64(0), false), (299, false), (300, true), (36_000, true)])
    func `a life ends when the wall clock has gone on for its length, though the timeline stood still`(
        wallAhead: Int64, hasPassed: Bool
    ) {
        #expect(expiry.hasPassed(at: reading(1000, wallAhead: wallAhead)) == hasPassed)
    }

    @Test(arguments: [-1, -3600, -86400 * 400])
    func `a wall clock that was set back lengthens no life`(wallAhead: Int64) {
        #expect(!expiry.hasPassed(at: reading(milliseconds: 1_299_999, wallAhead: wallAhead)))
        #expect(expiry.hasPassed(at: reading(1300, wallAhead: wallAhead)))
    }

    @Test func `only what the wall clock went ahead since the life began shortens it`() {
        let late = Expiry(of: .seconds(300), from: reading(1000, wallAhead: 3600))
        #expect(!late.hasPassed(at: reading(1299, wallAhead: 3600)))
        #expect(late.end(at: reading(1100, wallAhead: 3700)) == at(1200))
    }
}
