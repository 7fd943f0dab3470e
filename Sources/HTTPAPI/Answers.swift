import HTTPCodec
import JSONText
import PhoneNumbers
import VerificationCore
import VerificationService

/// Writes what the API says of phones, with one reading of the wall clock for the whole answer.
struct Answers: Sendable {
    let requestID: String
    let codeLength: Int
    let wording: Labels.Wording
    /// Wall clock minus service timeline, in milliseconds.
    let wallOffset: Int64

    /// The 200 of a GET.
    func cooldown(_ report: CooldownReport) -> HTTPResponse {
        object { write(report, to: &$0) }
    }

    /// An event of the stream: the object on one line, under the name of its state (WHATWG HTML §9.2.6). The id of `ready`
    /// shows, when the client connects again, that it has had the last event; those before it take an earlier id back.
    ///
    /// - Parameter hasCounted: whether the stream has shown a countdown.
    func event(_ report: CooldownReport, hasCounted: Bool) -> [UInt8] {
        let object = JSONWriter.object { write(report, hasCounted: hasCounted, to: &$0) }
        let state = report.standing.state
        let id = state == .ready ? "id: \(state.rawValue)" : "id:"
        return Array("event: \(state.rawValue)\ndata: ".utf8) + object + Array("\n\(id)\n\n".utf8)
    }

    /// The body of a send's 201.
    func issued(
        _ report: CooldownReport, purpose: Purpose, expiresAt: Timestamp
    ) -> [UInt8] {
        JSONWriter.object {
            write(report, to: &$0)
            $0.member("purpose", purpose.name)
            writeCode(until: expiresAt, at: report.standing.now, to: &$0)
        }
    }

    /// What an app needs to draw its page for the code.
    private func writeCode(until end: Timestamp, at now: Timestamp, to object: inout JSONWriter) {
        object.member("code_length", codeLength)
        object.member("code_expires_in_seconds", (end - now).secondsRoundedUp)
    }

    /// The 201 of a send.
    func created(_ body: [UInt8], _ phone: PhoneNumber) -> HTTPResponse {
        var response = HTTPResponse.json(201, body, requestID)
        response.fields.append(("Location", "/codes/%2B\(phone.digits)/cooldown"))
        return response
    }

    /// The 429 of a send.
    func refused(_ report: CooldownReport, under policy: SendPolicy) -> Refusal {
        let seconds = report.standing.remainingSeconds
        let problem = report.standing.refusal.map { Problem($0.limit) } ?? .cooldown
        var refusal = Refusal(
            problem, "The next code can be sent to this phone in \(seconds) second\(seconds == 1 ? "" : "s").")
        refusal.retryAfter = seconds
        if let limit = report.standing.refusal?.limit,
            let quota = policy.quota(of: limit, cooldown: report.standing.cooldownLength)
        {
            refusal.rateLimit = RateLimit(limit.rawValue, quota, freeAfter: seconds)
        }
        refusal.members = { write(report, to: &$0) }
        return refusal
    }

    /// The 429 of a limit of the caller's.
    ///
    /// - Parameter report: how the phone stands, of which the object then says all but until when a send is refused.
    func limited(_ refused: LimitRefusal, _ report: CooldownReport?) -> Refusal {
        var refusal = Refusal(
            Problem(refused.policy), "There can be \(refused.limit.count) \(refused.policy.meaning).")
        refuse(with: &refusal, until: refused.end, at: refused.now, report)
        refusal.rateLimit = RateLimit(refused.policy.code, refused.limit, freeAfter: refusal.retryAfter ?? 0)
        return refusal
    }

    /// The 429 of a dial code whose codes are hardly ever verified.
    func distrusted(_ report: CooldownReport, until end: Timestamp) -> Refusal {
        var refusal = Refusal(.unverifiedLimit, "Too few codes of this dial code were verified.")
        refuse(with: &refusal, until: end, at: report.standing.now, report)
        return refusal
    }

    /// Says until when a limit refuses that is not the phone's own.
    private func refuse(
        with refusal: inout Refusal, until end: Timestamp, at now: Timestamp, _ report: CooldownReport?
    ) {
        let (seconds, code) = ((end - now).secondsRoundedUp, refusal.problem.rawValue)
        refusal.retryAfter = seconds
        refusal.members = { object in
            guard let report else {
                object.member("reason", code)
                return object.member("remaining_seconds", seconds)
            }
            write(report, refusedBy: (code, end), to: &object)
        }
    }

    /// The 502 of a send that definitely failed while the caller waited for it.
    func failed(_ report: CooldownReport) -> Refusal {
        var refusal = Refusal(.deliveryFailed, "No SMS provider took the message.")
        refusal.members = { write(report, to: &$0) }
        return refusal
    }

    /// The answer to a guess.
    func verified(
        _ outcome: PhoneVerification.VerifyOutcome, of phone: PhoneNumber, for purpose: Purpose
    ) throws(Refusal) -> HTTPResponse {
        switch outcome {
        case .verified(let instant, let token), .repeated(let instant, let token):
            return proven(verified(at: instant, phone, purpose), by: token)
        case .conflict(let conflict): throw Refusal(conflict)
        case .expired:
            throw Refusal(.codeExpired, "This code was right, but it has expired; ask for a new one.")
        case .used:
            throw Refusal(.codeUsed, "This code was right, but it has been used; ask for a new one.")
        case .incorrect(let attemptsRemaining):
            var refusal = Refusal(.codeIncorrect, "This code is not correct.")
            refusal.members = { $0.member("attempts_remaining", attemptsRemaining) }
            throw refusal
        case .exhausted(let remaining):
            let seconds = remaining.secondsRoundedUp
            var refusal = Refusal(
                .attemptsExhausted, "Codes of this phone can be checked again in \(seconds) seconds.")
            refusal.retryAfter = seconds
            refusal.members = { $0.member("remaining_seconds", seconds) }
            throw refusal
        case .limited(let refused): throw limited(refused, nil)
        }
    }

    /// The 200 of a right guess, with its token if there is one.
    private func proven(_ body: [UInt8], by token: PhoneToken?) -> HTTPResponse {
        guard let token else { return .json(200, body, requestID) }
        let member = Array(",\"token\":\"\(token.text)\"}".utf8)  // in place of the brace that ends the object
        return .json(200, body.dropLast() + member, requestID)
    }

    /// The body of a right guess's 200.
    func verified(at instant: Timestamp, _ phone: PhoneNumber, _ purpose: Purpose) -> [UInt8] {
        JSONWriter.object {
            $0.member("verified", true)
            $0.member("phone", phone.e164)
            $0.member("purpose", purpose.name)
            $0.member("verified_at", ascii: wallTime(of: instant))
        }
    }

    /// The cooldown object: the same members in every answer about a phone.
    ///
    /// - Parameter other: a limit that is not the phone's own, and refuses until then.
    private func write(
        _ report: CooldownReport, hasCounted: Bool = false, refusedBy other: (reason: String, end: Timestamp)? = nil,
        to object: inout JSONWriter
    ) {
        let standing = report.standing
        let end = other?.end ?? standing.refusal?.end
        let seconds = other.map { ($0.end - standing.now).secondsRoundedUp } ?? standing.remainingSeconds
        object.member("phone", report.phone.e164)
        object.member("state", other == nil ? standing.state.rawValue : Standing.State.limited.rawValue)
        object.member("can_send", end == nil)
        object.member("remaining_seconds", seconds)
        object.member("cooldown_seconds", standing.cooldownLength.secondsRoundedUp)
        object.member("available_at", ascii: end.map { wallTime(of: $0) })
        object.member("server_time", ascii: wallTime(of: standing.now))
        object.member("reason", optional: other?.reason ?? standing.refusal?.limit.rawValue)
        object.member("label", wording.label(remainingSeconds: seconds, hasCounted: hasCounted))
        object.member("delivery", optional: report.delivery?.rawValue)
        if let end = report.codeExpiresAt { writeCode(until: end, at: standing.now, to: &object) }
    }

    private func object(_ members: (inout JSONWriter) -> Void) -> HTTPResponse {
        .json(200, JSONWriter.object(members), requestID)
    }

    func wallTime(of instant: Timestamp) -> [UInt8] {
        UTCTime(millisecondsSince1970: instant.milliseconds + wallOffset).rfc3339
    }
}
