import Foundation
import TestSupport
import Testing
import Threads

/// `kill -9` among 32 writers, again and again on one database: what was acknowledged holds.
@Suite(.serialized)
struct KilledWritersTests {
    private static let rounds = ProcessInfo.processInfo.environment["SOAK"] == nil ? 2 : 20
    private static let flags = [
        "--cooldown", "3600", "--hourly-limit", "1000", "--daily-limit", "1000", "--code-ttl", "600",
        "--max-attempts", "10", "--daily-attempts", "100", "--code-length", "10",
    ]

    /// What clients know of a phone's wrong guesses.
    private struct Guesses {
        var remaining = 10
        /// A guess was sent whose answer did not come: it may have been counted.
        var isUnanswered = false
    }

    /// What clients were told, and what they asked in vain.
    private struct Ledger {
        var issued: [String] = []
        var guesses: [String: Guesses] = [:]
    }

    @Test func `every acknowledged issue and every answered guess outlives kill -9`() async throws {
        let folder = try TemporaryFolder()
        var service = try await CountersignProcess(Self.flags, in: folder)
        var cooling: [String] = []
        for round in 0..<Self.rounds {
            let ledger = await write(to: service, round: round, killAfter: 100 + round * 53 % 200)
            _ = await service.process.exitStatus()
            service = try await CountersignProcess(Self.flags, in: folder)
            cooling += try await check(ledger, at: service)
        }
        for phone in cooling { #expect(try await service.cooldown(phone).json["state"] == "cooling", "\(phone)") }
        #expect(await service.terminate() == 0)
    }

    /// Writes from 32 clients until `count` issues were acknowledged, and kills the service there.
    private func write(to service: CountersignProcess, round: Int, killAfter count: Int) async -> Ledger {
        let ledger = Locked(Ledger())
        await withTaskGroup(of: Void.self) { group in
            for writer in 0..<32 {
                group.addTask {
                    do {
                        for number in 0... {
                            let phone = String(format: "+86139%02d%02d%04d", round, writer, number)
                            guard try await service.issue(phone).status == 201 else { continue }
                            let isLast = ledger.withLock { ledger in
                                ledger.issued.append(phone)
                                return ledger.issued.count == count
                            }
                            if isLast { service.process.signal(SIGKILL) }
                            if writer % 3 == 0 { try await guess(phone, at: service, ledger) }
                        }
                    } catch {
                        // The service is gone.
                    }
                }
            }
        }
        return ledger.withLock { $0 }
    }

    /// Seven different wrong guesses; each of ten digits is right with a chance of 10⁻¹⁰.
    private func guess(_ phone: String, at service: CountersignProcess, _ ledger: Locked<Ledger>) async throws {
        for number in 0..<7 {
            ledger.withLock { $0.guesses[phone, default: Guesses()].isUnanswered = true }
            let answer = try await service.verify(phone, String(format: "%010d", number))
            guard let remaining = answer.json["attempts_remaining"]?.int else { return }
            ledger.withLock { $0.guesses[phone] = Guesses(remaining: remaining) }
        }
    }

    /// Checks all that clients were told; returns the phones that still cool down.
    private func check(_ ledger: Ledger, at service: CountersignProcess) async throws -> [String] {
        for phone in ledger.issued {
            #expect(try await service.cooldown(phone).json["state"] == "cooling", "\(phone)")
        }
        try await eventually("every message is printed") {
            let codes = service.sentCodes
            return ledger.issued.allSatisfy { codes[$0] != nil }
        }
        for (phone, guesses) in ledger.guesses {
            let remaining = try await service.verify(phone, "0000000099").json["attempts_remaining"]?.int
            let possible =
                guesses.isUnanswered ? [guesses.remaining - 1, guesses.remaining - 2] : [guesses.remaining - 1]
            #expect(possible.contains(try #require(remaining)), "\(phone)")
        }
        let sent = service.sentCodes
        for phone in ledger.issued { #expect(Set(sent[phone] ?? []).count == 1, "one code for \(phone)") }
        let sample = ledger.issued.filter { ledger.guesses[$0] != nil }.prefix(10) + ledger.issued.suffix(30)
        for phone in Set(sample) {
            #expect(try await service.verify(phone, sent[phone]?.first ?? "").status == 200, "\(phone)")
        }
        return ledger.issued.filter { !sample.contains($0) }
    }
}
