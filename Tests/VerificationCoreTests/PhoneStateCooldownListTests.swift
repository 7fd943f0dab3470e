import Testing
import VerificationCore

struct PhoneStateCooldownListTests {
    private let policy = SendPolicy(
        cooldowns: [.seconds(60), .seconds(60), .seconds(120), .seconds(300)], hourlyLimit: 100, dailyLimit: 100,
        failedLimit: 100, dailyAttempts: 20)

    /// Sends at `now`, which must be allowed, and returns the length of the cooldown that it starts.
    private func send(_ phone: inout PhoneState, at now: Int64, message: Int64 = 1) -> Duration {
        let told = phone.standing(at: at(now), under: policy).cooldownLength
        #expect(phone.send(at: at(now), under: policy) == nil)
        phone.lastMessage = MessageID(rawValue: message)
        let length = phone.standing(at: at(now), under: policy).cooldownLength
        #expect(told == length, "a ready phone tells the length that its next send starts")
        return length
    }

    @Test func `each unverified send lengthens the next cooldown, up to the end of the list`() {
        var phone = PhoneState()
        let lengths = [0, 60, 120, 240, 540, 840].map { send(&phone, at: $0) }
        #expect(lengths == [60, 60, 120, 300, 300, 300].map { .seconds($0) })
    }

    @Test func `a success starts the list again`() {
        var phone = PhoneState()
        for now in [Int64(0), 60, 120] { _ = send(&phone, at: now) }
        phone.verified()
        #expect(send(&phone, at: 121) == .seconds(60))
        #expect(send(&phone, at: 181) == .seconds(60))
        #expect(send(&phone, at: 241) == .seconds(120))
    }

    @Test func `a released send does not count`() {
        var phone = PhoneState()
        for now in [Int64(0), 60] { _ = send(&phone, at: now, message: now) }
        phone.undelivered(MessageID(rawValue: 60), issuedAt: at(60))
        #expect(send(&phone, at: 61) == .seconds(60))
        #expect(phone.sends.count(within: .seconds(86400), at: at(61)) == 3)
    }

    @Test func `a cancelled send counts`() {
        var phone = PhoneState()
        for now in [Int64(0), 60] {
            _ = send(&phone, at: now)
            phone.cancel()
        }
        #expect(send(&phone, at: 61) == .seconds(120))
    }

    @Test func `an unverified send counts for 24 hours`() {
        var phone = PhoneState()
        for now in [Int64(0), 60] { _ = send(&phone, at: now) }
        var other = phone
        #expect(send(&phone, at: 86_399) == .seconds(120))
        #expect(send(&other, at: 86_400) == .seconds(60))
    }
}
