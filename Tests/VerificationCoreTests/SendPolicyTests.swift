import Testing

@testable import VerificationCore

struct SendPolicyTests {
    @Test(arguments: [(0, 60), (1, 60), (2, 120), (3, 300), (4, 300), (99, 300)])
    func `the last cooldown of a list stands for all later sends`(unverifiedSends: Int, seconds: Int) {
        let policy = SendPolicy(
            cooldowns: [.seconds(60), .seconds(60), .seconds(120), .seconds(300)], hourlyLimit: 5, dailyLimit: 10,
            failedLimit: 100, dailyAttempts: 20)
        #expect(policy.cooldown(after: unverifiedSends) == .seconds(seconds))
    }
}
