import Testing
import VerificationCore

/// Hourly and daily limits, and cooldowns that grow.
struct PhoneStateLimitTests {
    /// What refuses after sends at those seconds.
    private func refusal(
        after sends: [Int64], at now: Timestamp, cooldown: Int64 = 1, hourly: Int = 1000, daily: Int = 1000
    ) -> Standing.Refusal? {
        let policy = SendPolicy(
            cooldowns: [.seconds(cooldown)], hourlyLimit: hourly, dailyLimit: daily, failedLimit: 100, dailyAttempts: 20
        )
        var phone = PhoneState()
        for second in sends { #expect(phone.send(at: at(second), under: policy) == nil, "\(second)") }
        return phone.standing(at: now, under: policy).refusal
    }

    @Test func `the last send that the hour allows leaves the phone limited`() {
        let refusal = refusal(after: [0, 100, 200, 300, 400], at: at(400), hourly: 5)
        #expect(refusal?.limit == .hourly)
        #expect(refusal?.end == at(3600))
    }

    @Test func `the last send that the day allows leaves the phone limited`() {
        let refusal = refusal(after: [0, 10_000], at: at(10_000), daily: 2)
        #expect(refusal?.limit == .daily)
        #expect(refusal?.end == at(86_400))
    }

    @Test func `an hourly limit is over an hour after the oldest of its sends`() {
        #expect(refusal(after: [0, 10], at: at(milliseconds: 3_599_999), hourly: 2)?.end == at(3600))
        #expect(refusal(after: [0, 10], at: at(3600), hourly: 2) == nil)
        #expect(refusal(after: [0, 10, 3600], at: at(3601), hourly: 2)?.end == at(3610))
    }

    @Test func `all limits that refuse are told, each with its end`() {
        let policy = SendPolicy(
            cooldowns: [.seconds(60)], hourlyLimit: 2, dailyLimit: 10, failedLimit: 100, dailyAttempts: 20)
        var phone = PhoneState()
        for second in [Int64(0), 100] { #expect(phone.send(at: at(second), under: policy) == nil) }
        let refusals = phone.refusals(at: at(120), under: policy)
        #expect(refusals.map(\.limit) == [.cooldown, .hourly])
        #expect(refusals.map(\.end) == [at(160), at(3600)])
        #expect(phone.standing(at: at(120), under: policy).state == .limited)
        #expect(phone.refusals(at: at(3600), under: policy).isEmpty)
    }

    @Test func `of two limits the one that ends last is named`() {
        let hourlyLast = refusal(after: [0, 86_000], at: at(86_000), hourly: 1, daily: 2)
        #expect(hourlyLast?.limit == .hourly)
        #expect(hourlyLast?.end == at(89_600))
        let dailyLast = refusal(after: [0], at: at(0), hourly: 1, daily: 1)
        #expect(dailyLast?.limit == .daily)
        #expect(dailyLast?.end == at(86_400))
        let cooldownLast = refusal(after: [0, 3590], at: at(3590), cooldown: 60, hourly: 2)
        #expect(cooldownLast?.limit == .cooldown)
        #expect(cooldownLast?.end == at(3650))
    }

    @Test func `the length of the running cooldown is told while the phone is limited`() {
        let policy = SendPolicy(
            cooldowns: [.seconds(60), .seconds(90)], hourlyLimit: 1, dailyLimit: 10, failedLimit: 100, dailyAttempts: 20
        )
        var phone = PhoneState()
        _ = phone.send(at: at(0), under: policy)
        #expect(phone.standing(at: at(1), under: policy).cooldownLength == .seconds(60))
        #expect(phone.standing(at: at(60), under: policy).cooldownLength == .seconds(90))
    }

    @Test func `cancels and successes give back no send`() {
        let policy = SendPolicy(
            cooldowns: [.seconds(60)], hourlyLimit: 2, dailyLimit: 10, failedLimit: 100, dailyAttempts: 20)
        var phone = PhoneState()
        _ = phone.send(at: at(0), under: policy)
        phone.cancel()
        _ = phone.send(at: at(1), under: policy)
        phone.verified()
        #expect(phone.send(at: at(2), under: policy)?.refusal?.limit == .hourly)
        #expect(phone.standing(at: at(2), under: policy).remainingSeconds == 3598)
    }

    @Test func `a limit never holds longer than its span, even if sends lie in the future`() {
        let future = RollingWindow([at(900_000), at(900_001)])
        let phone = PhoneState(
            cooldown: Cooldown(startedAt: at(900_001), length: .seconds(60)), sends: future, unverifiedSends: future)
        func remaining(hourly: Int, daily: Int) -> Int {
            let policy = SendPolicy(
                cooldowns: [.seconds(60)], hourlyLimit: hourly, dailyLimit: daily, failedLimit: 100, dailyAttempts: 20)
            return phone.standing(at: at(5), under: policy).remainingSeconds
        }
        #expect(remaining(hourly: 10, daily: 10) == 60)
        #expect(remaining(hourly: 2, daily: 10) == 3600)
        #expect(remaining(hourly: 2, daily: 2) == 86_400)
    }
}
