import Cryptography
import PhoneNumbers
import VerificationCore

/// A request that its client may repeat under one name (draft-ietf-httpapi-idempotency-key-header): the repetition does
/// nothing, and is told what came of the first one.
public struct RepeatableRequest: Sendable {
    /// How long it is remembered what came of a send.
    static let life = Duration.seconds(86_400)

    /// What is kept of a request under one of the server's keys.
    private struct Identity {
        /// Names the request among those of all clients.
        let id: [UInt8]
        /// Tells it from another request that was given the same name. Of a body that holds a code only this is kept, which
        /// nobody can guess it from without the key.
        let fingerprint: [UInt8]
    }

    /// Under each key, the newest first: a request that came before the keys were rotated is found under an older one.
    private let identities: [Identity]
    /// How long the gateway may be waited for.
    let wait: Duration

    /// The request that a client has named `key`.
    ///
    /// - Parameters:
    ///   - client: the parts that tell this client from all others that may give the same name.
    ///   - parts: all that makes the request this one: method, target and body.
    public init(key: String, of client: [String], parts: [[UInt8]], wait: Duration?, codes: CodeSource) {
        identities = codes.keys.map {
            Identity(
                id: $0.authenticator(of: "request name", (client + [key]).map { Array($0.utf8) }),
                fingerprint: $0.authenticator(of: "request", parts))
        }
        self.wait = wait ?? .zero
    }

    /// What it is stored under.
    var id: [UInt8] { identities[0].id }

    /// What is known of the request; nil if it is the first of its name, or if the message of the first definitely failed:
    /// then a repetition must be able to send.
    func earlier(
        in transaction: any VerificationTransaction, at reading: ClockReading
    ) throws(StoreFailure) -> Earlier? {
        var found: (stored: StoredOutcome, fingerprint: [UInt8])?
        for identity in identities where found == nil {
            found = try transaction.storedOutcome(identity.id).map { ($0, identity.fingerprint) }
        }
        guard let (stored, fingerprint) = found, !stored.expiry.hasPassed(at: reading) else { return nil }
        guard equalInConstantTime(stored.fingerprint, fingerprint) else { return .other }
        if case .issued(let message, _) = stored.event,
            try transaction.message(message)?.sending.delivery == .failed
        {
            return nil
        }
        return stored.runsUntil > reading.now ? .running : .done(stored.event)
    }

    /// Remembers for `life` what came of it.
    ///
    /// - Parameter isRunning: whether the response still waits for the gateway.
    func store(
        _ event: StoredOutcome.Event, of phone: PhoneNumber, for life: Duration = life, isRunning: Bool = false,
        in transaction: any VerificationTransaction, at reading: ClockReading
    ) throws(StoreFailure) {
        let runsUntil = isRunning && wait > .zero ? reading.now + wait + .seconds(1) : reading.now
        try transaction.save(
            StoredOutcome(
                fingerprint: identities[0].fingerprint, phone: phone, event: event, runsUntil: runsUntil,
                expiry: Expiry(of: life, from: reading)), of: id)
    }

    /// What is known of a request that was named before.
    enum Earlier: Equatable, Sendable {
        /// What came of it.
        case done(StoredOutcome.Event)
        /// It still waits for its gateway.
        case running
        /// It was another request.
        case other
    }

    /// Why a repetition is refused.
    public enum Conflict: Sendable {
        /// The first request still waits for its gateway.
        case running
        /// The first request of this name was another one.
        case other
    }
}

/// What came of a request, for a client that repeats it.
public struct StoredOutcome: Equatable, Sendable {
    /// What happened.
    public enum Event: Equatable, Sendable {
        /// A code was issued, which stops being valid then.
        case issued(MessageID, codeExpiry: Expiry)
        /// The right digits were given.
        case verified(at: Timestamp)
    }

    /// Tells the request from another one that was given the same name.
    public let fingerprint: [UInt8]
    /// The phone of the request.
    public let phone: PhoneNumber
    /// What happened.
    public let event: Event
    /// Until then the request may still wait for its gateway.
    public let runsUntil: Timestamp
    /// When it is forgotten.
    public let expiry: Expiry

    /// An outcome with these properties.
    public init(fingerprint: [UInt8], phone: PhoneNumber, event: Event, runsUntil: Timestamp, expiry: Expiry) {
        self.fingerprint = fingerprint
        self.phone = phone
        self.event = event
        self.runsUntil = runsUntil
        self.expiry = expiry
    }
}
