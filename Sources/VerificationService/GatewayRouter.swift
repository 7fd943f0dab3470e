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

    private struct Health {
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
    /// - Parameter retriesUnknown: whether a message that may have left is sent again.
    public init(
        gateways: [String: any SMSGateway], routes: GatewayRoutes, retriesUnknown: Bool, clock: ServiceClock,
        log: Logger
    ) {
        precondition(routes.names.isSubset(of: gateways.keys), "every gateway of the routes is there")
        self.gateways = Locked(gateways)
        self.routes = routes
        self.retriesUnknown = retriesUnknown
        self.clock = clock
        self.log = log
        health = Locked(gateways.mapValues { _ in Health() })
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
        health.withLock { $0[name] = Health() }
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

    /// What to do next with a message.
    func next(_ route: inout Route) -> DeliveryPlan.Step {
        let (now, names) = (clock.now(), route.gateways)
        return health.withLock { health in
            route.plan.next(at: now) { health[names[$0]]?.breaker.admit(at: now) ?? false }
        }
    }

    /// Hands a message to a gateway of its route; returns what became of it, nil when something is left to do.
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
            var entry = health[name] ?? Health()
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
