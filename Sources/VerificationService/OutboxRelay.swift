import Cryptography
import Logging
import PhoneNumbers
import VerificationCore

/// Takes queued messages from the outbox, hands them to the gateway and records what came of it.
///
/// It is the only relay of its database, which a lock keeps other services away from, so what it has taken needs no mark
/// in the database: in one run each message is handed over once, and a message whose call was interrupted by the end of
/// a run is still queued at the start of the next, which repeats it under the same number.
public final class OutboxRelay: Sendable {
    private static let batch = 256
    private static let batchesInFlight = 4
    private static let callsInFlight = 1024
    private static let patience = Duration.milliseconds(50)
    private static let retryPause = Duration.seconds(1)

    private let store: any VerificationStore
    private let reader: any StoreReader
    private let serviceClock: ServiceClock
    private let gateway: any SMSGateway
    private let key: SecretKey
    private let codeLength: Int
    private let texts: MessageTexts
    private let gatewayTimeout: Duration
    private let clock: any Clock<Duration>
    private let changes: PhoneChanges
    private let log: Logger
    private let wakeUps: AsyncStream<Void>
    private let wakeUp: AsyncStream<Void>.Continuation

    /// A relay that calls `gateway`, and takes a call of over `gatewayTimeout` on `clock` for one of unknown outcome.
    public init(
        store: any VerificationStore, reader: any StoreReader, serviceClock: ServiceClock, gateway: any SMSGateway,
        key: SecretKey, codeLength: Int, texts: MessageTexts, gatewayTimeout: Duration, clock: any Clock<Duration>,
        changes: PhoneChanges, log: Logger
    ) {
        self.store = store
        self.reader = reader
        self.serviceClock = serviceClock
        self.gateway = gateway
        self.key = key
        self.codeLength = codeLength
        self.texts = texts
        self.gatewayTimeout = gatewayTimeout
        self.clock = clock
        self.changes = changes
        self.log = log
        (wakeUps, wakeUp) = AsyncStream.makeStream(bufferingPolicy: .bufferingNewest(1))
        wakeUp.yield()
    }

    /// Says that a message is queued.
    public func wake() {
        wakeUp.yield()
    }

    /// Takes no more messages; `run` returns when the calls under way have ended.
    public func stop() {
        wakeUp.finish()
    }

    private enum Ended {
        case batch(calls: Int)
        case pause
    }

    /// Relays until `stop`, or until its task is cancelled, which ends the calls under way with an unknown outcome.
    ///
    /// What waits meanwhile makes the next batch, and the larger the batches are, the less each message costs. So there
    /// are few of them, unless they are slow: then another one begins after `patience`, and calls that hang hold up nobody.
    public func run() async {
        await withTaskGroup(of: Ended.self) { group in
            var (batches, calls) = (0, 0)
            var pause: Task<Void, Never>?
            var last = MessageID(rawValue: 0)
            for await _ in wakeUps {
                var isFull = batches >= Self.batchesInFlight
                while isFull || calls > Self.callsInFlight - Self.batch {
                    if pause == nil {
                        let sleep = Task { await self.sleep(Self.patience) }
                        pause = sleep
                        group.addTask {
                            await sleep.value
                            return .pause
                        }
                    }
                    switch await group.next() {
                    case .batch(let ended):
                        batches -= 1
                        calls -= ended
                        isFull = batches >= Self.batchesInFlight
                    case .pause, nil:
                        pause = nil
                        isFull = false
                    }
                }
                let messages = await take(after: &last)
                guard !messages.isEmpty else { continue }
                batches += 1
                calls += messages.count
                group.addTask {
                    await self.deliver(messages)
                    return .batch(calls: messages.count)
                }
            }
            pause?.cancel()
        }
    }

    /// The next messages, without those whose codes have ended, which are withdrawn.
    private func take(after last: inout MessageID) async -> [OutgoingMessage] {
        do {
            let queued = try reader.queuedMessages(after: last, limit: Self.batch)
            reader.letGo()
            let now = serviceClock.now()
            var outgoing: [OutgoingMessage] = []
            var dropped: [Settlement] = []
            for message in queued {
                if let code = message.code, code.id == message.message.codeID, code.isLive(at: now) {
                    if let prepared = prepare(message, code) {
                        outgoing.append(prepared)
                    } else {
                        dropped.append(Settlement(message.id, message.message.phone, .failed))
                    }
                } else {
                    dropped.append(Settlement(message.id, message.message.phone, .withdrawn))
                }
            }
            if !dropped.isEmpty { try await settle(dropped) }
            if queued.count == Self.batch { wake() }
            last = queued.last?.id ?? last
            return outgoing
        } catch {
            log(.error, "outbox cannot be read") { $0.member("cause", error.cause) }
            await sleep(Self.retryPause)
            wake()
            return []
        }
    }

    /// The message with its text; nil when its code belongs to another key.
    private func prepare(_ queued: QueuedMessage, _ code: Code) -> OutgoingMessage? {
        guard code.keyID == key.fingerprint else {
            log(.error, "message was issued under another key") { $0.member("message_id", Int(queued.id.rawValue)) }
            return nil
        }
        let message = queued.message
        let digits = key.code(
            id: code.id.bytes, phone: message.phone.digits, purpose: message.purpose.name, length: codeLength)
        return OutgoingMessage(
            id: queued.id, reference: MessageReference(id: queued.id, codeID: code.id, key: key), phone: message.phone,
            text: texts.text(in: message.language, code: digits), code: digits,
            validity: code.expiresAt - serviceClock.now())
    }

    private enum Progress {
        case timeUp
        case recorded
        case unrecorded(Settlement)
    }

    /// What became of a message to a phone.
    private struct Settlement {
        let id: MessageID
        let phone: PhoneNumber
        let delivery: Delivery

        init(_ id: MessageID, _ phone: PhoneNumber, _ delivery: Delivery) {
            self.id = id
            self.phone = phone
            self.delivery = delivery
        }

        init(_ message: OutgoingMessage, _ outcome: GatewayOutcome) {
            let delivery: Delivery =
                switch outcome {
                case .accepted: .sent
                case .refused, .limited, .transient, .misconfigured: .failed
                case .unknown: .unknown
                }
            self.init(message.id, message.phone, delivery)
        }
    }

    private func deliver(_ messages: [OutgoingMessage]) async {
        var unrecorded = await withTaskGroup(of: Progress.self) { group in
            group.addTask {
                try? await self.clock.sleep(for: self.gatewayTimeout)  // cancelled: all have answered
                return .timeUp
            }
            for message in messages {
                group.addTask {
                    let settlement = Settlement(message, await self.gateway.send(message))
                    return await self.record([settlement]) ? .recorded : .unrecorded(settlement)
                }
            }
            var unrecorded: [Settlement] = []
            var open = messages.count
            while open > 0, let progress = await group.next() {
                switch progress {
                case .timeUp: group.cancelAll()
                case .recorded: open -= 1
                case .unrecorded(let settlement):
                    open -= 1
                    unrecorded.append(settlement)
                }
            }
            group.cancelAll()
            return unrecorded
        }
        while !unrecorded.isEmpty, !Task.isCancelled {
            await sleep(Self.retryPause)
            if await record(unrecorded) { unrecorded = [] }
        }
    }

    private func record(_ settlements: [Settlement]) async -> Bool {
        do {
            try await settle(settlements)
            return true
        } catch {
            log(.error, "outcome of a message cannot be stored") { $0.member("cause", error.cause) }
            return false
        }
    }

    /// Records how messages stand. A failure releases the cooldown that the message's own send started, and no other.
    private func settle(_ settlements: [Settlement]) async throws(StoreFailure) {
        try await store.write { (transaction, _) throws(StoreFailure) in
            for settlement in settlements {
                guard try transaction.settle(settlement.id, as: settlement.delivery), settlement.delivery == .failed,
                    let message = try transaction.message(settlement.id),
                    var state = try transaction.phone(message.phone)?.state
                else { continue }
                state.release(settlement.id, issuedAt: message.issuedAt)
                try transaction.save(state, of: message.phone)
            }
        }
        for settlement in settlements { changes.announce(settlement.phone) }
    }

    private func sleep(_ span: Duration) async {
        try? await clock.sleep(for: span)  // cancelled: the caller's loop ends by itself
    }
}
