import Testing
import VerificationCore

/// A new code and the one before it: a resend never destroys a code that somebody may have.
struct CodeOverlapTests {
    private static let policy = CodePolicy(life: .seconds(300), maxAttempts: 5)

    private func id(_ byte: UInt8) -> CodeID { CodeID(bytes: Array(repeating: byte, count: 16)) }

    private func issued(_ byte: UInt8, after before: Code? = nil, at now: Int64) -> Code {
        .issued(id: id(byte), keyID: 7, after: before, at: reading(now), under: Self.policy)
    }

    /// A code of 1000, and another one of 1200.
    private func two() -> Code { issued(2, after: issued(1, at: 1000), at: 1200) }

    private func guess(
        _ code: inout Code, _ match: Code.Match?, _ fingerprint: Fingerprint = 9, at now: Int64 = 1210
    ) -> Code.GuessOutcome {
        code.guess(match, fingerprint: fingerprint, at: reading(now), under: Self.policy)
    }

    @Test func `the code before lives on until its own expiry`() {
        let code = two()
        #expect(code.live(at: reading(1299)).map(\.id) == [id(2), id(1)])
        #expect(code.live(at: reading(1300)).map(\.id) == [id(2)])
        #expect(code.live(at: reading(1500)).isEmpty)
    }

    @Test(arguments: [Code.Match.latest, .earlier])
    func `either verifies, and ends both`(match: Code.Match) {
        var code = two()
        #expect(guess(&code, match) == .verified)
        #expect(!code.isLive(at: reading(1210)))
        #expect(guess(&code, .latest) == .used)
        #expect(guess(&code, .earlier) == .used)
    }

    @Test func `an earlier code that has expired is told so, and costs nothing`() {
        var code = two()
        #expect(guess(&code, .earlier, at: 1300) == .expired)
        #expect(code == two())
    }

    @Test func `a code that expired before the next one was made is still told as expired`() {
        var code = issued(2, after: issued(1, at: 1000), at: 1400)
        #expect(guess(&code, .earlier, at: 1410) == .expired)
    }

    @Test func `the new code begins the one budget anew, and the guess that spends it kills both`() {
        var first = issued(1, at: 1000)
        for fingerprint in Fingerprint(1)...4 { _ = guess(&first, nil, fingerprint, at: 1010) }
        var code = issued(2, after: first, at: 1200)
        for fingerprint in Fingerprint(1)...5 {
            #expect(guess(&code, nil, fingerprint) == .wrong(attemptsRemaining: 5 - Int(fingerprint), isCharged: true))
        }
        #expect(guess(&code, .earlier) == .wrong(attemptsRemaining: 0, isCharged: false))
        #expect(guess(&code, .latest) == .wrong(attemptsRemaining: 0, isCharged: false))
    }

    @Test func `at most two codes live, the two latest`() {
        let short = CodePolicy(life: .seconds(30), maxAttempts: 5)
        let third = Code.issued(id: id(3), keyID: 7, after: two(), at: reading(1250), under: short)
        #expect(third.live(at: reading(1251)).map(\.id) == [id(3), id(2)])
    }

    @Test func `a code that was used, killed or cancelled leaves none behind`() {
        var used = two()
        _ = guess(&used, .latest)
        var dead = two()
        for fingerprint in Fingerprint(1)...5 { _ = guess(&dead, nil, fingerprint) }
        var cancelled = two()
        cancelled.cancel(at: reading(1210))
        for before in [used, dead, cancelled] { #expect(issued(3, after: before, at: 1220).earlier == nil) }
    }

    @Test func `a code whose only message failed is void, and the one before it is not touched`() {
        var code = two()
        code.messageFailed(id(2))
        #expect(code.state == .failed)
        #expect(code.live(at: reading(1210)).map(\.id) == [id(1)])
        #expect(guess(&code, .latest) == .wrong(attemptsRemaining: 4, isCharged: true))
        #expect(issued(3, after: code, at: 1220).live(at: reading(1220)).map(\.id) == [id(3), id(1)])
        #expect(guess(&code, .earlier) == .verified)
    }

    @Test func `the last message of the earlier code may fail too`() {
        var code = two()
        code.messageFailed(id(1))
        #expect(code.live(at: reading(1210)).map(\.id) == [id(2)])
        code.messageFailed(id(2))
        #expect(!code.isLive(at: reading(1210)))
        #expect(guess(&code, nil) == .wrong(attemptsRemaining: 4, isCharged: false), "it counts like no code")
    }

    @Test func `a code that another message carries outlives a failed one`() {
        var code = issued(1, at: 1000)
        code.repeated()
        code.messageFailed(id(1))
        #expect(code.isLive(at: reading(1010)))
        code.messageFailed(id(1))
        #expect(!code.isLive(at: reading(1010)))
    }

    @Test func `within half of its life a failed code goes out again, under the budget that is left`() {
        var code = issued(1, at: 1000)
        code.messageFailed(id(1))
        _ = guess(&code, nil, 1, at: 1010)
        #expect(code.isRepeatable(at: reading(1149)))
        #expect(!code.isRepeatable(at: reading(1150)))
        code.repeated()
        #expect(guess(&code, nil, 2, at: 1020) == .wrong(attemptsRemaining: 3, isCharged: true))
        #expect(guess(&code, .latest, at: 1030) == .verified)
    }

    @Test func `a failed code whose guesses are spent does not go out again`() {
        var code = issued(1, at: 1000)
        code.messageFailed(id(1))
        for fingerprint in Fingerprint(1)...5 { _ = guess(&code, nil, fingerprint, at: 1010) }
        #expect(!code.isRepeatable(at: reading(1020)))
    }

    @Test func `a failure changes no code that was used, killed or cancelled, and none that is not here`() {
        var used = two()
        _ = guess(&used, .latest)
        var cancelled = two()
        cancelled.cancel(at: reading(1205))
        for var code in [used, cancelled] {
            let state = code.state
            code.messageFailed(id(2))
            #expect(code.state == state)
        }
        var code = two()
        code.messageFailed(id(9))
        #expect(code == two())
    }

    @Test func `both codes end by the wall clock while the timeline stands still`() {
        var code = two()
        #expect(paused(&code, .latest, wallAhead: 300) == .expired)
        #expect(paused(&code, .earlier, wallAhead: 100) == .expired)
        #expect(paused(&code, .earlier, wallAhead: 89) == .verified)
    }

    private func paused(_ code: inout Code, _ match: Code.Match, wallAhead: Int64) -> Code.GuessOutcome {
        code.guess(match, fingerprint: 9, at: reading(1210, wallAhead: wallAhead), under: Self.policy)
    }
}
