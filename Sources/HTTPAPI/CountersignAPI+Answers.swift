import HTTPCodec
import JSONText
import PhoneNumbers
import VerificationService

extension CountersignAPI {
    /// The answer to a request that writes nothing; nil for others.
    func answerAtOnce(_ request: HTTPRequest, _ route: Route, _ requestID: String) throws -> HTTPResponse? {
        if request.head.method == .options {
            var response = HTTPResponse.plain(204, requestID)
            response.fields.append(("Allow", route.allow))
            return response
        }
        switch route {
        case .cooldown(let segment):
            let report = try verification.cooldown(of: try phone(segment))
            return answers(requestID, RequestLanguages(request.head).forLabels()).cooldown(report)
        case .health, .server: return status("ok", requestID)
        case .codes, .phone, .verify, .readiness: return nil
        }
    }

    /// The answer to a request that writes.
    func answer(_ request: HTTPRequest, _ route: Route, _ requestID: String) async throws -> HTTPResponse {
        switch route {
        case .codes: return try await issue(request, requestID)
        case .verify(let segment): return try await verify(request, try phone(segment), requestID)
        case .phone(let segment):
            try await verification.cancel(try phone(segment))
            return .plain(204, requestID)
        case .readiness:
            try await verification.checkWritable()
            return status("ready", requestID)
        case .cooldown, .health, .server: preconditionFailure("this is answered at once")
        }
    }

    /// The phone of a path segment, decoded once (RFC 3986 §2.4).
    func phone(_ segment: String) throws(Refusal) -> PhoneNumber {
        guard let spelling = percentDecoded(segment) else {
            throw Refusal(.malformedTarget, "The path holds a percent-encoding that is no text.")
        }
        return try PhoneNumber(field: spelling)
    }

    private func issue(_ request: HTTPRequest, _ requestID: String) async throws -> HTTPResponse {
        let wanted = try IssueRequest(try RequestBody(request))
        let languages = RequestLanguages(request.head)
        let outcome = try await verification.issue(
            to: wanted.phone, for: wanted.purpose, languages: languages.forTexts(wanted.locale))
        let answers = answers(requestID, languages.forLabels(wanted.locale))
        switch outcome {
        case .issued(let report, let expiresIn):
            return answers.issued(
                report, purpose: wanted.purpose, codeLength: verification.policies.codeLength, expiresIn: expiresIn)
        case .refused(let report): throw answers.refused(report)
        }
    }

    private func verify(
        _ request: HTTPRequest, _ phone: PhoneNumber, _ requestID: String
    ) async throws -> HTTPResponse {
        let wanted = try VerifyRequest(try RequestBody(request), codeLength: verification.policies.codeLength)
        let outcome = try await verification.verify(wanted.guess, of: phone, for: wanted.purpose)
        return try answers(requestID, []).verified(outcome, of: phone, for: wanted.purpose)
    }

    private func answers(_ requestID: String, _ languages: [LanguageTag]) -> Answers {
        Answers(requestID: requestID, wording: labels.wording(for: languages), wallOffset: clock.wallOffset())
    }

    private func status(_ status: String, _ requestID: String) -> HTTPResponse {
        .json(200, JSONWriter.object { $0.member("status", status) }, requestID)
    }
}
