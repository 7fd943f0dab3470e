import Logging
import Threads

/// Knows who may ask, as the database does, at most a second later. Any thread may ask it.
public final class AccessControl: Sendable {
    /// What a credential is worth.
    public enum Verdict: Sendable {
        /// There are no keys: everybody may do everything.
        case open
        /// The key, which is valid; what it is good for is another question.
        case granted(AccessKey)
        /// There is no such key, or it was revoked.
        case unknown
    }

    private static let period = Duration.milliseconds(900)
    /// How often uses are written, in periods.
    private static let flushPeriods = 60

    private struct State {
        var keys: [String: AccessKey] = [:]
        var dataVersion: Int64?
        var uses: [String: Int64] = [:]
    }

    private let store: any VerificationStore
    private let reader: any StoreReader
    private let serviceClock: ServiceClock
    private let clock: any Clock<Duration>
    private let log: Logger
    private let state = Locked(State())

    /// Reads the keys.
    ///
    /// - Parameter reader: one of its own.
    public init(
        store: any VerificationStore, reader: any StoreReader, serviceClock: ServiceClock, clock: any Clock<Duration>,
        log: Logger
    ) throws(StoreFailure) {
        self.store = store
        self.reader = reader
        self.serviceClock = serviceClock
        self.clock = clock
        self.log = log
        try refresh()
    }

    /// Whether there was never a key.
    public var isOpen: Bool { state.withLock { $0.keys.isEmpty } }

    /// Judges the key that a client gave; nil if it gave none.
    public func judge(_ secret: AccessSecret?) -> Verdict {
        let now = serviceClock.wallTime(of: serviceClock.now())
        return state.withLock { state in
            guard !state.keys.isEmpty else { return .open }
            guard let secret, let key = state.keys[secret.id], key.matches(secret), key.revokedAt == nil else {
                return .unknown
            }
            state.uses[key.id] = now
            return .granted(key)
        }
    }

    /// Whether a key that was granted before still is.
    public func isStillGranted(_ key: AccessKey) -> Bool {
        state.withLock { $0.keys[key.id].map { $0.revokedAt == nil } ?? false }
    }

    /// Looks whether the database has changed, often enough for a second, and writes about once a minute which keys were
    /// used, until its task is cancelled.
    public func run() async {
        var periods = 0
        while !Task.isCancelled {
            try? await clock.sleep(for: Self.period)  // cancelled: the loop ends
            periods += 1
            do {
                try refresh()
                if periods % Self.flushPeriods == 0 || Task.isCancelled { try await flush() }
            } catch {
                log(.warning, "access keys cannot be brought up to date") { $0.member("cause", error.cause) }
            }
        }
    }

    private func refresh() throws(StoreFailure) {
        let version = try reader.dataVersion()
        guard state.withLock({ $0.dataVersion != version }) else { return }
        let keys = try reader.accessKeys()
        reader.letGo()
        state.withLock { state in
            state.keys = Dictionary(keys.map { ($0.id, $0) }) { $1 }
            state.dataVersion = version
        }
    }

    private func flush() async throws(StoreFailure) {
        let uses = state.withLock { state in
            defer { state.uses = [:] }
            return state.uses
        }
        guard !uses.isEmpty else { return }
        try await store.write { (transaction, _) throws(StoreFailure) in
            for (id, wallTime) in uses { try transaction.noteUse(ofKey: id, at: wallTime) }
        }
    }
}
