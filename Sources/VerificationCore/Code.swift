/// The random id from which, with the key, a code's digits follow: 16 bytes.
public struct CodeID: Hashable, Sendable {
    /// The bytes.
    public let bytes: [UInt8]

    /// The id that consists of `bytes`, of which there are 16.
    public init(bytes: [UInt8]) {
        precondition(bytes.count == 16, "a code's id has 16 bytes")
        self.bytes = bytes
    }
}

/// A keyed hash that names a key or a wrong guess without telling it: 8 bytes of HMAC-SHA256.
public typealias Fingerprint = UInt64

/// The life of the latest code of one phone and purpose: *live → used, dead or void*, and its budget of wrong guesses.
///
/// Its digits are not here: they are derived from the id, and the caller says whether a guess was right. A phone without
/// a code is a void one, so that both answer in the same way.
public struct Code: Equatable, Sendable {
    /// Where a code stands; that a live one has expired follows from the clock.
    public enum State: String, Sendable {
        /// It can be verified until it expires.
        case live
        /// It was verified.
        case used
        /// Wrong guesses killed it.
        case dead
        /// It was cancelled, or never issued.
        case void
    }

    /// What became of a guess.
    public enum GuessOutcome: Equatable, Sendable {
        /// It was right, and the code is used now.
        case verified
        /// It was right, but too late.
        case expired
        /// It was right, but the code had been used.
        case used
        /// It was wrong, or right for a code that cannot be used; `isNew` when a live code's budget was charged for it.
        case wrong(attemptsRemaining: Int, isCharged: Bool)
    }

    /// The random id.
    public let id: CodeID
    /// Which key its digits are derived with.
    public let keyID: Fingerprint
    /// Where it stands.
    public private(set) var state: State
    /// When its digits were first sent.
    public let issuedAt: Timestamp
    /// When it stops being valid: `now >= expiresAt` is too late.
    public let expiresAt: Timestamp
    /// Wrong guesses that are still counted before the answer is a flat 0.
    public private(set) var attemptsRemaining: Int
    /// The wrong guesses counted so far; each counts once.
    public private(set) var wrongGuesses: [Fingerprint]
    /// When the counting of wrong guesses starts again.
    public private(set) var guessesUntil: Timestamp

    /// A code with this past.
    public init(
        id: CodeID, keyID: Fingerprint, state: State, issuedAt: Timestamp, expiresAt: Timestamp, attemptsRemaining: Int,
        wrongGuesses: [Fingerprint], guessesUntil: Timestamp
    ) {
        self.id = id
        self.keyID = keyID
        self.state = state
        self.issuedAt = issuedAt
        self.expiresAt = expiresAt
        self.attemptsRemaining = attemptsRemaining
        self.wrongGuesses = wrongGuesses
        self.guessesUntil = guessesUntil
    }

    /// A new code.
    public static func issued(id: CodeID, keyID: Fingerprint, at now: Timestamp, under policy: CodePolicy) -> Code {
        Code(
            id: id, keyID: keyID, state: .live, issuedAt: now, expiresAt: now + policy.life,
            attemptsRemaining: policy.maxAttempts, wrongGuesses: [], guessesUntil: now + policy.life)
    }

    /// What stands for the code of a phone that has none.
    public static func absent(id: CodeID, keyID: Fingerprint, at now: Timestamp) -> Code {
        Code(
            id: id, keyID: keyID, state: .void, issuedAt: now, expiresAt: now,
            attemptsRemaining: 0, wrongGuesses: [], guessesUntil: now)
    }

    /// Whether it can be verified.
    public func isLive(at now: Timestamp) -> Bool {
        state == .live && now < expiresAt
    }

    /// Whether another send repeats its digits: it is live and less than half of its life has passed.
    public func isRepeatable(at now: Timestamp) -> Bool {
        isLive(at: now) && (now - issuedAt) * 2 < expiresAt - issuedAt
    }

    /// A guess is made. Compare first, then count: the right digits are accepted on the last attempt too.
    ///
    /// - Parameters:
    ///   - isRight: whether the digits are this code's.
    ///   - fingerprint: stands for the digits; a wrong guess that repeats one is not counted again.
    public mutating func guess(
        isRight: Bool, fingerprint: Fingerprint, at now: Timestamp, under policy: CodePolicy
    ) -> GuessOutcome {
        switch state {
        case .live where isRight && now < expiresAt:
            state = .used
            guessesUntil = now
            return .verified
        case .live where isRight:
            return .expired
        case .used where isRight:
            return .used
        case .dead:
            return .wrong(attemptsRemaining: 0, isCharged: false)
        case .live, .used, .void:
            return count(fingerprint, at: now, under: policy)
        }
    }

    private mutating func count(
        _ fingerprint: Fingerprint, at now: Timestamp, under policy: CodePolicy
    ) -> GuessOutcome {
        if now >= guessesUntil {
            attemptsRemaining = policy.maxAttempts
            wrongGuesses = []
            guessesUntil = now + policy.life
        }
        guard attemptsRemaining > 0, !wrongGuesses.contains(fingerprint) else {
            return .wrong(attemptsRemaining: attemptsRemaining, isCharged: false)
        }
        attemptsRemaining -= 1
        wrongGuesses.append(fingerprint)
        let wasLive = isLive(at: now)
        if wasLive && attemptsRemaining == 0 {
            state = .dead
        }
        return .wrong(attemptsRemaining: attemptsRemaining, isCharged: wasLive)
    }

    /// The code is cancelled: a live one can no longer be verified.
    public mutating func cancel(at now: Timestamp) {
        guard isLive(at: now) else { return }
        state = .void
        guessesUntil = now
    }

    /// From then on nobody needs it: a day after its end, or when its counter starts again if it was never issued.
    public var staleAt: Timestamp {
        issuedAt == expiresAt ? guessesUntil : max(expiresAt + .seconds(86400), guessesUntil)
    }
}
