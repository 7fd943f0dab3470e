import Testing
import VerificationCore

struct StandingTests {
    private let policy = SendPolicy(
        cooldowns: [.seconds(60)], hourlyLimit: 5, dailyLimit: 10, failedLimit: 100, dailyAttempts: 20)

    /// How a phone stands so many milliseconds after a send.
    private func standing(after milliseconds: Int64) -> Standing {
        var phone = PhoneState()
        _ = phone.send(at: at(1_800_000_000), under: policy)
        return phone.standing(at: at(milliseconds: 1_800_000_000_000 + milliseconds), under: policy)
    }

    @Test(arguments: [
        (Int64(0), 60),  // T1
        (1, 60), (2, 60), (500, 60), (998, 60), (999, 60), (1000, 59), (1001, 59),  // T2
        (29_999, 31), (30_000, 30), (30_001, 30), (58_000, 2), (58_001, 2), (58_999, 2),
        (59_000, 1), (59_001, 1), (59_500, 1), (59_998, 1), (59_999, 1),
        (60_000, 0), (60_001, 0), (86_400_000, 0), (86_400_001, 0),  // T3
    ])
    func `the remaining seconds are rounded up`(after: Int64, remaining: Int) {
        #expect(standing(after: after).remainingSeconds == remaining)
    }

    @Test func `at every millisecond they are 0 exactly when nothing refuses, and never rise`() {
        var last = 60
        for milliseconds in Int64(0)...61_000 {
            let standing = standing(after: milliseconds)
            let remaining = standing.remainingSeconds
            guard (remaining == 0) == (standing.refusal == nil), (milliseconds < 60_000) == (remaining > 0),
                remaining <= last, remaining >= 0
            else {
                Issue.record("after \(milliseconds) ms: \(remaining) s remain")
                return
            }
            last = remaining
        }
        #expect(last == 0)
    }

    @Test func `a send is accepted after exactly the seconds that were told`() {
        for milliseconds in Int64(0)..<60_000 {
            let remaining = Int64(standing(after: milliseconds).remainingSeconds)
            guard standing(after: milliseconds + remaining * 1000).refusal == nil else {
                Issue.record("\(remaining) s after \(milliseconds) ms a send is refused")
                return
            }
        }
    }

    @Test func `the next tick is the first millisecond at which other seconds remain`() {
        for milliseconds in Int64(0)..<60_000 {
            let now = standing(after: milliseconds)
            guard let tick = now.nextTick else {
                Issue.record("no tick after \(milliseconds) ms")
                return
            }
            let after = tick.milliseconds - 1_800_000_000_000
            guard after > milliseconds, standing(after: after).remainingSeconds == now.remainingSeconds - 1,
                standing(after: after - 1).remainingSeconds == now.remainingSeconds
            else {
                Issue.record("after \(milliseconds) ms the tick is at \(after) ms")
                return
            }
        }
        #expect(standing(after: 60_000).nextTick == nil)
    }

    @Test func `the limits have the names of the API`() {
        #expect(Standing.Limit.cooldown.rawValue == "cooldown")
        #expect(Standing.Limit.hourly.rawValue == "hourly_limit")
        #expect(Standing.Limit.daily.rawValue == "daily_limit")
    }
}
