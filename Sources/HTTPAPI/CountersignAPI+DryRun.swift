import HTTPCodec
import JSONText
import PhoneNumbers
import VerificationCore
import VerificationService

/// Whether `POST /codes` is only to tell what it would do: `?dry_run=true`. Another value than true or false, or more than one,
/// is refused, so that nothing is sent by a slip.
func isDryRun(_ head: HTTPRequestHead) throws(Refusal) -> Bool {
    guard head.method == .post, head.path == "/codes", let query = head.query else { return false }
    switch formDecoded(Array(query.utf8)).filter({ $0.name == "dry_run" }).map(\.value) {
    case ["true"]: return true
    case ["false"], []: return false
    default: throw Refusal(.queryInvalid, "The query parameter dry_run must be true or false, and given once.")
    }
}

extension CountersignAPI {
    /// What a send would do, and if it would be refused, by which limit until when.
    func rehearse(_ wanted: IssueRequest, _ head: HTTPRequestHead, _ exchange: Exchange) async throws -> HTTPResponse {
        let rehearsal = try await verification.rehearse(
            wanted.phone, languages: RequestLanguages(head).forTexts(wanted.locale), client: wanted.client,
            from: exchange.caller)
        let standing = rehearsal.report.standing
        let end = standing.refusal?.end ?? rehearsal.refusal?.end ?? rehearsal.distrustedUntil
        let answers = answers(exchange.id, [])
        let body = JSONWriter.object {
            $0.member("dry_run", true)
            $0.member("would_send", end == nil)
            $0.member("phone", wanted.phone.e164)
            $0.member("region", optional: NumberingPlan.current.region(of: wanted.phone)?.name)
            $0.member("line_type", optional: NumberingPlan.current.lineType(of: wanted.phone)?.rawValue)
            $0.member("purpose", wanted.purpose.name)
            $0.member(
                "reason",
                optional: standing.refusal?.limit.rawValue ?? rehearsal.refusal?.policy.code
                    ?? rehearsal.distrustedUntil.map { _ in Problem.unverifiedLimit.rawValue })
            $0.member("remaining_seconds", end.map { ($0 - standing.now).secondsRoundedUp } ?? 0)
            $0.member("available_at", ascii: end.map { answers.wallTime(of: $0) })
            $0.member("gateways", rehearsal.gateways)
            $0.member("locale", rehearsal.text.language.text)
            $0.member("encoding", rehearsal.text.size.encoding.rawValue)
            $0.member("segments", rehearsal.text.size.segments)
        }
        return .json(200, body, exchange.id)
    }
}
