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
    /// Wrong guesses in any 24 hours without a success, 5 to 100: then no guess is taken, so that no code is sent either.
    public let dailyAttempts: Int

    /// A policy with these limits; `cooldowns` is not empty.
    public init(cooldowns: [Duration], hourlyLimit: Int, dailyLimit: Int, failedLimit: Int, dailyAttempts: Int) {
        precondition(!cooldowns.isEmpty, "a policy has at least one cooldown")
        self.cooldowns = cooldowns
        self.hourlyLimit = hourlyLimit
        self.dailyLimit = dailyLimit
        self.failedLimit = failedLimit
        self.dailyAttempts = dailyAttempts
    }

    /// The cooldown after a send that follows `unverifiedSends` sends without a success.
    func cooldown(after unverifiedSends: Int) -> Duration {
        cooldowns[min(unverifiedSends, cooldowns.count - 1)]
    }

    /// How many sends in which span a limit of the phone's allows; nil for a provider's, of which only the end is known.
    ///
    /// - Parameter cooldown: the length of the running cooldown.
    public func quota(of limit: Standing.Limit, cooldown: Duration) -> Limit? {
        switch limit {
        case .cooldown: Limit(1, in: cooldown)
        case .hourly: Limit(hourlyLimit, in: .seconds(3600))
        case .daily: Limit(dailyLimit, in: .seconds(86_400))
        case .failed: Limit(failedLimit, in: .seconds(3600))
        case .attempts: Limit(dailyAttempts, in: .seconds(86_400))
        case .provider: nil
        }
    }
}
