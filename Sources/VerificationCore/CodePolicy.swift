/// How long a code lives and how often it may be guessed.
public struct CodePolicy: Equatable, Sendable {
    /// A code's life, 30 to 600 seconds (NIST SP 800-63B §3.1.3.2: at most 10 minutes).
    public let life: Duration
    /// Wrong guesses that kill a code, 1 to 10.
    public let maxAttempts: Int
    /// Wrong guesses for a phone in any 24 hours without a success, 5 to 100.
    public let dailyAttempts: Int

    /// A policy with these limits.
    public init(life: Duration, maxAttempts: Int, dailyAttempts: Int) {
        self.life = life
        self.maxAttempts = maxAttempts
        self.dailyAttempts = dailyAttempts
    }
}
