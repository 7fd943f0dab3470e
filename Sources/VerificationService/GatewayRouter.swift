import Logging
import PhoneNumbers
import Threads
import VerificationCore

/// The gateways: which of them work, and which of them a message goes to. Any task may ask.
public final class GatewayRouter: Sendable {
    /// The gateways of one phone, with the way of one message through them.
    struct Route: Sendable {
        let gateways: [String]
        var plan: DeliveryPlan
    }

    /// For how long a gateway that said that it is misconfigured is taken for unable to deliver. Then the next message shows:
    /// where no request comes in while the service is not ready, nothing else would end that.
    private static let misconfiguredSpan = Duration.seconds(300)

    /// What to do next with a message.
    enum Step {
        /// Hand it to this gateway of its route; the call has begun.
        case call(Int)
        /// Keep it until this gateway has a turn for it; the route is as it was.
        case lineUp(for: String)
        /// Ask again at that instant.
        case wait(until: Timestamp)
        /// Nothing more can be done.
        case end(DeliveryPlan.Ending)
    }

    private struct Health {
        var share: GatewayShare
        var breaker = CircuitBreaker()
        /// When the gateway said so, if that was its last word.
        var misconfiguredAt: Timestamp?

        func isFailing(at now: Timestamp) -> Bool {
            breaker.isOpen(at: now) || misconfiguredAt.map { now < $0 + misconfiguredSpan } ?? false
        }
    }

    private let gateways: Locked<[String: any SMSGateway]>
    private let routes: GatewayRoutes
    private let retriesUnknown: Bool
    private let clock: ServiceClock
    private let log: Logger
    private let health: Locked<[String: Health]>

    /// A router over `gateways`, which has all that `routes` names.
    ///
    /// - Parameters:
    ///   - rates: how many texts a gateway gets in any second, at most, by its name; without one any number.
    ///   - retriesUnknown: whether a message that may have left is sent again.
    public init(
        gateways: [String: any SMSGateway], routes: GatewayRoutes, rates: [String: Int], retriesUnknown: Bool,
        clock: ServiceClock, log: Logger
    ) {
        precondition(routes.names.isSubset(of: gateways.keys), "every gateway of the routes is there")
        self.gateways = Locked(gateways)
        self.routes = routes
        self.retriesUnknown = retriesUnknown
        self.clock = clock
        self.log = log
        health = Locked(
            Dictionary(
                uniqueKeysWithValues: gateways.keys.map { ($0, Health(share: GatewayShare(rate: rates[$0]))) }))
    }

    /// The gateways that said last that the operator must mend something, by name.
    var misconfigured: [String] {
        health.withLock { health in health.filter { $0.value.misconfiguredAt != nil }.keys.sorted() }
    }

    /// Whether one of the gateways takes messages, as far as is known: it is not misconfigured, and its circuit is closed, or
    /// due for the call that may close it.
    var canDeliver: Bool {
        let now = clock.now()
        return health.withLock { health in
            routes.names.contains { name in health[name].map { !$0.isFailing(at: now) } ?? false }
        }
    }

    /// Hands messages to another gateway of that name from now on, which has a clean record.
    public func replace(_ name: String, by gateway: any SMSGateway) {
        gateways.withLock { $0[name] = gateway }
        health.withLock { health in health[name] = health[name].map { Health(share: $0.share) } }
    }

    /// The names of the gateways for a phone, in their order.
    func gateways(for phone: PhoneNumber) -> [String] { routes.gateways(for: phone) }

    /// The way of a message that nobody has tried to send.
    func route(for phone: PhoneNumber, until deadline: Timestamp) -> Route {
        let gateways = routes.gateways(for: phone)
        return Route(
            gateways: gateways,
            plan: DeliveryPlan(gateways: gateways.count, retriesUnknown: retriesUnknown, deadline: deadline))
    }

    /// What to do next with a message, which is behind all others that wait for turns of its gateway.
    ///
    /// - Parameter hasLine: whether messages wait for turns of a gateway.
    func next(_ route: inout Route, behind hasLine: (String) -> Bool) -> Step {
        let (now, before) = (clock.now(), route)
        return health.withLock { health in
            let step = route.plan.next(at: now) { !(health[before.gateways[$0]]?.breaker.isOpen(at: now) ?? true) }
            switch step {
            case .wait(let due): return .wait(until: due)
            case .end(let ending): return .end(ending)
            case .call(let number):
                let name = route.gateways[number]
                guard !hasLine(name), health[name]?.share.turn(at: now) == .now else {
                    route = before
                    return .lineUp(for: name)
                }
                health[name]?.share.begin(at: now)
                _ = health[name]?.breaker.admit(at: now)  // a last resort is called though it is left out
                return .call(number)
            }
        }
    }

    /// How many of the wanted calls of a gateway may begin now, and at which instant the next may if its time has not come.
    func turns(of name: String, wanted: Int) -> (count: Int, next: Timestamp?) {
        let now = clock.now()
        return health.withLock { $0[name]?.share.turns(at: now, wanted: wanted) ?? (wanted, nil) }
    }

    /// Hands a message to a gateway of its route, for the call that has begun; returns what became of it, nil when something is
    /// left to do.
    func send(_ message: OutgoingMessage, to number: Int, of route: inout Route) async -> DeliveryPlan.Ending? {
        let name = route.gateways[number]
        guard let gateway = gateways.withLock({ $0[name] }) else {
            preconditionFailure("every gateway of the routes is there")
        }
        let outcome = await gateway.send(message)
        note(outcome, of: name, message.id)
        return route.plan.heard(outcome, from: number)
    }

    private func note(_ outcome: GatewayOutcome, of name: String, _ id: MessageID) {
        let now = clock.now()
        let turn = health.withLock { health in
            guard var entry = health[name] else { preconditionFailure("every gateway of the routes is there") }
            entry.share.end()
            let wasOpen = entry.breaker.isOpen
            entry.breaker.heard(isWorking: outcome.provesHealth, at: now)
            entry.misconfiguredAt = if case .misconfigured = outcome { now } else { nil }
            health[name] = entry
            return (wasOpen, isOpen: entry.breaker.isOpen)
        }
        log(outcome.level, outcome.isAccepted ? "gateway took a message" : "gateway took no message") {
            $0.member("gateway", name)
            $0.member("message_id", Int(id.rawValue))
            $0.member("outcome", outcome.name)
            $0.member("reason", optional: outcome.reason?.description)
        }
        switch turn {
        case (false, true): log(.warning, "gateway is left out") { $0.member("gateway", name) }
        case (true, false): log(.info, "gateway works again") { $0.member("gateway", name) }
        case (false, false), (true, true): break
        }
    }
}

extension GatewayOutcome {
    fileprivate var isAccepted: Bool { if case .accepted = self { true } else { false } }

    /// Whether the gateway did its work, though it may not have liked the message.
    fileprivate var provesHealth: Bool {
        switch self {
        case .accepted, .refused, .limited: true
        case .transient, .unknown, .misconfigured: false
        }
    }

    fileprivate var name: String {
        switch self {
        case .accepted: "accepted"
        case .refused: "refused"
        case .limited: "limited"
        case .transient: "transient"
        case .unknown: "unknown"
        case .misconfigured: "misconfigured"
        }
    }

    fileprivate var level: Logger.Level {
        switch self {
        case .accepted: .debug
        case .refused, .limited: .info
        case .transient, .unknown: .warning
        case .misconfigured: .error
        }
    }
}
