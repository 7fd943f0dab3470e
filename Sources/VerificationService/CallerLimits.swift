import PhoneNumbers
import VerificationCore

/// The limits of whoever asks, as the operator has set them.
public struct CallerLimits: Sendable {
    private let limits: [CallerLimit: Limit]
    private let observed: Set<CallerLimit>

    /// - Parameters:
    ///   - counts: how many there may be; 0 for any number.
    ///   - observed: those that refuse nothing, and of which is only told what they would refuse.
    public init(_ counts: [(policy: CallerLimit, count: Int)], observed: Set<CallerLimit>) {
        limits = counts.filter { $0.count > 0 }.reduce(into: [:]) {
            $0[$1.policy] = Limit($1.count, in: $1.policy.span)
        }
        self.observed = observed
    }

    /// Whose requests a limit counts together.
    struct Subject {
        /// Names it among those of the same limit.
        let name: String
        /// How many times as many as the limit says there may be.
        let times: Int

        /// A subject of this name.
        init(_ name: String, times: Int = 1) {
            self.name = name
            self.times = times
        }
    }

    /// One limit, and what counted under it for its subject.
    private struct Check {
        let policy: CallerLimit
        let limit: Limit
        let subject: String
        /// For a limit of different phones.
        let phone: Int64?
        var window: LimitWindow

        func end(at now: Timestamp) -> Timestamp? {
            phone.map { window.end(under: limit, for: $0, at: now) } ?? window.end(under: limit, at: now)
        }

        /// The limit that the window is kept for: one of neighbours may grow.
        var kept: Limit { policy == .prefixHourly ? Limit(max(limit.count, 1000), in: limit.span) : limit }

        mutating func record(at now: Timestamp) {
            if let phone { window.record(phone, under: limit, at: now) } else { window.record(under: kept, at: now) }
        }
    }

    /// A request of a caller, held against its limits inside one transaction.
    struct Counting {
        private let transaction: any VerificationTransaction
        private let limits: CallerLimits
        private let now: Timestamp
        private var checks: [Check] = []
        /// The limits that would refuse it if they were not only observed.
        private(set) var observations: [CallerLimit] = []

        fileprivate init(_ transaction: any VerificationTransaction, _ limits: CallerLimits, _ now: Timestamp) {
            self.transaction = transaction
            self.limits = limits
            self.now = now
        }

        /// The first of these limits that refuses the request, to send to a phone if one is given, for one of its subjects.
        mutating func refusal(
            _ policies: [(CallerLimit, subjects: [Subject])], phone: PhoneNumber? = nil
        ) throws(StoreFailure) -> LimitRefusal? {
            for (policy, subjects) in policies {
                for subject in subjects {
                    guard let limit = limits.limit(policy, subject) else { continue }
                    let check = Check(
                        policy: policy, limit: limit, subject: subject.name,
                        phone: policy == .addressPhones ? phone?.digits : nil,
                        window: try transaction.window(policy.rawValue, subject.name))
                    checks.append(check)
                    guard let refusal = try refusal(of: check, phone) else { continue }
                    guard limits.observed.contains(policy) else { return refusal }
                    if !observations.contains(policy) { observations.append(policy) }
                }
            }
            return nil
        }

        /// What one limit says. One that others fill refuses no phone that was verified lately, and one of neighbours grows by
        /// those that were.
        private func refusal(of check: Check, _ phone: PhoneNumber?) throws(StoreFailure) -> LimitRefusal? {
            guard let end = check.end(at: now) else { return nil }
            guard let phone, check.policy.isFilledByOthers else {
                return LimitRefusal(policy: check.policy, limit: check.limit, now: now, end: end)
            }
            let verified = try VerifiedPhones(near: phone, in: transaction)
            guard !verified.contains(phone, at: now) else { return nil }
            let more = check.policy == .prefixHourly ? verified.count(at: now) : 0
            let limit = Limit(min(check.limit.count + more, check.kept.count), in: check.limit.span)
            return check.window.end(under: limit, at: now).map {
                LimitRefusal(policy: check.policy, limit: limit, now: now, end: $0)
            }
        }

        /// The request is accepted: it counts under every limit that it was held against.
        func take() throws(StoreFailure) {
            for var check in checks {
                check.record(at: now)
                try transaction.save(
                    check.window, check.policy.rawValue, check.subject,
                    staleAt: check.window.staleAt(under: check.limit))
            }
        }
    }

    /// How many of a subject there may be. Of different phones no more than can be told apart.
    func limit(_ policy: CallerLimit, _ subject: Subject) -> Limit? {
        limits[policy].map { limit in
            let most = policy == .addressPhones ? max(limit.count, LimitWindow.mostDifferent) : .max
            return Limit(min(limit.count * subject.times, most), in: limit.span)
        }
    }

    /// The limit of a number's surroundings or of the whole service that refuses a send to it, whoever asks.
    public func refusal(
        ofDestination phone: PhoneNumber, _ transaction: any VerificationTransaction, at now: Timestamp
    ) throws(StoreFailure) -> LimitRefusal? {
        var counting = counting(transaction, at: now)
        return try counting.refusal(ofDestination: phone)
    }

    /// Begins to hold a request against the limits.
    func counting(_ transaction: any VerificationTransaction, at now: Timestamp) -> Counting {
        Counting(transaction, self, now)
    }
}
