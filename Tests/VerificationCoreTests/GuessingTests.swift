import Foundation
import TestSupport
import Testing
import VerificationCore

/// How likely somebody is to guess a code who asks for one whenever he may, and guesses whenever he may.
struct GuessingTests {
    private let send = SendPolicy(
        cooldowns: [.seconds(60)], hourlyLimit: 5, dailyLimit: 10, failedLimit: 5, dailyAttempts: 20)
    private let code = CodePolicy(life: .seconds(300), maxAttempts: 5)

    /// The chance of a day with `codes` codes of `digits` digits, five different guesses at each.
    private func chance(digits: Double, codes: Double) -> Double { 1 - pow(1 - 5 / pow(10, digits), codes) }

    /// Attacks one phone for so many days with codes of three digits; returns on how many of them he was right.
    private func attack(days: Int, _ random: inout SeededRandom) -> (successes: Int, guesses: Int) {
        var (phone, now, successes, guesses) = (PhoneState(), Int64(0), 0, 0)
        let end = Int64(days) * 86_400
        while now < end {
            if let free = phone.guessingEnd(at: at(now), under: send) {
                now = free.milliseconds / 1000
                continue
            }
            if let refusal = phone.send(at: at(now), under: send)?.refusal {
                now = refusal.end.milliseconds / 1000
                continue
            }
            phone.lastMessage = MessageID(rawValue: 1)
            var issued = Code.issued(
                id: CodeID(bytes: Array(repeating: 0, count: 16)), keyID: 1, at: reading(now), under: code)
            let digits = UInt64.random(in: 0..<1000, using: &random)
            for guess in Set((0..<200).map { _ in UInt64.random(in: 0..<1000, using: &random) }).prefix(
                code.maxAttempts)
            {
                guard phone.guessingEnd(at: at(now), under: send) == nil else { break }
                guesses += 1
                switch issued.guess(
                    guess == digits ? .latest : nil, fingerprint: guess, at: reading(now), under: code)
                {
                case .verified:
                    successes += 1
                    phone = PhoneState()
                case .wrong(_, let isCharged): if isCharged { phone.guessedWrong(at: at(now)) }
                case .expired, .used: Issue.record("no code expires meanwhile, and none is used twice")
                }
                if issued.state == .used { break }
            }
            now += 60
        }
        return (successes, guesses)
    }

    @Test func `the limits leave an attacker the chance of the closed form`() async {
        let seed = UInt64.random(in: .min ... .max)
        print("GuessingTests seed \(seed)")
        var random = SeededRandom(seed: seed)
        let days = 10_000
        var (successes, guesses) = (0, 0)
        for _ in 0..<100 {
            let part = attack(days: days / 100, &random)
            successes += part.successes
            guesses += part.guesses
            await Task.yield()  // other tests want to go on
        }
        let expected = Double(days) * chance(digits: 3, codes: 4)
        // A success gives the guesses back, and so some days a few more: two percent of them at most.
        #expect(abs(Double(successes) - expected) < 5 * expected.squareRoot() + expected * 0.02, "seed \(seed)")
        #expect(Double(guesses) / Double(days) < 20.5)
    }

    @Test func `while two codes are valid a guess has twice the chance`() {
        let policy = CodePolicy(life: .seconds(300), maxAttempts: 5)
        let (first, second) = (UInt64(7), UInt64(993))
        var right = 0
        for guess in UInt64(0)..<1000 {
            let before = Code.issued(
                id: CodeID(bytes: Array(repeating: 1, count: 16)), keyID: 1, at: reading(0), under: policy)
            var codes = Code.issued(
                id: CodeID(bytes: Array(repeating: 2, count: 16)), keyID: 1, after: before, at: reading(200),
                under: policy)
            let match: Code.Match? = guess == second ? .latest : guess == first ? .earlier : nil
            if codes.guess(match, fingerprint: guess, at: reading(210), under: policy) == .verified { right += 1 }
        }
        #expect(right == 2)
        #expect(abs(1 - pow(1 - 2e-6, 20) - 0.000_040) < 0.000_000_5, "twenty guesses a day at six digits")
    }

    @Test func `for six digits that is what the table of rules says of twenty failures a day`() {
        #expect(abs(chance(digits: 6, codes: 4) - 0.000_020) < 0.000_000_5)
        #expect(abs(chance(digits: 6, codes: 4 * 30) - 0.000_60) < 0.000_005)
        #expect(abs(chance(digits: 6, codes: 4 * 365) - 0.0073) < 0.000_05)
    }
}
