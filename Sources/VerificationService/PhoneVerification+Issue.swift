import Cryptography
import PhoneNumbers
import VerificationCore

extension PhoneVerification {
    /// What became of a request to send a code.
    public enum IssueOutcome: Sendable {
        /// A code was issued and its message is in the outbox, both durably.
        case issued(CooldownReport, message: MessageID, codeExpiresAt: Timestamp)
        /// A limit of the phone refuses; nothing was changed.
        case refused(CooldownReport)
        /// A limit of the caller refuses; nothing was changed.
        case limited(LimitRefusal, CooldownReport)
        /// Hardly any code of this dial code is verified; nothing was changed.
        case distrusted(CooldownReport, until: Timestamp)
        /// The request was made before; nothing was changed.
        case repeated(RepeatableRequest.Earlier)
    }

    /// Sends a code to a phone and starts its cooldown.
    ///
    /// While less than half of a live code's life has passed, its digits are sent again.
    ///
    /// - Parameters:
    ///   - languages: of the text, the most wanted first.
    ///   - request: if the client may repeat it; the answer that `keep` makes of the outcome is kept for it.
    public func issue(
        to phone: PhoneNumber, for purpose: Purpose, languages: [LanguageTag], client: ClientKind?, from caller: Caller,
        as request: RepeatableRequest? = nil, keep: @escaping @Sendable (IssueOutcome) -> KeptAnswer? = { _ in nil }
    ) async throws(StoreFailure) -> IssueOutcome {
        let language = texts.language(for: languages)
        let (outcome, observations) = try await store.write {
            [self] (transaction, now) throws(StoreFailure) -> (IssueOutcome, [CallerLimit]) in
            if let earlier = try request?.earlier(in: transaction, at: now) { return (.repeated(earlier), []) }
            var counting = policies.caller.counting(transaction, at: now)
            let before = try transaction.phone(phone) ?? PhoneRecord()
            var record = before
            if let refusal = try counting.refusal(ofCaller: caller, phone) {
                return (.limited(refusal, report(on: phone, record, at: now)), counting.observations)
            }
            guard codes.isUnlimited(phone) || record.state.send(at: now, under: policies.send) == nil else {
                return (.refused(report(on: phone, record, at: now)), counting.observations)
            }
            if let refusal = try counting.refusal(ofDestination: phone) {
                return (.limited(refusal, report(on: phone, before, at: now)), counting.observations)
            }
            if let end = conversions.refusal(of: phone, at: now) {
                return (.distrusted(report(on: phone, before, at: now), until: end), counting.observations)
            }
            try counting.take()
            var code = try transaction.code(of: phone, for: purpose)
            if code?.isRepeatable(at: now) != true || code.map(codes.hasKey) != true {
                code = nil
            }
            let current = code ?? newCode(at: now)
            if code == nil { try transaction.save(current, of: phone, for: purpose) }
            let message = OutboxMessage(
                phone: phone, purpose: purpose, codeID: current.id, language: language, client: client,
                issuedAt: now)
            let id = try transaction.append(message)
            record.state.lastMessage = id
            try transaction.save(record.state, of: phone)
            let issued = PhoneRecord(state: record.state, lastMessage: (.queued, current.expiresAt))
            let report = report(on: phone, issued, at: now)
            let outcome = IssueOutcome.issued(report, message: id, codeExpiresAt: current.expiresAt)
            if let request, let answer = keep(outcome) {
                try request.keep(answer, isRunning: true, in: transaction, at: now)
            }
            return (outcome, counting.observations)
        }
        note(observations)
        switch outcome {
        case .issued(let report, _, _):
            conversions.observe(phone, at: report.standing.now)
            relay.wake()
            changes.announce(phone)
        case .refused(let report):
            if let refusal = report.standing.refusal { tallies.count(refusal.limit.rawValue, of: phone) }
        case .limited(let refusal, _): tallies.count(refusal.policy.code, of: phone)
        case .distrusted: tallies.count("unverified_limit", of: phone)
        case .repeated: break
        }
        return outcome
    }

    /// Keeps the answer to a request that has waited for its gateway, in place of the one before.
    public func keep(_ answer: KeptAnswer, for request: RepeatableRequest) async throws(StoreFailure) {
        try await store.write { (transaction, now) throws(StoreFailure) in
            try request.keep(answer, isRunning: false, in: transaction, at: now)
        }
    }

    private func newCode(at now: Timestamp) -> Code {
        .issued(id: CodeID(bytes: randomBytes(16)), keyID: codes.newestKey.fingerprint, at: now, under: policies.code)
    }
}

extension CallerLimits.Counting {
    /// The limit of key and address that refuses.
    mutating func refusal(
        ofCaller caller: Caller, _ phone: PhoneNumber
    ) throws(StoreFailure) -> LimitRefusal? {
        try refusal(
            [(.keyMinute, caller.keyID), (.addressHourly, caller.address), (.addressPhones, caller.address)],
            phone: phone)
    }

    /// The limit of the number's surroundings and of the whole service that refuses.
    mutating func refusal(ofDestination phone: PhoneNumber) throws(StoreFailure) -> LimitRefusal? {
        try refusal([
            (.prefixHourly, phone.prefix), (.countryHourly, String(phone.dialCode)), (.minuteBudget, ""),
            (.dailyBudget, ""),
        ])
    }
}
