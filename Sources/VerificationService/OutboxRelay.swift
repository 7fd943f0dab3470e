import Logging
import PhoneNumbers
import Threads
import VerificationCore

/// Takes queued messages from the outbox, hands them to gateways and records what came of it.
///
/// It is the only relay of its database, which a lock keeps other services away from, so what it has taken needs no mark
/// in the database: a message whose call was interrupted by the end of a run is still queued at the start of the next,
/// which repeats it under the same name.
public final class OutboxRelay: Sendable {
    /// Nothing is tried again so long after the send: the person has given up.
    private static let usefulLife = Duration.seconds(30)
    private static let retryPause = Duration.seconds(1)

    private let reader: any StoreReader
    private let serviceClock: ServiceClock
    let router: GatewayRouter
    private let composer: MessageComposer
    private let gatewayTimeout: Duration
    private let clock: any Clock<Duration>
    private let recorder: OutcomeRecorder
    private let log: Logger
    private let waiting = WaitingMessages()
    private let load = RelayLoad()
    private let progress = Locked(Progress())
    private let alarm: Alarm
    private let wakeUps: AsyncStream<Void>
    private let wakeUp: AsyncStream<Void>.Continuation

    /// A relay that calls gateways, and takes a call of over `gatewayTimeout` on `clock` for one of unknown outcome.
    public init(
        store: any VerificationStore, reader: any StoreReader, serviceClock: ServiceClock, router: GatewayRouter,
        codes: CodeSource, texts: Locked<MessageTexts>, gatewayTimeout: Duration, clock: any Clock<Duration>,
        changes: PhoneChanges, conversions: ConversionGuard, log: Logger
    ) {
        self.reader = reader
        self.serviceClock = serviceClock
        self.router = router
        composer = MessageComposer(codes: codes, texts: texts, log: log)
        self.gatewayTimeout = gatewayTimeout
        self.clock = clock
        recorder = OutcomeRecorder(store: store, changes: changes, conversions: conversions, log: log)
        self.log = log
        let (wakeUps, wakeUp) = AsyncStream.makeStream(of: Void.self, bufferingPolicy: .bufferingNewest(1))
        self.wakeUps = wakeUps
        self.wakeUp = wakeUp
        alarm = Alarm(serviceClock, waitingOn: clock) { wakeUp.yield() }
        wakeUp.yield()
    }

    /// The names of the gateways for a phone, in their order.
    func gateways(for phone: PhoneNumber) -> [String] { router.gateways(for: phone) }

    /// How far it has come in the outbox.
    private struct Progress {
        /// The last message that it has taken.
        var last = MessageID(rawValue: 0)
        /// Why it could not read, when it tried last.
        var failure: String?
    }

    /// Why messages do not get out of the outbox; nil if they do: it cannot be read, or a message that it should have taken
    /// has waited for so long that it is of no use any more.
    func outboxFailure() -> String? {
        let progress = progress.withLock { $0 }
        if let failure = progress.failure { return failure }
        do {
            defer { reader.letGo() }
            let oldest = try reader.queuedMessages(after: progress.last, limit: 1).first?.message.issuedAt
            guard let oldest, serviceClock.now() - oldest >= Self.usefulLife else { return nil }
            return "messages have waited for more than \(Self.usefulLife.components.seconds) s"
        } catch {
            return error.cause
        }
    }

    /// Says that a message is queued.
    public func wake() {
        wakeUp.yield()
    }

    /// Takes no more messages; `run` returns when the calls under way have ended. What waits for another try is repeated
    /// after the next start.
    public func stop() {
        wakeUp.finish()
    }

    /// Relays until `stop`, or until its task is cancelled, which ends the calls under way with an unknown outcome.
    public func run() async {
        await withDiscardingTaskGroup { group in
            for await _ in wakeUps {
                if let later = load.holdsBack(at: serviceClock.now()) {
                    alarm.set(later)
                    continue
                }
                let calls = await take()
                guard !calls.isEmpty else { continue }
                load.begin()
                group.addTask {
                    await self.make(calls)
                    if self.load.end() { self.wake() }
                }
            }
            await alarm.turnOff()
        }
    }

    /// A message on its way to a gateway of its route.
    private struct Call: Sendable {
        let message: OutgoingMessage
        let gateway: Int
        var route: GatewayRouter.Route
    }

    /// The next calls: those that are due again, and those of new messages. What must not be sent is settled.
    private func take() async -> [Call] {
        let reading = serviceClock.reading()
        let now = reading.now
        // Half of a batch, so that new messages are read however many wait.
        let (taken, nextTry) = waiting.take(at: now, limit: RelayLoad.batch / 2) {
            router.turns(of: $0, wanted: $1).count
        }
        if let nextTry { alarm.set(nextTry) }
        let routes = Dictionary(
            uniqueKeysWithValues: taken.compactMap { message in message.route.map { (message.id, $0) } })
        guard let (again, new) = await read(taken) else { return [] }
        var calls: [Call] = []
        var settlements: [Settlement] = []
        for (message, isNew) in again.map({ ($0, false) }) + new.map({ ($0, true) }) {
            switch composer.compose(message, at: reading) {
            case .outgoing(let outgoing):
                var route =
                    routes[message.id] ?? newRoute(of: outgoing, issuedAt: message.message.issuedAt, at: now)
                switch router.next(&route, behind: isNew ? waiting.hasLine : { _ in false }) {
                case .call(let gateway): calls.append(Call(message: outgoing, gateway: gateway, route: route))
                case .lineUp(let gateway): waiting.line(up: (message.id, isNew ? nil : route), for: gateway)
                case .wait(let due): if let ended = wait(outgoing, route, until: due) { settlements.append(ended) }
                case .end(let ending): settlements.append(Settlement(outgoing, ending, of: nil))
                }
            case .settled(let delivery):
                settlements.append(Settlement(message.id, message.message.phone, delivery))
            }
        }
        if !settlements.isEmpty, !(await recorder.tryToRecord(settlements)) {
            for ended in settlements {
                waiting.putBack(ended.id, routes[ended.id], until: now + Self.retryPause)
            }
            alarm.set(now + Self.retryPause)
        }
        watchLines()
        return calls
    }

    /// What was queued of the messages that are taken again, and new ones; nil when the outbox cannot be read, for a moment.
    private func read(_ taken: [WaitingMessages.Taken]) async -> (again: [QueuedMessage], new: [QueuedMessage])? {
        do {
            defer { reader.letGo() }
            let again = taken.isEmpty ? [] : try reader.queuedMessages(taken.map(\.id))
            let room = waiting.hasRoom ? RelayLoad.batch - again.count : 0
            let last = progress.withLock(\.last)
            let new = try reader.queuedMessages(after: last, limit: room)
            progress.withLock { $0 = Progress(last: new.last?.id ?? last) }
            if room > 0, new.count == room { wake() }
            return (again, new)
        } catch {
            log(.error, "outbox cannot be read") { $0.member("cause", error.cause) }
            progress.withLock { $0.failure = error.cause }
        }
        for message in taken { waiting.putBack(message.id, message.route, until: serviceClock.now()) }
        await sleep(Self.retryPause)
        wake()
        return nil
    }

    /// Has messages taken that wait for turns as soon as there are some; without one, the end of a call makes it.
    private func watchLines() {
        for gateway in waiting.gatewaysWithLines {
            let (count, next) = router.turns(of: gateway, wanted: 1)
            if count > 0 { wake() }
            if let next { alarm.set(next) }
        }
    }

    private func newRoute(
        of message: OutgoingMessage, issuedAt: Timestamp, at now: Timestamp
    ) -> GatewayRouter.Route {
        router.route(for: message.phone, until: min(issuedAt + Self.usefulLife, now + message.validity))
    }

    /// Keeps a message until it is due again; when too many are kept, it has failed.
    private func wait(_ message: OutgoingMessage, _ route: GatewayRouter.Route, until due: Timestamp) -> Settlement? {
        guard waiting.add(message.id, route, until: due) else {
            log(.error, "too many messages wait for another try") { $0.member("message_id", Int(message.id.rawValue)) }
            return Settlement(message.id, message.phone, .failed)
        }
        alarm.set(due)
        return nil
    }

    private enum CallEvent {
        case timeUp
        case done
        case unrecorded(Settlement)
    }

    /// Makes all calls at once, and records what came of each as soon as it is known.
    private func make(_ calls: [Call]) async {
        let unrecorded = await withTaskGroup(of: CallEvent.self) { group in
            group.addTask {
                await self.sleep(self.gatewayTimeout)  // cancelled: all have answered
                return .timeUp
            }
            for call in calls { group.addTask { await self.make(call) } }
            var unrecorded: [Settlement] = []
            var open = calls.count
            while open > 0, let event = await group.next() {
                switch event {
                case .timeUp: group.cancelAll()
                case .done: open -= 1
                case .unrecorded(let settlement):
                    open -= 1
                    unrecorded.append(settlement)
                }
            }
            group.cancelAll()
            return unrecorded
        }
        var isRecorded = unrecorded.isEmpty
        while !isRecorded, !Task.isCancelled {
            await sleep(Self.retryPause)
            isRecorded = await recorder.tryToRecord(unrecorded)
        }
    }

    private func make(_ call: Call) async -> CallEvent {
        var call = call
        let gateway = call.route.gateways[call.gateway]
        let ending = await router.send(call.message, to: call.gateway, of: &call.route)
        if waiting.hasLine(for: gateway) { wake() }
        let settlement: Settlement?
        if let ending {
            settlement = Settlement(call.message, ending, of: gateway)
        } else {
            settlement = wait(call.message, call.route, until: serviceClock.now())
        }
        guard let settlement else { return .done }
        return await recorder.tryToRecord([settlement]) ? .done : .unrecorded(settlement)
    }

    private func sleep(_ span: Duration) async {
        try? await clock.sleep(for: span)  // cancelled: the caller's loop ends by itself
    }
}
