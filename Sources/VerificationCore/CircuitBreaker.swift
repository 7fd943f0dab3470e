/// Leaves a gateway out that keeps failing: *closed → open → probing → closed*.
///
/// Closed, it admits every call. After five failures in a row it is open, and admits none for half a minute; then it lets
/// one call through as a probe, whose success closes it and whose failure opens it for twice as long, five minutes at most.
public struct CircuitBreaker: Equatable, Sendable {
    private enum State: Equatable {
        case closed(failures: Int)
        case open(until: Timestamp, span: Duration)
        case probing(until: Timestamp, span: Duration)
    }

    private static let threshold = 5
    private static let shortest = Duration.seconds(30)
    private static let longest = Duration.seconds(300)
    /// A probe that has said nothing for so long is taken for lost.
    private static let patience = Duration.seconds(60)

    private var state = State.closed(failures: 0)

    /// A closed one.
    public init() {}

    /// Whether calls are left out.
    public var isOpen: Bool {
        switch state {
        case .closed: false
        case .open, .probing: true
        }
    }

    /// Whether calls are left out now, and none is due that may close it.
    public func isOpen(at now: Timestamp) -> Bool {
        switch state {
        case .closed: false
        case .open(let until, _), .probing(let until, _): now < until
        }
    }

    /// Whether a call may be made now. The caller makes it, and says what came of it.
    public mutating func admit(at now: Timestamp) -> Bool {
        switch state {
        case .closed: return true
        case .open(let until, let span), .probing(let until, let span):
            guard now >= until else { return false }
            state = .probing(until: now + Self.patience, span: span)
            return true
        }
    }

    /// A call has ended, and the gateway worked or did not. Calls that were made before it opened change nothing when they
    /// fail.
    public mutating func heard(isWorking: Bool, at now: Timestamp) {
        switch state {
        case _ where isWorking: state = .closed(failures: 0)
        case .closed(let failures) where failures + 1 < Self.threshold: state = .closed(failures: failures + 1)
        case .closed: state = .open(until: now + Self.shortest, span: Self.shortest)
        case .probing(_, let span):
            let longer = min(span * 2, Self.longest)
            state = .open(until: now + longer, span: longer)
        case .open: break
        }
    }
}
