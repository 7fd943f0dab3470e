import NetworkAddresses
import PhoneNumbers
import Threads

/// Knows who may ask and for whom, as the database said when it was read last. Any thread may ask it.
public final class AccessControl: Sendable {
    /// What a credential is worth.
    public enum Verdict: Sendable {
        /// There are no keys: whoever `openAccess` says may do everything.
        case open
        /// The key, which is valid; what it is good for is another question.
        case granted(AccessKey)
        /// There is no such key, or it was revoked.
        case unknown
    }

    private struct State {
        var keys: [String: AccessKey] = [:]
        var blocks = Blocks()
        var uses: [String: Int64] = [:]
    }

    /// Who is served while there is no key.
    public let openAccess: OpenAccess

    private let reader: any StoreReader
    private let clock: ServiceClock
    private let state = Locked(State())

    /// Reads keys and blocks.
    ///
    /// - Parameter reader: one of its own.
    public init(reader: any StoreReader, clock: ServiceClock, openAccess: OpenAccess) throws(StoreFailure) {
        self.openAccess = openAccess
        self.reader = reader
        self.clock = clock
        try refresh()
    }

    /// Whether there was never a key.
    public var isOpen: Bool { state.withLock { $0.keys.isEmpty } }

    /// Judges the key that a client gave; nil if it gave none.
    public func judge(_ secret: AccessSecret?) -> Verdict {
        let now = wallTime
        return state.withLock { state in
            guard !state.keys.isEmpty else { return .open }
            guard let secret, let key = state.keys[secret.id], key.matches(secret), key.revokedAt == nil else {
                return .unknown
            }
            state.uses[key.id] = now
            return .granted(key)
        }
    }

    /// Whether a key that was granted before still is; without one, whether there is still none at all.
    public func isStillGranted(_ key: AccessKey?) -> Bool {
        state.withLock { state in
            guard let key else { return state.keys.isEmpty }
            return state.keys[key.id].map { $0.revokedAt == nil } ?? false
        }
    }

    /// Whether nothing is sent to a phone.
    public func isBlocked(_ phone: PhoneNumber) -> Bool {
        state.withLock(\.blocks).block(of: phone, at: wallTime) != nil
    }

    /// Whether an address may neither send nor check.
    public func isBlocked(_ address: IPAddress) -> Bool {
        state.withLock(\.blocks).block(of: address, at: wallTime) != nil
    }

    /// Reads keys and blocks again.
    func refresh() throws(StoreFailure) {
        defer { reader.letGo() }
        let keys = Dictionary(try reader.accessKeys().map { ($0.id, $0) }) { $1 }
        let blocks = Blocks(try reader.blocks())
        state.withLock { state in
            state.keys = keys
            state.blocks = blocks
        }
    }

    /// When which keys were used last, since the last call; in milliseconds since 1970.
    func takeUses() -> [String: Int64] {
        state.withLock { state in
            defer { state.uses = [:] }
            return state.uses
        }
    }

    private var wallTime: Int64 { clock.wallTime(of: clock.now()) }
}
