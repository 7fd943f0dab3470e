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
        /// The request was made before, and was right then; nothing was changed.
        case repeated(at: Timestamp, token: PhoneToken?)
        /// The request cannot be told what came of an earlier one of its name; nothing was changed.
        case conflict(RepeatableRequest.Conflict)
    }

    /// Checks the code that a person typed. What a guess costs is durable before the answer.
    ///
    /// Each call computes the same HMACs and writes the same rows, whether there is a code or not.
    ///
    /// - Parameters:
    ///   - guess: exactly as many ASCII digits as codes have.
    ///   - request: if the client may repeat it: a success is repeated as long as a code lives.
    public func verify(
        _ guess: CodeDigits, of phone: PhoneNumber, for purpose: Purpose, from caller: Caller,
        as request: RepeatableRequest? = nil
    ) async throws(StoreFailure) -> VerifyOutcome {
        let (outcome, isVisible, observations) = try await store.write {
            [self] (transaction, now) throws(StoreFailure) -> (VerifyOutcome, isVisible: Bool, [CallerLimit]) in
            let reading = clock.reading(at: now)
            var counting = policies.caller.counting(transaction, at: now)
            var state = try transaction.phone(phone)?.state ?? PhoneState()
            if let end = state.guessingEnd(at: now, under: policies.send) {
                return (.exhausted(end - now), false, [])
            }
            if let refusal = try counting.refusal([(.addressAttempts, caller.networks)]) {
                return (.limited(refusal), false, [])
            }
            switch try request?.earlier(in: transaction, at: reading) {
            case .done(.verified(let instant)): return (.repeated(at: instant, token: nil), false, [])
            case .running: return (.conflict(.running), false, [])
            case .other, .done(.issued):
                // A guess, by whoever knows the name of somebody's request: it costs the phone what a wrong one does.
                state.guessedWrong(at: now)
                try transaction.save(state, of: phone)
                try counting.take()
                return (.conflict(.other), true, counting.observations)
            case nil: break
            }
            var code =
                try transaction.code(of: phone, for: purpose)
                ?? .absent(id: CodeID(bytes: randomBytes(16)), keyID: codes.newestKey.fingerprint, at: reading)
            let match = codes.match(guess, code, phone, purpose)
            let fingerprint = codes.key(of: code.latest).fingerprint(of: guess, id: code.latest.id.bytes)
            let guessed = code.guess(match, fingerprint: fingerprint, at: reading, under: policies.code)
            var isVisible = false
            let outcome: VerifyOutcome
            switch guessed {
            case .verified:
                state.verified()
                isVisible = true
                var verified = try VerifiedPhones(near: phone, in: transaction)
                try verified.add(phone, to: transaction, at: now)
                outcome = .verified(at: now, token: nil)
                try request?.store(
                    .verified(at: now), of: phone, for: policies.code.life, in: transaction, at: reading)
            case .expired: outcome = .expired
            case .used: outcome = .used
            case .wrong(let remaining, let isCharged):
                if isCharged { state.guessedWrong(at: now) }
                isVisible = isCharged && (remaining == 0 || state.guessingEnd(at: now, under: policies.send) != nil)
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
        case .exhausted: tallies.count(Standing.Limit.attempts.rawValue, of: phone)
        case .limited(let refusal): tallies.count(refusal.policy.code, of: phone)
        case .expired, .used, .incorrect, .repeated, .conflict: break
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
        case .repeated(let instant, _):
            return .repeated(at: instant, token: tokens.token(of: phone, for: purpose, at: clock.now()))
        case .conflict, .expired, .used, .incorrect, .exhausted, .limited: return outcome
        }
    }

    /// Tells when too many guesses of all phones together are wrong.
    private func noteGuess(_ outcome: VerifyOutcome) {
        let isWrong: Bool
        switch outcome {
        case .incorrect: isWrong = true
        case .verified, .expired, .used: isWrong = false
        case .exhausted, .limited, .repeated, .conflict: return
        }
        let now = clock.now()
        switch guessAlarm.withLock({ $0.record(isWrong: isWrong, at: now) }) {
        case .raised(let percent): log(.error, "too many guesses are wrong") { $0.member("percent", percent) }
        case .ended: log(.info, "guesses are right as usual again")
        case nil: break
        }
    }
}
