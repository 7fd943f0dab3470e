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
        /// The request was made before, and issued a code then; nothing was changed. The report is about now.
        case repeated(CooldownReport, message: MessageID, codeExpiresAt: Timestamp)
        /// The request cannot be told what came of an earlier one of its name; nothing was changed.
        case conflict(RepeatableRequest.Conflict)
    }

    /// Sends a code to a phone and starts its cooldown.
    ///
    /// While less than half of a live code's life has passed, its digits are sent again. After that a new code is made, and
    /// the one before stays valid until its own expiry.
    ///
    /// - Parameters:
    ///   - languages: of the text, the most wanted first.
    ///   - request: if the client may repeat it. A repetition sends nothing, and is told how the phone stands now.
    public func issue(
        to phone: PhoneNumber, for purpose: Purpose, languages: [LanguageTag], client: ClientKind?, from caller: Caller,
        as request: RepeatableRequest? = nil
    ) async throws(StoreFailure) -> IssueOutcome {
        let language = texts.language(for: languages)
        let (outcome, observations) = try await store.write {
            [self] (transaction, now) throws(StoreFailure) -> (IssueOutcome, [CallerLimit]) in
            let reading = clock.reading(at: now)
            if let earlier = try request?.earlier(in: transaction, at: reading) {
                return (try repetition(of: earlier, phone, in: transaction, at: reading), [])
            }
            var counting = policies.caller.counting(transaction, at: now)
            let before = try transaction.phone(phone) ?? PhoneRecord()
            var record = before
            let earlierCode = try transaction.code(of: phone, for: purpose)
            func refused(_ record: PhoneRecord) -> CooldownReport {
                var report = report(on: phone, record, at: reading)
                report.codeExpiresAt = earlierCode?.live(at: reading).map { $0.expiry.end(at: reading) }.max()
                return report
            }
            if let refusal = try counting.refusal(ofCaller: caller, phone) {
                return (.limited(refusal, refused(before)), counting.observations)
            }
            guard codes.isUnlimited(phone) || record.state.send(at: now, under: policies.send) == nil else {
                return (.refused(refused(before)), counting.observations)
            }
            if let refusal = try counting.refusal(ofDestination: phone) {
                return (.limited(refusal, refused(before)), counting.observations)
            }
            if let end = conversions.refusal(of: phone, at: now),
                try !VerifiedPhones(near: phone, in: transaction).contains(phone, at: now)
            {
                return (.distrusted(refused(before), until: end), counting.observations)
            }
            try counting.take()
            let code = nextCode(after: earlierCode, at: reading)
            try transaction.save(code, of: phone, for: purpose)
            let message = OutboxMessage(
                phone: phone, purpose: purpose, codeID: code.latest.id, language: language, client: client,
                issuedAt: now)
            let id = try transaction.append(message)
            record.state.lastMessage = id
            try transaction.save(record.state, of: phone)
            let issued = PhoneRecord(state: record.state, lastMessage: (.queued, code.latest.expiry))
            try request?.store(
                .issued(id, codeExpiry: code.latest.expiry), of: phone, isRunning: true, in: transaction, at: reading)
            let outcome = IssueOutcome.issued(
                report(on: phone, issued, at: reading), message: id,
                codeExpiresAt: code.latest.expiry.end(at: reading))
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
        case .repeated, .conflict: break
        }
        return outcome
    }

    /// Records that a request no longer waits for its gateway: a repetition is told what came of it.
    public func endWait(of request: RepeatableRequest) async throws(StoreFailure) {
        try await store.write { (transaction, now) throws(StoreFailure) in
            try transaction.endWait(ofRequest: request.id, at: now)
        }
    }

    /// What a repeated send is told: what happened then, and how the phone stands now.
    private func repetition(
        of earlier: RepeatableRequest.Earlier, _ phone: PhoneNumber, in transaction: any VerificationTransaction,
        at reading: ClockReading
    ) throws(StoreFailure) -> IssueOutcome {
        switch earlier {
        case .done(.issued(let message, let expiry)):
            let record = try transaction.phone(phone) ?? PhoneRecord()
            return .repeated(
                report(on: phone, record, at: reading), message: message, codeExpiresAt: expiry.end(at: reading))
        case .running: return .conflict(.running)
        case .other, .done(.verified): return .conflict(.other)
        }
    }

    /// The codes of a phone and purpose after one more send.
    private func nextCode(after earlier: Code?, at reading: ClockReading) -> Code {
        if var repeated = earlier, repeated.isRepeatable(at: reading), codes.hasKey(of: repeated.latest) {
            repeated.repeated()
            return repeated
        }
        return .issued(
            id: CodeID(bytes: randomBytes(16)), keyID: codes.newestKey.fingerprint, after: earlier, at: reading,
            under: policies.code)
    }
}

extension CallerLimits.Counting {
    /// The limit of key and address that refuses.
    mutating func refusal(
        ofCaller caller: Caller, _ phone: PhoneNumber
    ) throws(StoreFailure) -> LimitRefusal? {
        try refusal(
            [
                (.keyMinute, caller.keyID.map { [CallerLimits.Subject($0)] } ?? []), (.addressHourly, caller.networks),
                (.addressPhones, caller.networks),
            ],
            phone: phone)
    }

    /// The limit of the number's surroundings and of the whole service that refuses.
    mutating func refusal(ofDestination phone: PhoneNumber) throws(StoreFailure) -> LimitRefusal? {
        try refusal(
            [
                (.prefixHourly, [.init(phone.prefix)]), (.countryHourly, [.init("\(phone.dialCode)")]),
                (.minuteBudget, [.init("")]), (.dailyBudget, [.init("")]),
            ], phone: phone)
    }
}
