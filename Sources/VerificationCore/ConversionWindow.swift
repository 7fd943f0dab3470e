/// How many of the sends to one dial code led to a verified code: where hardly any does, somebody earns by sends (SMS
/// pumping).
///
/// It looks at the last six hours in parts of ten minutes, without the one that is not over, since its codes may still be
/// typed, and says nothing of fewer than fifty sends.
public struct ConversionWindow: Equatable, Sendable {
    private struct Part: Equatable {
        let number: Int64
        var sends = 0
        var verified = 0
    }

    private static let partLength: Int64 = 600_000
    private static let parts: Int64 = 36
    private static let floor = 50

    private var recent: [Part] = []

    /// Nothing was sent.
    public init() {}

    /// A code was sent.
    public mutating func recordSend(at now: Timestamp) { change(at: now) { $0.sends += 1 } }

    /// A code was verified.
    public mutating func recordVerified(at now: Timestamp) { change(at: now) { $0.verified += 1 } }

    /// The percentage of sends that were not verified; nil of too few.
    public func unverifiedPercent(at now: Timestamp) -> Int? {
        let current = Self.number(now)
        let over = recent.filter { $0.number < current && $0.number >= current - Self.parts }
        let sends = over.reduce(0) { $0 + $1.sends }
        guard sends >= Self.floor else { return nil }
        return max(0, sends - over.reduce(0) { $0 + $1.verified }) * 100 / sends
    }

    /// When it next says something else, if nothing happens.
    public static func nextChange(at now: Timestamp) -> Timestamp {
        Timestamp(milliseconds: (number(now) + 1) * partLength)
    }

    private mutating func change(at now: Timestamp, _ change: (inout Part) -> Void) {
        let number = Self.number(now)
        recent.removeAll { $0.number < number - Self.parts }
        if recent.last?.number != number { recent.append(Part(number: number)) }
        change(&recent[recent.count - 1])
    }

    private static func number(_ now: Timestamp) -> Int64 { now.milliseconds / partLength }
}
