/// How much one gateway may have under way, whatever the others have: calls at a time and, where its provider takes only so
/// many texts in a second, their pace.
public struct GatewayShare: Equatable, Sendable {
    /// When the next call may begin.
    public enum Turn: Equatable, Sendable {
        /// Now.
        case now
        /// When one of the calls under way has ended.
        case afterCall
        /// At that instant, at the earliest.
        case at(Timestamp)
    }

    /// How many calls may be under way at a time.
    public static let calls = 1024

    /// Calls that come late, because they begin in batches, may catch up with so much of their time. So that no second has
    /// more than the rate even then, the pace is slower by the same part.
    private static let catchUp = Duration.milliseconds(50)

    private let interval: Duration
    private var underWay = 0
    /// When the next call is due, from the origin of the timeline; intervals may be shorter than its milliseconds.
    private var due: Duration?

    /// A share in which nothing is under way.
    ///
    /// - Parameter rate: texts in any second, at most; nil for any number.
    public init(rate: Int?) {
        interval = rate.map { (.seconds(1) + Self.catchUp) / $0 } ?? .zero
    }

    /// When the next call may begin; a caller that is told `now` makes one, and says when it has ended.
    public func turn(at now: Timestamp) -> Turn {
        guard underWay < Self.calls else { return .afterCall }
        guard let due, .milliseconds(now.milliseconds) < due else { return .now }
        return .at(Timestamp(milliseconds: due.wholeMilliseconds + 1))
    }

    /// How many of the wanted calls may begin now, and at which instant the next may if its time has not come.
    public func turns(at now: Timestamp, wanted: Int) -> (count: Int, next: Timestamp?) {
        var share = self
        for count in 0..<wanted {
            switch share.turn(at: now) {
            case .now: share.begin(at: now)
            case .afterCall: return (count, nil)
            case .at(let next): return (count, next)
            }
        }
        return (wanted, nil)
    }

    /// A call begins.
    public mutating func begin(at now: Timestamp) {
        underWay += 1
        guard interval > .zero else { return }
        let now = Duration.milliseconds(now.milliseconds)
        due = max(due ?? now, now - Self.catchUp) + interval
    }

    /// A call has ended.
    public mutating func end() {
        underWay -= 1
    }
}
