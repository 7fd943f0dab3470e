/// Whether a phone may be sent a code at one instant, and if not, until when: the one answer behind the 201, the 429,
/// the GET, `Retry-After` and every stream, so that they cannot disagree.
public struct Standing: Equatable, Sendable {
    /// A limit of the phone's own; the raw value is its name in the API.
    public enum Limit: String, Sendable {
        case cooldown
        case hourly = "hourly_limit"
        case daily = "daily_limit"
        case failed = "failed_limit"
        case provider = "provider_limit"
        /// No guess is taken, so that a code would be of no use.
        case attempts = "attempts_exhausted"
    }

    /// How a phone stands; the raw value is its name in the API.
    public enum State: String, Sendable {
        /// A send would be accepted.
        case ready
        /// It is too soon after the last one.
        case cooling
        /// Another limit refuses.
        case limited
    }

    /// A limit that refuses, and when it ends.
    public struct Refusal: Equatable, Sendable {
        /// Which limit it is.
        public let limit: Limit
        /// The first instant at which it refuses no more.
        public let end: Timestamp
    }

    /// The instant that this is about.
    public let now: Timestamp
    /// The refusing limit that ends last, nil when a send would be accepted.
    public let refusal: Refusal?
    /// The length of the running cooldown or, when none runs, of the one that the next send would start.
    public let cooldownLength: Duration

    /// How the phone stands.
    public var state: State {
        switch refusal?.limit {
        case nil: .ready
        case .cooldown: .cooling
        case .hourly, .daily, .failed, .provider, .attempts: .limited
        }
    }

    /// Seconds until a send is accepted, rounded up; 0 exactly when there is no refusal.
    public var remainingSeconds: Int {
        refusal.map { ($0.end - now).secondsRoundedUp } ?? 0
    }

    /// The first instant at which `remainingSeconds` is another, if nothing but time passes; nil when it is 0.
    public var nextTick: Timestamp? {
        refusal.map { $0.end + .seconds(1 - remainingSeconds) }
    }
}
