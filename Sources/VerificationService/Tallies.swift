import PhoneNumbers
import Threads

/// Counts what leaves no row of its own, so that a refused request costs no write: `DatabaseWatch` takes the counts to the
/// database every few seconds. Those of the last seconds are lost when the process is killed, and those that cannot be
/// written when the database fails. Any thread may use it.
public final class Tallies: Sendable {
    private let counts = Locked<[Tally.Kind: Int]>([:])

    /// Nothing has happened yet.
    public init() {}

    /// Something happened that concerns a phone; `event` is `Tally.verified` or the name of what refused.
    public func count(_ event: String, of phone: PhoneNumber) {
        let kind = Tally.Kind(event: event, dialCode: phone.dialCode)
        counts.withLock { $0[kind, default: 0] += 1 }
    }

    /// The counts since the last call.
    func take() -> [Tally] {
        counts.withLock { counts in
            defer { counts = [:] }
            return counts.map { Tally(kind: $0.key, count: $0.value) }
        }
    }
}

/// How often something happened.
public struct Tally: Sendable {
    /// The event that a right code was given.
    public static let verified = "verified"

    /// What happened to the phones of which dial code.
    public struct Kind: Hashable, Sendable {
        /// `Tally.verified`, or the name of what refused.
        public let event: String
        /// The dial code, such as 86.
        public let dialCode: Int

        /// An event at the phones of a dial code.
        public init(event: String, dialCode: Int) {
            self.event = event
            self.dialCode = dialCode
        }
    }

    /// What happened.
    public let kind: Kind
    /// How often.
    public let count: Int

    /// A count of this.
    public init(kind: Kind, count: Int) {
        self.kind = kind
        self.count = count
    }
}
