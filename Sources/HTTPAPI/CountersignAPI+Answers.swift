import HTTPCodec
import JSONText
import PhoneNumbers
import VerificationCore
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
        case .signingKeys: return try signingKeys(requestID)
        case .health, .server: return status("ok", requestID)
        case .codes, .phone, .verify, .receipts, .readiness: return nil
        }
    }

    /// The answer to a request that writes.
    func answer(_ request: HTTPRequest, _ route: Route, _ exchange: Exchange) async throws -> HTTPResponse {
        let requestID = exchange.id
        switch route {
        case .codes: return try await issue(request, exchange)
        case .verify(let segment): return try await verify(request, try phone(segment), exchange)
        case .phone(let segment):
            try await verification.cancel(
                try phone(segment), endsCooldown: exchange.mayEndCooldown(request.head.fields))
            return .plain(204, requestID)
        case .readiness:
            return try Self.response(to: await verification.readiness(), requestID)
        case .receipts(let gateway): return try await receive(request, gateway, requestID)
        case .cooldown, .signingKeys, .health, .server: preconditionFailure("this is answered at once")
        }
    }

    /// The phone of a path segment, decoded once (RFC 3986 §2.4).
    func phone(_ segment: String) throws(Refusal) -> PhoneNumber {
        guard let spelling = percentDecoded(segment) else {
            throw Refusal(.malformedTarget, "The path holds a percent-encoding that is no text.")
        }
        return try phones.phone(field: spelling)
    }

    private func issue(_ request: HTTPRequest, _ exchange: Exchange) async throws -> HTTPResponse {
        let wanted = try IssueRequest(try RequestBody(request), phones)
        guard !accessControl.isBlocked(wanted.phone) else {
            verification.tallies.count(Problem.phoneBlocked.rawValue, of: wanted.phone)
            throw Refusal(.phoneBlocked, "The operator of this service has blocked this phone.")
        }
        guard verification.isPermitted(wanted.phone) else {
            verification.tallies.count(Problem.destinationRefused.rawValue, of: wanted.phone)
            throw Refusal(
                .destinationRefused, "The operator of this service sends nothing to numbers of this country or kind.")
        }
        guard try !isDryRun(request.head) else { return try await rehearse(wanted, request.head, exchange) }
        let languages = RequestLanguages(request.head)
        let repeatable = try RepeatableRequest(request, exchange, codes: verification.codes)
        let answers = answers(exchange.id, languages.forLabels(wanted.locale))
        let outcome = try await verification.issue(
            to: wanted.phone, for: wanted.purpose, languages: languages.forTexts(wanted.locale), client: wanted.client,
            from: exchange.caller, as: repeatable)
        switch outcome {
        case .issued(var report, let message, let expiresAt), .repeated(var report, let message, let expiresAt):
            if let limit = preferredWait(request.head.fields) {
                let hasFailed: Bool
                (report, hasFailed) = await settled(message, report, within: limit, exchange.id)
                if let repeatable { await endWait(of: repeatable, exchange.id) }
                guard !hasFailed else { throw answers.failed(report) }
            }
            return answers.created(
                answers.issued(report, purpose: wanted.purpose, expiresAt: expiresAt), wanted.phone)
        case .refused(let report): throw answers.refused(report, under: verification.policies.send)
        case .limited(let refusal, let report): throw answers.limited(refusal, report)
        case .distrusted(let report, let end): throw answers.distrusted(report, until: end)
        case .conflict(let conflict): throw Refusal(conflict)
        }
    }

    /// How the phone stands once its gateway's word is there, and whether that is a definite failure. The send is durable: a database that cannot be read now makes
    /// nobody think that it is not.
    private func settled(
        _ message: MessageID, _ report: CooldownReport, within limit: Duration, _ requestID: String
    ) async -> (CooldownReport, hasFailed: Bool) {
        do {
            return try await verification.outcome(of: message, to: report.phone, within: limit)
        } catch {
            logFailure(error, requestID)
            return (report, false)
        }
    }

    /// Records that a repeatable request no longer waits; if that fails, it counts as waiting until its time is over.
    private func endWait(of request: RepeatableRequest, _ requestID: String) async {
        do {
            try await verification.endWait(of: request)
        } catch {
            logFailure(error, requestID)
        }
    }

    private func receive(
        _ request: HTTPRequest, _ gateway: String, _ requestID: String
    ) async throws -> HTTPResponse {
        let head = request.head
        let target = head.query.map { "\(head.path)?\($0)" } ?? head.path
        let call = ReceiptCall(
            isPost: head.method == .post, url: receipts.publicURL + target,
            query: head.query.map { formDecoded(Array($0.utf8)) } ?? [], body: request.body
        ) { head.fields[$0] }
        switch try await receipts.take(call, of: gateway) {
        case .taken(let type, let body):
            guard !body.isEmpty else { return .plain(204, requestID) }
            return .json(200, Array(body.utf8), requestID, type: type)
        case .forged: throw Refusal(.receiptForged, "The signature or the token of the receipt is wrong or missing.")
        case .malformed: throw Refusal(.malformedRequest, "The receipt could not be read.")
        case .notFound: throw Refusal(.notFound, "No gateway of that name is in use, or it has no receipts.")
        }
    }

    private func verify(
        _ request: HTTPRequest, _ phone: PhoneNumber, _ exchange: Exchange
    ) async throws -> HTTPResponse {
        let wanted = try VerifyRequest(try RequestBody(request), codeLength: verification.codes.length)
        let answers = answers(exchange.id, [])
        let outcome = try await verification.verify(
            wanted.guess, of: phone, for: wanted.purpose, from: exchange.caller,
            as: try RepeatableRequest(request, exchange, codes: verification.codes))
        return try answers.verified(outcome, of: phone, for: wanted.purpose)
    }

    /// The keys that tokens are checked by: a JSON Web Key Set (RFC 7517 §5, RFC 8037 §2).
    private func signingKeys(_ requestID: String) throws(Refusal) -> HTTPResponse {
        guard let tokens = verification.tokens else { throw Refusal(.notFound, "This service makes no tokens.") }
        let body = JSONWriter.object {
            $0.member("keys", objects: tokens.publishedKeys()) { key, object in
                object.member("kty", "OKP")
                object.member("crv", "Ed25519")
                object.member("use", "sig")
                object.member("alg", "EdDSA")
                object.member("kid", key.id)
                object.member("x", key.x)
            }
        }
        return .json(200, body, requestID, type: "application/jwk-set+json")
    }

    func answers(_ requestID: String, _ languages: [LanguageTag]) -> Answers {
        Answers(
            requestID: requestID, codeLength: verification.codes.length, wording: labels().wording(for: languages),
            wallOffset: clock.wallOffset())
    }

    private func status(_ status: String, _ requestID: String) -> HTTPResponse {
        .json(200, JSONWriter.object { $0.member("status", status) }, requestID)
    }
}
