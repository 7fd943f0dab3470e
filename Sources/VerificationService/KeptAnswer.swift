import Cryptography
import VerificationCore

/// An answer that is kept for a client that repeats its request.
public struct KeptAnswer: Equatable, Sendable {
    /// The HTTP status.
    public let status: Int
    /// The body; it holds neither a code nor a token.
    public let body: [UInt8]

    /// An answer with these.
    public init(status: Int, body: [UInt8]) {
        self.status = status
        self.body = body
    }
}

/// A request that its client may repeat under one name (draft-ietf-httpapi-idempotency-key-header): the repetition gets the
/// answer of the first one, and does nothing.
public struct RepeatableRequest: Sendable {
    /// How long the answer of a send is kept.
    static let life = Duration.seconds(86_400)

    /// Names the request among those of all clients.
    let id: [UInt8]
    /// Tells it from another request that was given the same name. Of a body that holds a code only this is kept, which
    /// nobody can guess it from without the server's key.
    let fingerprint: [UInt8]
    /// How long the answer may be waited for.
    let wait: Duration

    /// The request that a caller has named `key`. Callers without an access key are told apart by their addresses.
    ///
    /// - Parameters:
    ///   - parts: all that makes the request this one: method, target and body.
    public init(key: String, of caller: Caller, parts: [[UInt8]], wait: Duration?, codes: CodeSource) {
        let credential = caller.keyID ?? caller.address ?? ""
        id = codes.newestKey.authenticator(of: "request name", [Array(credential.utf8), Array(key.utf8)])
        fingerprint = codes.newestKey.authenticator(of: "request", parts)
        self.wait = wait ?? .zero
    }

    /// What is known of the request; nil if it is the first of its name.
    func earlier(in transaction: any VerificationTransaction, at now: Timestamp) throws(StoreFailure) -> Earlier? {
        guard let kept = try transaction.keptAnswer(id), kept.staleAt > now else { return nil }
        guard equalInConstantTime(kept.fingerprint, fingerprint) else { return .other }
        return kept.runsUntil > now ? .running : .answered(kept.answer)
    }

    /// Keeps its answer.
    func keep(
        _ answer: KeptAnswer, for life: Duration = life, isRunning: Bool,
        in transaction: any VerificationTransaction, at now: Timestamp
    ) throws(StoreFailure) {
        let runsUntil = isRunning && wait > .zero ? now + wait + .seconds(1) : now
        try transaction.save(
            (fingerprint, answer, runsUntil, staleAt: now + life), of: id)
    }

    /// What is known of a request that was named before.
    public enum Earlier: Equatable, Sendable {
        /// Its answer.
        case answered(KeptAnswer)
        /// It still waits for its gateway.
        case running
        /// It was another request.
        case other
    }
}
