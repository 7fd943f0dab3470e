/// The way of one message through the gateways of its route, which are numbered in their order.
///
/// Every gateway is tried once before any of them is tried again; those that cannot take this message are not.
public struct DeliveryPlan: Equatable, Sendable {
    /// What to do next.
    public enum Step: Equatable, Sendable {
        /// Hand the message to this gateway.
        case call(Int)
        /// Ask again at that instant.
        case wait(until: Timestamp)
        /// Nothing more can be done.
        case end(Ending)
    }

    /// What became of the message.
    public enum Ending: Equatable, Sendable {
        /// A gateway took it, under an id of its own if it names one.
        case sent(id: String?)
        /// It definitely did not leave. When a provider had enough of this number, `limit` is when it takes the next.
        case failed(limit: Duration?)
        /// It may have left.
        case unknown
    }

    private enum Standing {
        case untried
        case tried
        case spent
    }

    private var standings: [Standing]
    private var round = 0
    /// Whether gateways are called in this round though they are left out.
    private var isLastResort = false
    private var mayHaveLeft = false
    private var limit: Duration?
    private let retriesUnknown: Bool
    private let deadline: Timestamp

    /// A plan for a route of that many gateways.
    ///
    /// - Parameters:
    ///   - retriesUnknown: whether a message that may have left is sent again, at the risk of a second one.
    ///   - deadline: nothing is tried again after it.
    public init(gateways: Int, retriesUnknown: Bool, deadline: Timestamp) {
        standings = Array(repeating: .untried, count: gateways)
        self.retriesUnknown = retriesUnknown
        self.deadline = deadline
    }

    /// What to do now.
    ///
    /// A gateway that is left out is passed over, unless there is no other that may still take the message.
    ///
    /// - Parameter admits: whether a gateway may be called; asked of each at most once, and of none behind the first that is.
    public mutating func next(at now: Timestamp, admits: (Int) -> Bool) -> Step {
        let untried = standings.indices.filter { standings[$0] == .untried }
        if let gateway = untried.first(where: admits) { return .call(gateway) }
        if isLastResort || !standings.contains(.tried), let gateway = untried.first {
            isLastResort = true
            return .call(gateway)
        }
        guard standings.contains(.tried) else { return .end(failure) }
        let pause = Duration.seconds(1 << min(round, 3))
        guard now + pause <= deadline else { return .end(failure) }
        round += 1
        isLastResort = false
        for index in standings.indices where standings[index] == .tried { standings[index] = .untried }
        return .wait(until: now + pause)
    }

    /// A gateway that was called has answered; returns what became of the message, nil when something is left to do.
    public mutating func heard(_ outcome: GatewayOutcome, from gateway: Int) -> Ending? {
        switch outcome {
        case .accepted(let id): return .sent(id: id)
        case .refused: return failure
        case .limited(_, let span):
            standings[gateway] = .spent
            limit = [limit, span].compactMap(\.self).min()
        case .transient: standings[gateway] = .tried
        case .unknown:
            guard retriesUnknown else { return .unknown }
            mayHaveLeft = true
            standings[gateway] = .tried
        case .misconfigured: standings[gateway] = .spent
        }
        return standings.allSatisfy { $0 == .spent } ? failure : nil
    }

    /// A gateway that may take the next message makes no limit of the phone's out of another one's.
    private var failure: Ending {
        guard !mayHaveLeft else { return .unknown }
        return .failed(limit: standings.allSatisfy { $0 == .spent } ? limit : nil)
    }
}
