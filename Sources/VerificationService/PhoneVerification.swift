import Logging
import PhoneNumbers
import Threads
import VerificationCore

/// The use cases of the service: issue a code, show a cooldown, verify a code, cancel.
///
/// One of these serves one event loop, with a reader of its own.
public final class PhoneVerification: Sendable {
    /// The rules by which the service decides.
    public struct Policies: Sendable {
        /// How often a phone may be sent a code.
        public let send: SendPolicy
        /// How long a code lives and how often it may be guessed.
        public let code: CodePolicy
        /// How often whoever asks may do so.
        public let caller: CallerLimits
        /// Which numbers may be sent to.
        public let destinations: Destinations

        /// These rules.
        public init(send: SendPolicy, code: CodePolicy, caller: CallerLimits, destinations: Destinations) {
            self.send = send
            self.code = code
            self.caller = caller
            self.destinations = destinations
        }
    }

    /// The rules by which the service decides.
    public let policies: Policies
    /// Where the digits of codes come from.
    public let codes: CodeSource
    let store: any VerificationStore
    let reader: any StoreReader
    let clock: ServiceClock
    private let currentTexts: Locked<MessageTexts>
    let relay: OutboxRelay
    let changes: PhoneChanges
    /// What makes tokens, if a verified phone is to be proved by one.
    public let tokens: TokenIssuer?
    /// Counts what is refused and what is verified.
    public let tallies: Tallies
    let waitClock: any Clock<Duration>
    let guessAlarm: Locked<GuessAlarm>
    let conversions: ConversionGuard
    let log: Logger

    /// The use cases over these parts.
    ///
    /// - Parameters:
    ///   - waitClock: what a caller waits on who wants to hear from the gateway.
    ///   - guessAlarm: shared by all loops, as the guard is.
    public init(
        policies: Policies, codes: CodeSource, store: any VerificationStore, reader: any StoreReader,
        clock: ServiceClock,
        texts: Locked<MessageTexts>, relay: OutboxRelay, changes: PhoneChanges, tokens: TokenIssuer?, tallies: Tallies,
        waitClock: any Clock<Duration>, guessAlarm: Locked<GuessAlarm>,
        conversions: ConversionGuard, log: Logger
    ) {
        self.policies = policies
        self.codes = codes
        self.store = store
        self.reader = reader
        self.clock = clock
        currentTexts = texts
        self.relay = relay
        self.changes = changes
        self.tokens = tokens
        self.tallies = tallies
        self.waitClock = waitClock
        self.guessAlarm = guessAlarm
        self.conversions = conversions
        self.log = log
    }

    /// The texts as they are now; to be read once for a request.
    var texts: MessageTexts { currentTexts.withLock { $0 } }

    /// Whether the operator lets a phone be sent to.
    public func isPermitted(_ phone: PhoneNumber) -> Bool { policies.destinations.permit(phone) }

    /// How long until a phone may be sent a code. Reads alone; the clock is read after the database, so that nothing the
    /// database knows lies in the future.
    public func cooldown(of phone: PhoneNumber) throws(StoreFailure) -> CooldownReport {
        let record = try reader.phone(phone)
        return report(on: phone, record ?? PhoneRecord(), at: clock.reading())
    }

    /// Says that no request is at hand, so that the reader need not hold on to anything.
    public func rest() {
        reader.letGo()
    }

    /// Tells what limits that are only observed would have refused.
    func note(_ observations: [CallerLimit]) {
        for policy in observations {
            log(.warning, "observed limit would refuse") { $0.member("limit", policy.rawValue) }
        }
    }

    func report(on phone: PhoneNumber, _ record: PhoneRecord, at reading: ClockReading) -> CooldownReport {
        CooldownReport(
            phone: phone, standing: record.state.standing(at: reading.now, under: policies.send),
            delivery: record.delivery(at: reading))
    }
}
