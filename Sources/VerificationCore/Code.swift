/// The codes of one phone and purpose, and their budget of wrong guesses: *live → used, dead, failed or void*.
///
/// The latest code may have one before it that is still valid: an SMS that arrives late must not carry a dead code. Both
/// share the budget, and a right guess of either ends both. Their digits are not here: they are derived from the ids, and
/// the caller says which a guess matches. A phone without a code has a void one, so that both answer in the same way.
public struct Code: Equatable, Sendable {
    /// The state of the latest code; that a live one has expired follows from the clocks.
    public enum State: String, Sendable {
        /// It can be verified until it expires.
        case live
        /// It was verified, or the one before it was.
        case used
        /// Wrong guesses killed it, and the one before it.
        case dead
        /// Every message that carried it definitely failed, so nobody has it. The one before it is not touched.
        case failed
        /// It was cancelled, with the one before it, or never issued.
        case void
    }

    /// Which code a guess has the digits of.
    public enum Match: Sendable {
        case latest
        case earlier
    }

    /// What became of a guess.
    public enum GuessOutcome: Equatable, Sendable {
        /// It was right, and both codes are used now.
        case verified
        /// It was right, but too late.
        case expired
        /// It was right, but the codes had been used.
        case used
        /// It was wrong, or right for a code that cannot be used; `isCharged` when a live code's budget paid for it.
        case wrong(attemptsRemaining: Int, isCharged: Bool)
    }

    /// The latest code.
    public private(set) var latest: IssuedCode
    /// The one before it, whose right digits are still told from wrong ones: valid until its own expiry.
    public private(set) var earlier: IssuedCode?
    /// The state of the latest code.
    public private(set) var state: State
    /// Wrong guesses that are still counted before the answer is a flat 0.
    public private(set) var attemptsRemaining: Int
    /// The wrong guesses counted so far; each counts once.
    public private(set) var wrongGuesses: [Fingerprint]
    /// When the counting of wrong guesses starts again.
    public private(set) var guessesUntil: Timestamp

    /// Codes with this past.
    public init(
        latest: IssuedCode, earlier: IssuedCode?, state: State, attemptsRemaining: Int, wrongGuesses: [Fingerprint],
        guessesUntil: Timestamp
    ) {
        self.latest = latest
        self.earlier = earlier
        self.state = state
        self.attemptsRemaining = attemptsRemaining
        self.wrongGuesses = wrongGuesses
        self.guessesUntil = guessesUntil
    }

    /// A new code with a whole budget, and its first message.
    ///
    /// - Parameter before: the codes until now. Of these the newest that could still be verified stays valid.
    public static func issued(
        id: CodeID, keyID: Fingerprint, after before: Code? = nil, at reading: ClockReading, under policy: CodePolicy
    ) -> Code {
        let latest = IssuedCode(
            id: id, keyID: keyID, issuedAt: reading.now, expiry: Expiry(of: policy.life, from: reading), messages: 1)
        return Code(
            latest: latest, earlier: before?.newestUnspent(at: reading), state: .live,
            attemptsRemaining: policy.maxAttempts, wrongGuesses: [], guessesUntil: latest.expiry.instant)
    }

    /// What stands for the code of a phone that has none.
    public static func absent(id: CodeID, keyID: Fingerprint, at reading: ClockReading) -> Code {
        let latest = IssuedCode(
            id: id, keyID: keyID, issuedAt: reading.now, expiry: Expiry(of: .zero, from: reading), messages: 0)
        return Code(
            latest: latest, earlier: nil, state: .void, attemptsRemaining: 0, wrongGuesses: [],
            guessesUntil: reading.now)
    }

    /// The codes that can be verified, the latest first.
    public func live(at reading: ClockReading) -> [IssuedCode] {
        unspent.filter { !$0.expiry.hasPassed(at: reading) }
    }

    /// Whether a code can be verified.
    public func isLive(at reading: ClockReading) -> Bool {
        unspent.contains { !$0.expiry.hasPassed(at: reading) }
    }

    /// Whether another send repeats the latest digits: less than half of their life has passed, and guesses are left.
    public func isRepeatable(at reading: ClockReading) -> Bool {
        let left = latest.expiry.end(at: reading) - reading.now
        let isHalfOver = left * 2 <= latest.expiry.instant - latest.issuedAt
        return (state == .live || state == .failed) && !isHalfOver && attemptsRemaining > 0
    }

    /// One more message carries the latest digits, under the same budget. Those of which no message left live again.
    public mutating func repeated() {
        latest.messages += 1
        state = .live
    }

    /// A message that carries the code `id` definitely failed. A code that no other message carries is void: nobody has it.
    public mutating func messageFailed(_ id: CodeID) {
        if id == latest.id {
            latest.messages -= 1
            if latest.messages <= 0, state == .live { state = .failed }
        } else if var failed = earlier, failed.id == id {
            failed.messages -= 1
            earlier = failed.messages > 0 ? failed : nil
        }
    }

    /// A guess is made. Compare first, then count: right digits are accepted on the last attempt too.
    ///
    /// - Parameters:
    ///   - match: the code that has these digits, nil for none.
    ///   - fingerprint: stands for the digits; a wrong guess that repeats one is not counted again.
    public mutating func guess(
        _ match: Match?, fingerprint: Fingerprint, at reading: ClockReading, under policy: CodePolicy
    ) -> GuessOutcome {
        switch (state, match) {
        case (.dead, _): return .wrong(attemptsRemaining: 0, isCharged: false)
        case (.used, .some): return .used
        case (.live, .latest): return right(latest, at: reading)
        case (.live, .earlier), (.failed, .earlier): return right(earlier ?? latest, at: reading)
        case (_, nil), (.failed, .latest), (.void, .some): return count(fingerprint, at: reading, under: policy)
        }
    }

    private mutating func right(_ code: IssuedCode, at reading: ClockReading) -> GuessOutcome {
        guard !code.expiry.hasPassed(at: reading) else { return .expired }
        state = .used
        guessesUntil = reading.now
        return .verified
    }

    private mutating func count(
        _ fingerprint: Fingerprint, at reading: ClockReading, under policy: CodePolicy
    ) -> GuessOutcome {
        if reading.now >= guessesUntil {
            attemptsRemaining = policy.maxAttempts
            wrongGuesses = []
            guessesUntil = reading.now + policy.life
        }
        guard attemptsRemaining > 0, !wrongGuesses.contains(fingerprint) else {
            return .wrong(attemptsRemaining: attemptsRemaining, isCharged: false)
        }
        attemptsRemaining -= 1
        wrongGuesses.append(fingerprint)
        let wasLive = isLive(at: reading)
        if wasLive && attemptsRemaining == 0 {
            state = .dead
            earlier = nil
        }
        return .wrong(attemptsRemaining: attemptsRemaining, isCharged: wasLive)
    }

    /// The codes are cancelled: neither can be verified any more.
    public mutating func cancel(at reading: ClockReading) {
        guard isLive(at: reading) || state == .failed else { return }
        state = .void
        earlier = nil
        guessesUntil = reading.now
    }

    /// From then on nobody needs it: a day after its end, or when its counter starts again if it was never issued.
    public var staleAt: Timestamp {
        let end = latest.expiry.instant
        return latest.issuedAt == end ? guessesUntil : max(end + .seconds(86400), guessesUntil)
    }

    /// The codes that nothing but time has ended or will end, the latest first.
    private var unspent: [IssuedCode] {
        switch state {
        case .live: [latest] + [earlier].compactMap(\.self)
        case .failed: [earlier].compactMap(\.self)
        case .used, .dead, .void: []
        }
    }

    /// What a new code leaves of these: the newest that lives, or else the newest whose right digits are told as expired.
    private func newestUnspent(at reading: ClockReading) -> IssuedCode? { live(at: reading).first ?? unspent.first }
}
