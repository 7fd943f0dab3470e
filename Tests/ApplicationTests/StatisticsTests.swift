import TestSupport
import Testing
import VerificationCore
import VerificationService

/// What is counted of requests.
struct StatisticsTests {
    private func counts(_ tallies: [Tally]) -> [String: Int] {
        Dictionary(uniqueKeysWithValues: tallies.map { ("\($0.kind.dialCode) \($0.kind.event)", $0.count) })
    }

    @Test func `sends, successes and refusals are counted by dial code, and refusals cost no write`() async throws {
        let service = try RunningService(["--country-hourly-limit", "1"])
        #expect(try await service.issue("+8613800138000").status == 201)
        for _ in 0..<3 { #expect(try await service.issue("+8613800138000").status == 429) }
        #expect(try await service.issue("+8613900139000").status == 429)
        #expect(try await service.issue("+12025550123").status == 201)
        let messages = await service.gateway.waitForMessages(2)
        let code = try #require(messages.first { $0.phone.e164 == "+12025550123" }).typed
        #expect(try await service.verify("+12025550123", code).status == 200)
        try await service.waitForDelivery("sent", of: "+8613800138000")
        let start = Timestamp(milliseconds: 0)
        #expect(try service.operatorDatabase().statistics(since: start).events.isEmpty)
        for _ in 0..<5 { await service.noticeChanges() }
        let statistics = try service.operatorDatabase().statistics(since: start)
        #expect(counts(statistics.events) == ["86 cooldown": 3, "86 country_hourly_limit": 1, "1 verified": 1])
        #expect(counts(statistics.deliveries) == ["86 sent": 1, "1 sent": 1])
        await service.stop()
    }

    @Test func `a stop writes what was counted last`() async throws {
        let service = try RunningService()
        for _ in 0..<2 { _ = try await service.issue("+8613800138000") }
        await service.stop()
        let events = try service.operatorDatabase().statistics(since: Timestamp(milliseconds: 0)).events
        #expect(counts(events) == ["86 cooldown": 1])
    }
}
