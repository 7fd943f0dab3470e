/// How long a code lives and how often it may be guessed.
public struct CodePolicy: Equatable, Sendable {
    /// A code's life, 30 to 600 seconds (NIST SP 800-63B §3.1.3.2: at most 10 minutes).
    public let life: Duration
    /// Wrong guesses that kill a code, 1 to 10.
    public let maxAttempts: Int

    /// A policy with these limits.
    public init(life: Duration, maxAttempts: Int) {
        self.life = life
        self.maxAttempts = maxAttempts
    }
}
