/// How often one phone may be sent a code.
public struct SendPolicy: Equatable, Sendable {
    /// The length of the cooldown after the first, second, … unverified send in a row; the last one stands for all later.
    public let cooldowns: [Duration]
    /// Sends in any 60 minutes, at least 1.
    public let hourlyLimit: Int
    /// Sends in any 24 hours, at least 1.
    public let dailyLimit: Int
    /// Sends that definitely failed in any 60 minutes, at least 1; they count in no other limit.
    public let failedLimit: Int

    /// A policy with these limits; `cooldowns` is not empty.
    public init(cooldowns: [Duration], hourlyLimit: Int, dailyLimit: Int, failedLimit: Int) {
        precondition(!cooldowns.isEmpty, "a policy has at least one cooldown")
        self.cooldowns = cooldowns
        self.hourlyLimit = hourlyLimit
        self.dailyLimit = dailyLimit
        self.failedLimit = failedLimit
    }

    /// The cooldown after a send that follows `unverifiedSends` sends without a success.
    func cooldown(after unverifiedSends: Int) -> Duration {
        cooldowns[min(unverifiedSends, cooldowns.count - 1)]
    }
}
