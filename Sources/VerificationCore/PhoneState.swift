/// The number of a message in the outbox.
public struct MessageID: Hashable, Sendable {
    /// The row's id.
    public let rawValue: Int64

    /// The message of that row.
    public init(rawValue: Int64) {
        self.rawValue = rawValue
    }
}

/// What is remembered of one phone: *ready → cooling → ready*, its sends and its wrong guesses.
///
/// Each `mutating` function is an event of the state machine. A refused event changes nothing.
public struct PhoneState: Equatable, Sendable {
    /// The cooldown that the last message started, nil when it was released, cancelled or ended by a success.
    public private(set) var cooldown: Cooldown?
    /// The last message of this phone.
    public var lastMessage: MessageID?
    /// The sends of the last 24 hours that the operator has not released.
    public private(set) var sends: RollingWindow
    /// Those of them that were neither released nor followed by a success.
    public private(set) var unverifiedSends: RollingWindow
    /// The sends of the last hour that definitely failed, by when they did.
    public private(set) var failedSends: RollingWindow
    /// How long a provider takes nothing for this phone, nil when none said so.
    public private(set) var providerLimit: Cooldown?
    /// Wrong guesses at live codes, of all purposes, in the last 24 hours since the last success.
    public private(set) var wrongGuesses: RollingWindow

    private static let hour = Duration.seconds(3600)
    private static let day = Duration.seconds(86400)

    /// A phone with this past; by default one that was never seen.
    public init(
        cooldown: Cooldown? = nil, lastMessage: MessageID? = nil, sends: RollingWindow = RollingWindow(),
        unverifiedSends: RollingWindow = RollingWindow(), failedSends: RollingWindow = RollingWindow(),
        providerLimit: Cooldown? = nil, wrongGuesses: RollingWindow = RollingWindow()
    ) {
        self.cooldown = cooldown
        self.lastMessage = lastMessage
        self.sends = sends
        self.unverifiedSends = unverifiedSends
        self.failedSends = failedSends
        self.providerLimit = providerLimit
        self.wrongGuesses = wrongGuesses
    }

    /// Every limit that refuses a send at `now`.
    public func refusals(at now: Timestamp, under policy: SendPolicy) -> [Standing.Refusal] {
        let ends: [(Standing.Limit, Timestamp?)] = [
            (.cooldown, cooldown?.end(at: now)),
            (.hourly, sends.end(limit: policy.hourlyLimit, within: Self.hour, at: now)),
            (.daily, sends.end(limit: policy.dailyLimit, within: Self.day, at: now)),
            (.failed, failedSends.end(limit: policy.failedLimit, within: Self.hour, at: now)),
            (.provider, providerLimit?.end(at: now)),
            (.attempts, guessingEnd(at: now, under: policy)),
        ]
        return ends.compactMap { limit, end in end.map { Standing.Refusal(limit: limit, end: $0) } }
    }

    /// Whether a send would be accepted at `now`, and if not, until when.
    public func standing(at now: Timestamp, under policy: SendPolicy) -> Standing {
        let refusal = refusals(at: now, under: policy).max { $0.end < $1.end }
        let next = policy.cooldown(after: unverifiedSends.count(within: Self.day, at: now))
        let running = cooldown?.end(at: now) == nil ? nil : cooldown?.length
        return Standing(now: now, refusal: refusal, cooldownLength: running ?? next)
    }

    /// A send is asked for: starts a cooldown and returns nil, or returns what refuses it.
    ///
    /// The caller names the send's message in `lastMessage` before anybody else sees this state.
    public mutating func send(at now: Timestamp, under policy: SendPolicy) -> Standing? {
        let standing = standing(at: now, under: policy)
        guard standing.refusal == nil else { return standing }
        cooldown = Cooldown(startedAt: now, length: standing.cooldownLength)
        sends.record(at: now, keeping: Self.day)
        unverifiedSends.record(at: now, keeping: Self.day)
        return nil
    }

    /// A message definitely failed: gives its send back, and ends the cooldown that this send started, and no other.
    ///
    /// - Parameters:
    ///   - issuedAt: when it was sent.
    ///   - limit: for how long the provider takes nothing for this phone, if that is why; over a day counts as a day.
    public mutating func failed(_ message: MessageID, issuedAt: Timestamp, limit: Duration?, at now: Timestamp) {
        sends.remove(issuedAt)
        failedSends.record(at: now, keeping: Self.hour)
        if let limit, limit > .zero {
            let new = Cooldown(startedAt: now, length: min(limit, Self.day))
            providerLimit = [providerLimit, new].compactMap(\.self).max {
                $0.end(at: now) ?? now < $1.end(at: now) ?? now
            }
        }
        undelivered(message, issuedAt: issuedAt)
    }

    /// A message that a provider had taken, and takes money for, did not arrive: ends the cooldown that its own send started,
    /// and gives nothing back. It stops counting as an unverified send.
    public mutating func undelivered(_ message: MessageID, issuedAt: Timestamp) {
        unverifiedSends.remove(issuedAt)
        guard message == lastMessage else { return }
        cooldown = nil
    }

    /// The codes are cancelled: ends the cooldown and a provider's limit. The send stays an unverified one.
    public mutating func cancel() {
        cooldown = nil
        providerLimit = nil
    }

    /// The operator releases the phone: ends the cooldown. The send stays an unverified one.
    ///
    /// - Parameters:
    ///   - limits: whether the limits of sends end too, a provider's among them, and all sends are counted anew.
    ///   - guesses: whether wrong guesses are counted anew, which ends the day's lock.
    public mutating func release(limits: Bool = false, guesses: Bool = false) {
        cooldown = nil
        if limits {
            (sends, unverifiedSends, failedSends) = (RollingWindow(), RollingWindow(), RollingWindow())
            providerLimit = nil
        }
        if guesses { wrongGuesses = RollingWindow() }
    }

    /// The right code was given: ends the cooldown, and lengthening and wrong guesses start again.
    public mutating func verified() {
        cooldown = nil
        unverifiedSends = RollingWindow()
        wrongGuesses = RollingWindow()
    }

    /// A wrong guess at a live code was made.
    public mutating func guessedWrong(at now: Timestamp) {
        wrongGuesses.record(at: now, keeping: Self.day)
    }

    /// When guesses are taken again, nil when they are taken now (NIST SP 800-63B §3.2.2: failed attempts are limited).
    public func guessingEnd(at now: Timestamp, under policy: SendPolicy) -> Timestamp? {
        wrongGuesses.end(limit: policy.dailyAttempts, within: Self.day, at: now)
    }

    /// From then on this says nothing that a phone never seen would not.
    public var staleAt: Timestamp {
        let windows = [sends, unverifiedSends, wrongGuesses].compactMap { $0.instants.last.map { $0 + Self.day } }
        let countdowns = [cooldown, providerLimit].compactMap { $0.map { $0.startedAt + $0.length } }
        return (windows + countdowns + [failedSends.instants.last.map { $0 + Self.hour }].compactMap(\.self)).max()
            ?? Timestamp(milliseconds: 0)
    }
}
