import Testing
import VerificationCore

struct CodeTests {
    private let policy = CodePolicy(life: .seconds(300), maxAttempts: 5)
    private let id = CodeID(bytes: Array(0..<16))

    private func code() -> Code {
        .issued(id: id, keyID: 7, at: reading(1000), under: policy)
    }

    @Test func `a new code lives for its whole life with its whole budget`() {
        let code = code()
        #expect(code.latest.id == id)
        #expect(code.latest.keyID == 7)
        #expect(code.state == .live)
        #expect(code.latest.issuedAt == at(1000))
        #expect(code.latest.expiry.instant == at(1300))
        #expect(code.attemptsRemaining == 5)
        #expect(code.wrongGuesses.isEmpty)
    }

    @Test(arguments: [
        (Int64(1_000_000), true), (1_299_999, true), (1_300_000, false), (1_300_001, false),
    ])
    func `a code lives until just before its expiry`(now: Int64, isLive: Bool) {
        #expect(code().isLive(at: reading(milliseconds: now)) == isLive)
    }

    @Test(arguments: [
        (Int64(1_000_000), true), (1_149_999, true), (1_150_000, false), (1_150_001, false), (1_300_000, false),
    ])
    func `a code is repeated while less than half of its life has passed`(now: Int64, isRepeatable: Bool) {
        #expect(code().isRepeatable(at: reading(milliseconds: now)) == isRepeatable)
    }

    @Test func `a code that was used, killed or cancelled is not repeated`() {
        var used = code()
        _ = used.guess(.latest, fingerprint: 1, at: reading(1001), under: policy)
        var dead = code()
        for guess in UInt64(1)...5 { _ = dead.guess(nil, fingerprint: guess, at: reading(1001), under: policy) }
        var cancelled = code()
        cancelled.cancel(at: reading(1001))
        for code in [used, dead, cancelled] { #expect(!code.isRepeatable(at: reading(1002)), "\(code.state)") }
    }

    @Test func `a code with an odd life is repeated until its exact half`() {
        let policy = CodePolicy(life: .milliseconds(30_001), maxAttempts: 5)
        let code = Code.issued(id: id, keyID: 7, at: reading(0), under: policy)
        #expect(code.isRepeatable(at: reading(milliseconds: 15_000)))
        #expect(!code.isRepeatable(at: reading(milliseconds: 15_001)))
    }

    @Test func `a cancelled code cannot be verified`() {
        var code = code()
        code.cancel(at: reading(1010))
        #expect(code.state == .void)
        let outcome = code.guess(.latest, fingerprint: 1, at: reading(1011), under: policy)
        #expect(outcome == .wrong(attemptsRemaining: 4, isCharged: false))
    }

    @Test func `a cancel leaves a code alone that is used, dead or expired`() {
        var used = code()
        _ = used.guess(.latest, fingerprint: 1, at: reading(1001), under: policy)
        let before = used
        used.cancel(at: reading(1002))
        #expect(used == before)
        var dead = code()
        for guess in UInt64(1)...5 { _ = dead.guess(nil, fingerprint: guess, at: reading(1001), under: policy) }
        dead.cancel(at: reading(1002))
        #expect(dead.state == .dead)
        var expired = code()
        expired.cancel(at: reading(1300))
        #expect(expired == code())
    }

    @Test func `a phone without a code has a void one`() {
        let code = Code.absent(id: id, keyID: 7, at: reading(1000))
        #expect(code.state == .void)
        #expect(!code.isLive(at: reading(1000)))
        #expect(!code.isRepeatable(at: reading(1000)))
    }

    @Test func `a code is kept beyond its end, and what stands for none as long as its counter`() {
        #expect(code().staleAt >= at(1300))
        var absent = Code.absent(id: id, keyID: 7, at: reading(1000))
        _ = absent.guess(nil, fingerprint: 1, at: reading(1000), under: policy)
        #expect(absent.staleAt == at(1300))
    }
}
