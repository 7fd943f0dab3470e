import TestSupport
import Testing
import VerificationCore

/// Random events against a model that keeps a list of what happened and recomputes everything from it.
struct PhoneStateModelTests {
    private enum Event {
        case send(message: Int64, at: Int64)
        case failed(message: Int64, at: Int64, limit: Int64)
        case undelivered(message: Int64)
        case cancel
        case release(limits: Bool, guesses: Bool)
        case guessedWrong(at: Int64)
        case verified

        /// The message whose cooldown this ends.
        var released: Int64? {
            switch self {
            case .failed(let message, _, _), .undelivered(let message): message
            case .send, .cancel, .release, .guessedWrong, .verified: nil
            }
        }
    }

    /// All instants are milliseconds.
    private struct Model {
        let cooldowns: [Int64]
        let hourly: Int
        let daily: Int
        let failed: Int
        let attempts: Int
        var events: [Event] = []

        private var failures: [(message: Int64, at: Int64, limit: Int64)] { failures(in: events[...]) }

        /// What the operator has not released.
        private var countedEvents: ArraySlice<Event> {
            let start = events.lastIndex { if case .release(limits: true, _) = $0 { true } else { false } }
            return events[(start.map { $0 + 1 } ?? 0)...]
        }

        private func failures(in events: ArraySlice<Event>) -> [(message: Int64, at: Int64, limit: Int64)] {
            events.compactMap {
                if case .failed(let message, let instant, let limit) = $0 { (message, instant, limit) } else { nil }
            }
        }

        /// Those that were not given back.
        private var sends: [Int64] {
            countedEvents.compactMap { event in
                guard case .send(let message, let instant) = event,
                    !failures.contains(where: { $0.message == message })
                else { return nil }
                return instant
            }
        }

        /// Since the last success or release.
        private var wrongGuesses: [Int64] {
            let start = events.lastIndex {
                switch $0 {
                case .verified, .release(_, guesses: true): true
                default: false
                }
            }
            return events[(start.map { $0 + 1 } ?? 0)...].compactMap {
                if case .guessedWrong(let instant) = $0 { instant } else { nil }
            }
        }

        private func unverified(before index: Int, at now: Int64) -> Int {
            let past = events[..<index]
            let start =
                past.lastIndex {
                    switch $0 {
                    case .verified, .release(limits: true, _): true
                    case .send, .failed, .undelivered, .cancel, .guessedWrong, .release(limits: false, _): false
                    }
                }.map { $0 + 1 } ?? 0
            let released = past.compactMap(\.released)
            return past[start...].count {
                guard case .send(let message, let instant) = $0 else { return false }
                return !released.contains(message) && now - instant < 86_400_000
            }
        }

        func next(at now: Int64) -> Int64 {
            cooldowns[min(unverified(before: events.count, at: now), cooldowns.count - 1)]
        }

        /// The running cooldown.
        func cooldown(at now: Int64) -> (end: Int64, length: Int64)? {
            let last = events.lastIndex { if case .send = $0 { true } else { false } }
            guard let last, case .send(let message, let start) = events[last] else { return nil }
            let isEnded = events[last...].contains {
                switch $0 {
                case .cancel, .release, .verified: true
                case .failed, .undelivered: $0.released == message
                case .send, .guessedWrong: false
                }
            }
            let length = cooldowns[min(unverified(before: last, at: start), cooldowns.count - 1)]
            return isEnded || now >= start + length ? nil : (start + length, length)
        }

        func limitEnd(_ limit: Int, _ span: Int64, of instants: [Int64], at now: Int64) -> Int64? {
            let recent = instants.filter { now - $0 < span }
            return recent.count < limit ? nil : recent.sorted(by: >)[limit - 1] + span
        }

        func ends(at now: Int64) -> [Standing.Limit: Int64] {
            var ends: [Standing.Limit: Int64] = [:]
            ends[.cooldown] = cooldown(at: now)?.end
            ends[.hourly] = limitEnd(hourly, 3_600_000, of: sends, at: now)
            ends[.daily] = limitEnd(daily, 86_400_000, of: sends, at: now)
            let counted = countedEvents
            ends[.failed] = limitEnd(failed, 3_600_000, of: failures(in: counted).map(\.at), at: now)
            let lastCancel = counted.lastIndex { if case .cancel = $0 { true } else { false } } ?? counted.startIndex
            ends[.provider] = failures(in: counted[lastCancel...]).map { $0.at + $0.limit }.filter { $0 > now }.max()
            ends[.attempts] = limitEnd(attempts, 86_400_000, of: wrongGuesses, at: now)
            return ends
        }
    }

    private static let pauses: [Int64] = [
        1, 2, 999, 1000, 30_000, 59_999, 60_000, 60_001, 120_000, 300_000, 1_799_999, 3_600_000, 28_800_000, 86_399_999,
    ]

    @Test(arguments: 0..<20)
    func `a phone agrees with the model`(round: Int) throws {
        let seed = UInt64.random(in: .min ... .max)
        print("PhoneStateModelTests round \(round) seed \(seed)")
        var random = SeededRandom(seed: seed)
        let cooldowns: [Int64] =
            [[60], [60, 60, 120, 300], [1, 7200], [86400]].randomElement(using: &random) ?? [60]
        var model = Model(
            cooldowns: cooldowns.map { $0 * 1000 }, hourly: .random(in: 1...6, using: &random),
            daily: .random(in: 1...12, using: &random), failed: .random(in: 1...5, using: &random),
            attempts: .random(in: 5...10, using: &random))
        let policy = SendPolicy(
            cooldowns: cooldowns.map { .seconds($0) }, hourlyLimit: model.hourly, dailyLimit: model.daily,
            failedLimit: model.failed, dailyAttempts: model.attempts)
        var phone = PhoneState()
        var now: Int64 = 1_796_025_600_000
        var messages: [(id: Int64, at: Int64)] = []
        for step in 0..<400 {
            now += Self.pauses.randomElement(using: &random) ?? 1
            let instant = at(milliseconds: now)
            let place = "step \(step) of seed \(seed)"
            switch Int.random(in: 0..<14, using: &random) {
            case 0..<6:
                let isAllowed = model.ends(at: now).isEmpty
                #expect((phone.send(at: instant, under: policy) == nil) == isAllowed, "\(place)")
                guard isAllowed else { break }
                let id = Int64(messages.count + 1)
                phone.lastMessage = MessageID(rawValue: id)
                messages.append((id, now))
                model.events.append(.send(message: id, at: now))
            case 6, 7:
                guard let message = messages.suffix(3).randomElement(using: &random) else { break }
                let (id, issuedAt) = (MessageID(rawValue: message.id), at(milliseconds: message.at))
                if Bool.random(using: &random) {
                    let limits: [Int64] = [0, 0, 60_000, 7_200_000]
                    let limit = limits.randomElement(using: &random) ?? 0
                    phone.failed(
                        id, issuedAt: issuedAt, limit: limit == 0 ? nil : .milliseconds(limit), at: instant)
                    model.events.append(.failed(message: message.id, at: now, limit: limit))
                } else {
                    phone.undelivered(id, issuedAt: issuedAt)
                    model.events.append(.undelivered(message: message.id))
                }
            case 8:
                phone.cancel()
                model.events.append(.cancel)
            case 9:
                let (limits, guesses) = (Bool.random(using: &random), Bool.random(using: &random))
                phone.release(limits: limits, guesses: guesses)
                model.events.append(.release(limits: limits, guesses: guesses))
            case 10..<13:
                phone.guessedWrong(at: instant)
                model.events.append(.guessedWrong(at: now))
            default:
                phone.verified()
                model.events.append(.verified)
            }
            let standing = phone.standing(at: instant, under: policy)
            let ends = model.ends(at: now)
            try #require(standing.refusal?.end.milliseconds == ends.values.max(), "\(place)")
            if let refusal = standing.refusal {
                try #require(ends[refusal.limit] == refusal.end.milliseconds, "\(place)")
            }
            let length = model.cooldown(at: now)?.length ?? model.next(at: now)
            try #require(standing.cooldownLength == .milliseconds(length), "\(place)")
        }
    }
}
