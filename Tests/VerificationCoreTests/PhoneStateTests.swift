import Testing
import VerificationCore

struct PhoneStateTests {
    private let policy = SendPolicy(
        cooldowns: [.seconds(60)], hourlyLimit: 100, dailyLimit: 100, failedLimit: 100, dailyAttempts: 20)
    private let first = MessageID(rawValue: 1)
    private let second = MessageID(rawValue: 2)

    /// A phone that was sent its first message at 1000 s.
    private func sent() -> PhoneState {
        var phone = PhoneState()
        #expect(phone.send(at: at(1000), under: policy) == nil)
        phone.lastMessage = first
        return phone
    }

    private func remaining(_ phone: PhoneState, at now: Timestamp) -> Int {
        phone.standing(at: now, under: policy).remainingSeconds
    }

    @Test func `a phone that was never seen is ready`() {
        let standing = PhoneState().standing(at: at(1000), under: policy)
        #expect(standing.refusal == nil)
        #expect(standing.now == at(1000))
        #expect(standing.cooldownLength == .seconds(60))
    }

    @Test func `a send starts the cooldown`() {
        let standing = sent().standing(at: at(1000), under: policy)
        #expect(standing.refusal?.limit == .cooldown)
        #expect(standing.refusal?.end == at(1060))
    }

    @Test func `a phone is still cooling a millisecond before the end of its cooldown`() {
        var phone = sent()
        #expect(phone.send(at: at(milliseconds: 1_059_999), under: policy)?.refusal?.end == at(1060))
    }

    @Test func `a phone is ready at the very end of its cooldown`() {
        var phone = sent()
        #expect(phone.send(at: at(1060), under: policy) == nil)
        #expect(remaining(phone, at: at(1060)) == 60)
    }

    @Test func `a refused send changes nothing and says what the phone's standing says`() {
        let before = sent()
        var phone = before
        let refused = phone.send(at: at(1030), under: policy)
        #expect(refused == before.standing(at: at(1030), under: policy))
        #expect(phone == before)
    }

    @Test func `a release ends the cooldown, and counts of sends and of guesses on demand`() {
        var phone = sent()
        phone.failed(second, issuedAt: at(999), limit: .seconds(600), at: at(1001))
        phone.guessedWrong(at: at(1002))
        let before = phone
        phone.release()
        #expect(phone.cooldown == nil)
        #expect(phone.sends == before.sends && phone.failedSends == before.failedSends)
        #expect(phone.unverifiedSends == before.unverifiedSends)
        #expect(phone.providerLimit == before.providerLimit && phone.wrongGuesses == before.wrongGuesses)
        phone.release(limits: true)
        #expect(phone.sends.instants.isEmpty && phone.unverifiedSends.instants.isEmpty)
        #expect(phone.failedSends.instants.isEmpty && phone.providerLimit == nil)
        #expect(phone.wrongGuesses == before.wrongGuesses)
        phone.release(guesses: true)
        #expect(phone.wrongGuesses.instants.isEmpty)
        #expect(phone.lastMessage == first)
    }

    @Test func `a cancel ends the cooldown and keeps the count of sends`() {
        var phone = sent()
        phone.cancel()
        #expect(remaining(phone, at: at(1001)) == 0)
        #expect(phone.sends.instants == [at(1000)])
        #expect(phone.unverifiedSends.instants == [at(1000)])
    }

    @Test func `a success ends the cooldown and keeps the count of sends`() {
        var phone = sent()
        phone.verified()
        #expect(remaining(phone, at: at(1001)) == 0)
        #expect(phone.sends.instants == [at(1000)])
        #expect(phone.unverifiedSends.instants.isEmpty)
    }

    @Test func `a cancel and a success of a phone that is not cooling change nothing that shows`() {
        var phone = PhoneState()
        phone.cancel()
        phone.verified()
        #expect(phone == PhoneState())
    }

    @Test func `wrong guesses are refused from the last of the day's until the first of them is a day old`() {
        var phone = PhoneState()
        for second in Int64(0)..<20 {
            #expect(phone.guessingEnd(at: at(second), under: policy) == nil)
            phone.guessedWrong(at: at(second))
        }
        #expect(phone.guessingEnd(at: at(20), under: policy) == at(86_400))
        #expect(phone.guessingEnd(at: at(milliseconds: 86_399_999), under: policy) == at(86_400))
        #expect(phone.guessingEnd(at: at(86_400), under: policy) == nil)
    }

    @Test func `a send refills no budget of wrong guesses, and neither does a cancel`() {
        var phone = PhoneState()
        for _ in 0..<20 { phone.guessedWrong(at: at(1000)) }
        _ = phone.send(at: at(1001), under: policy)
        phone.cancel()
        #expect(phone.guessingEnd(at: at(1002), under: policy) == at(87_400))
    }

    @Test func `a success refills the budget of wrong guesses`() {
        var phone = PhoneState()
        for _ in 0..<19 { phone.guessedWrong(at: at(1000)) }
        phone.verified()
        for _ in 0..<19 { phone.guessedWrong(at: at(1001)) }
        #expect(phone.guessingEnd(at: at(1002), under: policy) == nil)
    }

    @Test func `once stale it stands as a phone that was never seen`() {
        var phone = sent()
        phone.guessedWrong(at: at(1500))
        #expect(phone.staleAt == at(87_900))
        let standing = phone.standing(at: phone.staleAt, under: policy)
        #expect(standing == PhoneState().standing(at: phone.staleAt, under: policy))
        #expect(phone.guessingEnd(at: phone.staleAt, under: policy) == nil)
    }
}
