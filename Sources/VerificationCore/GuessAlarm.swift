/// Notices when too many guesses of all phones together are wrong: somebody tries codes on many phones.
///
/// It looks at the last five minutes, in parts of ten seconds, and says nothing of fewer than fifty guesses.
public struct GuessAlarm: Equatable, Sendable {
    /// What a guess changed.
    public enum Change: Equatable, Sendable {
        /// From now on too many are wrong: so many percent.
        case raised(percent: Int)
        /// They are so no more.
        case ended
    }

    private struct Part: Equatable {
        let number: Int64
        var guesses = 0
        var wrong = 0
    }

    private static let partLength: Int64 = 10_000
    private static let parts: Int64 = 30
    private static let floor = 50

    private let threshold: Int
    private var recent: [Part] = []
    private var isRaised = false

    /// - Parameter threshold: the percentage of wrong guesses from which on it is raised; 0 never raises it.
    public init(threshold: Int) {
        self.threshold = threshold
    }

    /// A guess was made; returns what that changed.
    public mutating func record(isWrong: Bool, at now: Timestamp) -> Change? {
        guard threshold > 0 else { return nil }
        let number = now.milliseconds / Self.partLength
        recent.removeAll { $0.number <= number - Self.parts }
        if recent.last?.number != number { recent.append(Part(number: number)) }
        recent[recent.count - 1].guesses += 1
        recent[recent.count - 1].wrong += isWrong ? 1 : 0
        let guesses = recent.reduce(0) { $0 + $1.guesses }
        let percent = recent.reduce(0) { $0 + $1.wrong } * 100 / guesses
        // Once raised it ends well below, so that it does not come and go.
        let isHigh = guesses >= Self.floor && percent >= (isRaised ? threshold * 4 / 5 : threshold)
        guard isHigh != isRaised else { return nil }
        isRaised = isHigh
        return isHigh ? .raised(percent: percent) : .ended
    }
}
