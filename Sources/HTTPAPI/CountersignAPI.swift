import HTTPCodec
import HTTPTransport
import JSONText
import Logging
import PhoneNumbers
import VerificationService

/// The HTTP API over the use cases: routes, bodies, answers and problems. One value serves one event loop.
public struct CountersignAPI: HTTPHandler {
    private let verification: PhoneVerification
    private let clock: ServiceClock
    private let labels: Labels
    private let log: Logger

    /// The API over these parts.
    public init(verification: PhoneVerification, clock: ServiceClock, labels: Labels, log: Logger) {
        self.verification = verification
        self.clock = clock
        self.labels = labels
        self.log = log
    }

    /// The fields that all answers have: none is to be kept, or taken for another type.
    public static let commonFields = [
        (name: "Cache-Control", value: "no-store"), (name: "X-Content-Type-Options", value: "nosniff"),
    ]

    /// The answer: at once when nothing is written, otherwise after the commit.
    public func reply(to request: HTTPRequest) -> HTTPReply {
        let requestID = RequestIDs.id(given: request.head.fields["x-request-id"])
        do {
            let route = try route(of: request.head)
            if let response = try answerAtOnce(request, route, requestID) { return .now(response) }
            return .later {
                do {
                    return try await answer(request, route, requestID)
                } catch {
                    return response(to: error, requestID)
                }
            }
        } catch {
            return .now(response(to: error, requestID))
        }
    }

    private func response(to error: any Error, _ requestID: String) -> HTTPResponse {
        if let refusal = error as? Refusal { return refusal.response(requestID: requestID) }
        log(.error, "request failed at the store") {
            $0.member("request_id", requestID)
            $0.member("cause", "\(error)")
        }
        var refusal = Refusal(.storeUnavailable, "Nothing was changed; try again in a moment.")
        refusal.retryAfter = 1
        return refusal.response(requestID: requestID)
    }

    /// Refuses what the head alone shows to be wrong: path, method and media type.
    public func refusal(of head: HTTPRequestHead) -> HTTPResponse? {
        do {
            _ = try route(of: head)
            if head.method == .post { try RequestBody.checkMediaType(of: head) }
            return nil
        } catch {
            return error.response(requestID: RequestIDs.id(given: head.fields["x-request-id"]))
        }
    }

    /// Lets go of the database's snapshot.
    public func rest() {
        verification.rest()
    }

    /// The problem that a fault is.
    public func response(to fault: HTTPFault) -> HTTPResponse {
        var refusal: Refusal
        switch fault {
        case .unacceptable(let error): refusal = Refusal(Problem(error.kind), error.explanation)
        case .timedOut: refusal = Refusal(.requestTimeout, "The rest of the request did not arrive in time.")
        case .overloaded:
            refusal = Refusal(.overloaded, "There are too many connections; try again in a moment.")
            refusal.retryAfter = 1
        }
        return refusal.response(requestID: RequestIDs.id(given: nil))
    }

    /// The resource, if it exists and has the method.
    private func route(of head: HTTPRequestHead) throws(Refusal) -> Route {
        let route = Route(path: head.path)
        let isNeverServed = head.method == .trace || head.method == .connect
        guard let route = route ?? (isNeverServed ? .server : nil) else {
            throw Refusal(.notFound, "There is no such path.")
        }
        guard route.methods.contains(head.method) else {
            var refusal = Refusal(.methodNotAllowed, "The methods of this resource are \(route.allow).")
            refusal.allow = route.allow
            throw refusal
        }
        return route
    }

    /// The answer to a request that writes nothing; nil for others.
    private func answerAtOnce(_ request: HTTPRequest, _ route: Route, _ requestID: String) throws -> HTTPResponse? {
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

    private func answer(_ request: HTTPRequest, _ route: Route, _ requestID: String) async throws -> HTTPResponse {
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

    /// The phone of a path segment, decoded once (RFC 3986 §2.4).
    private func phone(_ segment: String) throws(Refusal) -> PhoneNumber {
        guard let spelling = percentDecoded(segment) else {
            throw Refusal(.malformedTarget, "The path holds a percent-encoding that is no text.")
        }
        return try PhoneNumber(field: spelling)
    }

    private func status(_ status: String, _ requestID: String) -> HTTPResponse {
        var body = JSONWriter()
        body.object { $0.member("status", status) }
        return .json(200, body.bytes, requestID)
    }
}
