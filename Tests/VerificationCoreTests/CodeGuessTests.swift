import Testing
import VerificationCore

struct CodeGuessTests {
    private static let policy = CodePolicy(life: .seconds(300), maxAttempts: 5)
    private static let right: Fingerprint = 1000

    private func code() -> Code {
        .issued(id: CodeID(bytes: Array(0..<16)), keyID: 7, at: reading(1000), under: Self.policy)
    }

    private func absent() -> Code {
        .absent(id: CodeID(bytes: Array(0..<16)), keyID: 7, at: reading(1000))
    }

    /// Guesses the right digits, or wrong ones that `fingerprint` stands for.
    private func guess(_ code: inout Code, _ fingerprint: Fingerprint, at now: ClockReading = reading(1010))
        -> Code.GuessOutcome
    {
        code.guess(fingerprint == Self.right ? .latest : nil, fingerprint: fingerprint, at: now, under: Self.policy)
    }

    private func wrong(_ remaining: Int, charged: Bool) -> Code.GuessOutcome {
        .wrong(attemptsRemaining: remaining, isCharged: charged)
    }

    @Test func `the right digits are accepted once`() {
        var code = code()
        #expect(guess(&code, Self.right) == .verified)
        #expect(code.state == .used)
        #expect(guess(&code, Self.right) == .used)
        #expect(guess(&code, Self.right) == .used)
    }

    @Test func `each wrong guess costs one, and the one that leaves nothing kills the code`() {
        var code = code()
        for remaining in [4, 3, 2, 1] {
            #expect(guess(&code, Fingerprint(remaining)) == wrong(remaining, charged: true))
            #expect(code.state == .live)
        }
        #expect(guess(&code, 5) == wrong(0, charged: true))
        #expect(code.state == .dead)
    }

    @Test func `the right digits are accepted on the last allowed guess`() {
        var code = code()
        for fingerprint in Fingerprint(1)...4 { _ = guess(&code, fingerprint) }
        #expect(guess(&code, Self.right) == .verified)
    }

    @Test(arguments: [Int64(1011), 1299, 1300, 1600, 90_000])
    func `every guess at a dead code is wrong with nothing left, and counts nowhere`(now: Int64) {
        var code = code()
        for fingerprint in Fingerprint(1)...5 { _ = guess(&code, fingerprint) }
        let dead = code
        #expect(guess(&code, Self.right, at: reading(now)) == wrong(0, charged: false))
        #expect(guess(&code, 6, at: reading(now)) == wrong(0, charged: false))
        #expect(guess(&code, 1, at: reading(now)) == wrong(0, charged: false))
        #expect(code == dead)
    }

    @Test func `a wrong guess that is repeated counts once`() {
        var code = code()
        #expect(guess(&code, 1) == wrong(4, charged: true))
        #expect(guess(&code, 2) == wrong(3, charged: true))
        #expect(guess(&code, 1) == wrong(3, charged: false))
        #expect(guess(&code, 2, at: reading(milliseconds: 1_299_999)) == wrong(3, charged: false))
    }

    @Test func `the right digits are verified a millisecond before the expiry and expired at it`() {
        var early = code()
        #expect(guess(&early, Self.right, at: reading(milliseconds: 1_299_999)) == .verified)
        var late = code()
        #expect(guess(&late, Self.right, at: reading(1300)) == .expired)
        #expect(late == code(), "an expired code costs no attempt")
    }

    @Test func `guesses at an expired code have a counter of their own, are not charged, and never kill it`() {
        var code = code()
        for fingerprint in Fingerprint(1)...3 { _ = guess(&code, fingerprint) }
        for remaining in [4, 3, 2, 1, 0, 0] {
            #expect(guess(&code, Fingerprint(20 - remaining), at: reading(1300)) == wrong(remaining, charged: false))
        }
        #expect(guess(&code, Self.right, at: reading(1301)) == .expired)
    }

    @Test func `guesses at a used code have a counter of their own and are not charged`() {
        var code = code()
        _ = guess(&code, 1)
        _ = guess(&code, Self.right)
        #expect(guess(&code, 1) == wrong(4, charged: false))
        #expect(guess(&code, 2) == wrong(3, charged: false))
        #expect(guess(&code, Self.right) == .used)
    }

    @Test func `guesses at no code are answered as those at a live one, and not charged`() {
        var live = code()
        var absent = absent()
        for fingerprint: Fingerprint in [1, 2, 2, 3, 4, 5, 6, 1] {
            guard case .wrong(let expected, _) = guess(&live, fingerprint) else { break }
            #expect(guess(&absent, fingerprint) == wrong(expected, charged: false))
        }
        #expect(live.state == .dead)
        #expect(absent.state == .void)
    }

    @Test func `the counter of no code lives from its first guess for the life of a code`() {
        var absent = absent()
        #expect(guess(&absent, 1, at: reading(1100)) == wrong(4, charged: false))
        #expect(guess(&absent, 2, at: reading(1350)) == wrong(3, charged: false))
        #expect(guess(&absent, 1, at: reading(milliseconds: 1_399_999)) == wrong(3, charged: false))
        #expect(guess(&absent, 1, at: reading(1400)) == wrong(4, charged: false))
        #expect(guess(&absent, 3, at: reading(milliseconds: 1_699_999)) == wrong(3, charged: false))
        #expect(guess(&absent, 3, at: reading(1700)) == wrong(4, charged: false))
    }

    @Test func `a cancelled code answers as no code does`() {
        var cancelled = code()
        _ = guess(&cancelled, 1)
        cancelled.cancel(at: reading(1010))
        var absent = absent()
        for fingerprint: Fingerprint in [1, 2, Self.right, 3] {
            #expect(guess(&cancelled, fingerprint) == guess(&absent, fingerprint))
        }
    }
}
