import Cryptography
import Logging
import PhoneNumbers
import Threads
import VerificationCore

extension PhoneVerification {
    /// What became of a guess.
    public enum VerifyOutcome: Sendable {
        /// It was right; the code is used now, and the token proves it.
        case verified(at: Timestamp, token: PhoneToken?)
        /// The right digits of an expired code.
        case expired
        /// The right digits of a used code.
        case used
        /// Everything else.
        case incorrect(attemptsRemaining: Int)
        /// The phone's budget of wrong guesses is spent for so long.
        case exhausted(Duration)
        /// The caller's is.
        case limited(LimitRefusal)
        /// The request was made before; nothing was changed.
        case repeated(RepeatableRequest.Earlier, token: PhoneToken?)
    }

    /// Checks the code that a person typed. What a guess costs is durable before the answer.
    ///
    /// Each call computes the same HMACs and writes the same rows, whether there is a code or not.
    ///
    /// - Parameters:
    ///   - guess: exactly as many ASCII digits as codes have.
    ///   - request: if the client may repeat it; the answer that `keep` makes of a success is kept for it, as
    ///     long as a code lives.
    public func verify(
        _ guess: CodeDigits, of phone: PhoneNumber, for purpose: Purpose, from caller: Caller,
        as request: RepeatableRequest? = nil, keep: @escaping @Sendable (VerifyOutcome) -> KeptAnswer? = { _ in nil }
    ) async throws(StoreFailure) -> VerifyOutcome {
        let (outcome, isVisible, observations) = try await store.write {
            [self] (transaction, now) throws(StoreFailure) -> (VerifyOutcome, isVisible: Bool, [CallerLimit]) in
            var counting = policies.caller.counting(transaction, at: now)
            var state = try transaction.phone(phone)?.state ?? PhoneState()
            if let end = state.guessingEnd(at: now, dailyAttempts: policies.code.dailyAttempts) {
                return (.exhausted(end - now), false, [])
            }
            if let refusal = try counting.refusal([(.addressAttempts, caller.address)]) {
                return (.limited(refusal), false, [])
            }
            if let earlier = try request?.earlier(in: transaction, at: now) {
                // A guess, by whoever knows the name of somebody's request.
                if earlier == .other { try counting.take() }
                return (.repeated(earlier, token: nil), false, counting.observations)
            }
            var code =
                try transaction.code(of: phone, for: purpose)
                ?? .absent(id: CodeID(bytes: randomBytes(16)), keyID: codes.newestKey.fingerprint, at: now)
            let isRight = codes.digits(of: code, phone, purpose)?.matches(guess) ?? false
            let fingerprint = codes.key(of: code).fingerprint(of: guess, id: code.id.bytes)
            let guessed = code.guess(isRight: isRight, fingerprint: fingerprint, at: now, under: policies.code)
            var isVisible = false
            let outcome: VerifyOutcome
            switch guessed {
            case .verified:
                state.verified()
                isVisible = true
                outcome = .verified(at: now, token: nil)
                if let request, let answer = keep(outcome) {
                    try request.keep(answer, for: policies.code.life, isRunning: false, in: transaction, at: now)
                }
            case .expired: outcome = .expired
            case .used: outcome = .used
            case .wrong(let remaining, let isCharged):
                if isCharged { state.guessedWrong(at: now) }
                isVisible = isCharged && remaining == 0
                outcome = .incorrect(attemptsRemaining: remaining)
                try counting.take()
            }
            // Every guess writes the same rows, whether they change or not, so that its time tells nothing.
            try transaction.save(code, of: phone, for: purpose)
            try transaction.save(state, of: phone)
            try transaction.recordWritable(at: now)
            return (outcome, isVisible, counting.observations)
        }
        note(observations)
        noteGuess(outcome)
        switch outcome {
        case .verified(let instant, _):
            tallies.count(Tally.verified, of: phone)
            conversions.noteVerified(phone, at: instant)
        case .exhausted: tallies.count("attempts_exhausted", of: phone)
        case .limited(let refusal): tallies.count(refusal.policy.code, of: phone)
        case .expired, .used, .incorrect, .repeated: break
        }
        if isVisible { changes.announce(phone) }
        return proven(outcome, phone, purpose)
    }

    /// A success with its token, which is never kept: a repetition gets one of its own.
    private func proven(_ outcome: VerifyOutcome, _ phone: PhoneNumber, _ purpose: Purpose) -> VerifyOutcome {
        guard let tokens else { return outcome }
        switch outcome {
        case .verified(let instant, _):
            return .verified(at: instant, token: tokens.token(of: phone, for: purpose, at: instant))
        case .repeated(.answered(let answer), _):
            return .repeated(.answered(answer), token: tokens.token(of: phone, for: purpose, at: clock.now()))
        case .repeated, .expired, .used, .incorrect, .exhausted, .limited: return outcome
        }
    }

    /// Tells when too many guesses of all phones together are wrong.
    private func noteGuess(_ outcome: VerifyOutcome) {
        let isWrong: Bool
        switch outcome {
        case .incorrect: isWrong = true
        case .verified, .expired, .used: isWrong = false
        case .exhausted, .limited, .repeated: return
        }
        let now = clock.now()
        switch guessAlarm.withLock({ $0.record(isWrong: isWrong, at: now) }) {
        case .raised(let percent): log(.error, "too many guesses are wrong") { $0.member("percent", percent) }
        case .ended: log(.info, "guesses are right as usual again")
        case nil: break
        }
    }
}
