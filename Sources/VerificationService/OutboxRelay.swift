import Cryptography
import Logging
import VerificationCore

/// Takes due messages from the outbox, hands them to the gateway and records what came of it.
///
/// A claim is durable before the gateway is called. Its lease is longer than any code lives, so within one run a message
/// is handed over at most once; `VerificationStore` voids the leases of an earlier run when it opens, so an interrupted
/// call is repeated.
public final class OutboxRelay: Sendable {
    private static let batch = 256
    private static let batchesInFlight = 4
    private static let lease = Duration.seconds(900)
    private static let retryPause = Duration.seconds(1)

    private let store: any VerificationStore
    private let gateway: any SMSGateway
    private let key: SecretKey
    private let codeLength: Int
    private let texts: MessageTexts
    private let gatewayTimeout: Duration
    private let clock: any Clock<Duration>
    private let log: Logger
    private let wakeUps: AsyncStream<Void>
    private let wakeUp: AsyncStream<Void>.Continuation

    /// A relay that calls `gateway`, and takes a call of over `gatewayTimeout` on `clock` for one of unknown outcome.
    public init(
        store: any VerificationStore, gateway: any SMSGateway, key: SecretKey, codeLength: Int, texts: MessageTexts,
        gatewayTimeout: Duration, clock: any Clock<Duration>, log: Logger
    ) {
        self.store = store
        self.gateway = gateway
        self.key = key
        self.codeLength = codeLength
        self.texts = texts
        self.gatewayTimeout = gatewayTimeout
        self.clock = clock
        self.log = log
        (wakeUps, wakeUp) = AsyncStream.makeStream(bufferingPolicy: .bufferingNewest(1))
        wakeUp.yield()
    }

    /// Says that a message is due.
    public func wake() {
        wakeUp.yield()
    }

    /// Takes no more messages; `run` returns when the calls under way have ended.
    public func stop() {
        wakeUp.finish()
    }

    /// Relays until `stop`, or until its task is cancelled, which ends the calls under way with an unknown outcome.
    public func run() async {
        await withTaskGroup(of: Void.self) { group in
            var inFlight = 0
            for await _ in wakeUps {
                if inFlight == Self.batchesInFlight {
                    await group.next()
                    inFlight -= 1
                }
                let messages = await claim()
                guard !messages.isEmpty else { continue }
                inFlight += 1
                group.addTask { await self.deliver(messages) }
            }
        }
    }

    /// The due messages whose codes live; the others are withdrawn.
    private func claim() async -> [OutgoingMessage] {
        do {
            let (messages, claimed) = try await store.write { (transaction, now) throws(StoreFailure) in
                let claimed = try transaction.claimDue(at: now, until: now + Self.lease, limit: Self.batch)
                var messages: [OutgoingMessage] = []
                for (id, message) in claimed {
                    if let outgoing = try self.prepare(id, message, at: now, in: transaction) {
                        messages.append(outgoing)
                    }
                }
                return (messages, claimed.count)
            }
            if claimed == Self.batch { wake() }
            return messages
        } catch {
            log(.error, "outbox cannot be read") { $0.member("cause", error.cause) }
            await pause()
            wake()
            return []
        }
    }

    /// The message with its text; nil when it must not leave.
    private func prepare(
        _ id: MessageID, _ message: OutboxMessage, at now: Timestamp, in transaction: any VerificationTransaction
    ) throws(StoreFailure) -> OutgoingMessage? {
        guard let code = try transaction.code(of: message.phone, for: message.purpose),
            code.id == message.codeID, code.isLive(at: now)
        else {
            _ = try transaction.settle(id, as: .withdrawn)
            return nil
        }
        guard code.keyID == key.fingerprint else {
            log(.error, "message was issued under another key") { $0.member("message_id", Int(id.rawValue)) }
            try Self.record(.refused, of: id, in: transaction)
            return nil
        }
        let digits = key.code(
            id: code.id.bytes, phone: message.phone.digits, purpose: message.purpose.name, length: codeLength)
        return OutgoingMessage(id: id, phone: message.phone, text: texts.text(in: message.language, code: digits))
    }

    private enum Progress {
        case timeUp
        case recorded
        case unrecorded(MessageID, GatewayOutcome)
    }

    private func deliver(_ messages: [OutgoingMessage]) async {
        var unrecorded = await withTaskGroup(of: Progress.self) { group in
            group.addTask {
                try? await self.clock.sleep(for: self.gatewayTimeout)  // cancelled: all have answered
                return .timeUp
            }
            for message in messages {
                group.addTask {
                    let outcome = await self.gateway.send(message)
                    let isRecorded = await self.record([(message.id, outcome)])
                    return isRecorded ? .recorded : .unrecorded(message.id, outcome)
                }
            }
            var unrecorded: [(MessageID, GatewayOutcome)] = []
            var open = messages.count
            while open > 0, let progress = await group.next() {
                switch progress {
                case .timeUp: group.cancelAll()
                case .recorded: open -= 1
                case .unrecorded(let id, let outcome):
                    open -= 1
                    unrecorded.append((id, outcome))
                }
            }
            group.cancelAll()
            return unrecorded
        }
        while !unrecorded.isEmpty, !Task.isCancelled {
            await pause()
            if await record(unrecorded) { unrecorded = [] }
        }
    }

    private func record(_ outcomes: [(MessageID, GatewayOutcome)]) async -> Bool {
        do {
            try await store.write { (transaction, _) throws(StoreFailure) in
                for (id, outcome) in outcomes { try Self.record(outcome, of: id, in: transaction) }
            }
            return true
        } catch {
            log(.error, "outcome of a message cannot be stored") { $0.member("cause", error.cause) }
            return false
        }
    }

    /// Records what a gateway said. A refusal releases the cooldown that this message's send started, and no other.
    private static func record(
        _ outcome: GatewayOutcome, of id: MessageID, in transaction: any VerificationTransaction
    ) throws(StoreFailure) {
        let delivery: Delivery =
            switch outcome {
            case .accepted: .sent
            case .refused: .failed
            case .unknown: .unknown
            }
        guard let message = try transaction.settle(id, as: delivery), outcome == .refused,
            var state = try transaction.phone(message.phone)?.state
        else { return }
        state.release(id, issuedAt: message.issuedAt)
        try transaction.save(state, of: message.phone)
    }

    private func pause() async {
        try? await clock.sleep(for: Self.retryPause)  // cancelled: the caller's loop ends by itself
    }
}
