import HTTPCodec
import JSONText
import VerificationService

extension CountersignAPI {
    /// The response of `/readyz`: 200, or 503 `not_ready`, which names the parts that fail. Both name misconfigured gateways.
    static func response(to readiness: Readiness, _ requestID: String) throws(Refusal) -> HTTPResponse {
        let misconfigured: @Sendable (inout JSONWriter) -> Void = { object in
            guard !readiness.misconfiguredGateways.isEmpty else { return }
            object.member("misconfigured_gateways", readiness.misconfiguredGateways)
        }
        guard readiness.failing.isEmpty else {
            var refusal = Refusal(.notReady, readiness.failing.map(\.sentence).joined(separator: " "))
            refusal.retryAfter = 1
            refusal.members = { object in
                object.member("not_ready", readiness.failing.map(\.rawValue))
                misconfigured(&object)
            }
            throw refusal
        }
        let body = JSONWriter.object { object in
            object.member("status", "ready")
            misconfigured(&object)
        }
        return .json(200, body, requestID)
    }
}

extension Readiness.Part {
    fileprivate var sentence: String {
        switch self {
        case .database: "The database cannot be written."
        case .outbox: "Messages do not get out of the outbox."
        case .gateways: "No gateway takes messages; codes that were sent can still be checked."
        }
    }
}
