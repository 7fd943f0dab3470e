import HTTPCodec
import JSONText

/// One occurrence of a problem, to be answered. It never holds a code or a secret.
struct Refusal: Error {
    let problem: Problem
    /// What happened, for people.
    let detail: String
    /// The `Allow` field (RFC 9110 §10.2.1).
    var allow: String?
    /// The `Accept-Encoding` field (RFC 9110 §12.5.3).
    var acceptEncoding: String?
    /// The `WWW-Authenticate` field (RFC 9110 §11.6.1).
    var challenge: String?
    /// The `Retry-After` field (RFC 9110 §10.2.3), in seconds.
    var retryAfter: Int?
    /// What is said of the limit that refuses.
    var rateLimit: RateLimit?
    /// Writes the members that this problem has beside those of RFC 9457.
    var members: @Sendable (inout JSONWriter) -> Void = { _ in }

    init(_ problem: Problem, _ detail: String) {
        self.problem = problem
        self.detail = detail
    }

    /// The problem as JSON.
    func body(requestID: String) -> [UInt8] {
        JSONWriter.object {
            $0.member("type", "urn:countersign:problem:\(problem.rawValue)")
            $0.member("title", "\(problem.title)")
            $0.member("status", problem.status)
            $0.member("detail", detail)
            $0.member("code", problem.rawValue)
            $0.member("request_id", requestID)
            members(&$0)
        }
    }

    func response(requestID: String) -> HTTPResponse {
        var response = HTTPResponse.json(
            problem.status, body(requestID: requestID), requestID, type: "application/problem+json")
        if let allow { response.fields.append(("Allow", allow)) }
        if let acceptEncoding { response.fields.append(("Accept-Encoding", acceptEncoding)) }
        if let challenge { response.fields.append(("WWW-Authenticate", challenge)) }
        if let rateLimit {
            response.fields.append(("RateLimit-Policy", rateLimit.policy))
            response.fields.append(("RateLimit", rateLimit.state))
        }
        if let retryAfter { response.fields.append(("Retry-After", String(retryAfter))) }
        return response
    }
}

extension HTTPResponse {
    /// An answer without a body, and like all not to be kept by a cache (RFC 9111 §5.2.2).
    static func plain(_ status: Int, _ requestID: String, cacheControl: String = "no-store") -> HTTPResponse {
        HTTPResponse(status: status, fields: [("Cache-Control", cacheControl), ("X-Request-Id", requestID)])
    }

    /// An answer with a JSON body.
    static func json(
        _ status: Int, _ body: [UInt8], _ requestID: String, type: String = "application/json"
    ) -> HTTPResponse {
        var response = plain(status, requestID)
        response.fields.append(("Content-Type", type))
        response.body = body
        return response
    }
}
