import TestSupport
import Testing

/// A refused send tells of the code that lives, so that an app that comes back can draw the page for it.
struct LiveCodeTests {
    private let phone = "+8613800138000"

    private func expectCode(_ refused: HTTPAnswer, reason: JSONValue, endsIn seconds: Int?, length: Int = 6) {
        #expect(refused.status == 429)
        #expect(refused.json["reason"] == reason)
        #expect(refused.json["code_expires_in_seconds"] == seconds.map { .number($0) })
        #expect(refused.json["code_length"] == seconds.map { _ in .number(length) })
    }

    @Test(arguments: [
        (["--code-length", "8"], "cooldown", 8), (["--cooldown", "1", "--hourly-limit", "1"], "hourly_limit", 6),
        (["--cooldown", "1", "--daily-limit", "1", "--hourly-limit", "1"], "daily_limit", 6),
        (["--cooldown", "1", "--prefix-hourly-limit", "1"], "prefix_hourly_limit", 6),
        (["--cooldown", "1", "--minute-budget", "1"], "minute_budget", 6),
        (["--cooldown", "1", "--country-hourly-limit", "1"], "country_hourly_limit", 6),
    ])
    func `whichever limit refuses`(flags: [String], reason: String, length: Int) async throws {
        let service = try RunningService(flags)
        _ = try await service.issue(phone)
        service.time.advance(by: .milliseconds(1001))
        expectCode(try await service.issue(phone), reason: .text(reason), endsIn: 299, length: length)
        await service.stop()
    }

    @Test func `of two codes the one that lives longer counts`() async throws {
        let service = try RunningService()
        _ = try await service.issue(phone)
        service.time.advance(by: .seconds(160))
        _ = try await service.issue(phone)
        expectCode(try await service.issue(phone), reason: "cooldown", endsIn: 300)
        await service.stop()
    }

    @Test func `a code before one that failed is told of`() async throws {
        let service = try RunningService(["--failed-limit", "1"])
        _ = try await service.issue(phone)
        _ = await service.gateway.waitForMessages(1)
        try await service.waitForDelivery("sent", of: phone)
        service.time.advance(by: .seconds(160))
        service.gateway.behave(.answer(.refused("number")))
        _ = try await service.issue(phone)
        try await service.waitForDelivery("failed", of: phone)
        expectCode(try await service.issue(phone), reason: "failed_limit", endsIn: 140)
        await service.stop()
    }

    @Test func `nothing is told of a code that was cancelled, expired or made for another purpose`() async throws {
        let service = try RunningService(["--cooldown", "600", "--code-ttl", "300"])
        _ = try await service.issue(phone)
        expectCode(try await service.issue(phone, purpose: "other"), reason: "cooldown", endsIn: nil)
        service.time.advance(by: .seconds(300))
        expectCode(try await service.issue(phone), reason: "cooldown", endsIn: nil)
        let other = "+8613800138001"
        _ = try await service.issue(other)
        _ = try await service.request("DELETE", "/codes/\(other)", fields: ["Origin: http://localhost"])
        expectCode(try await service.issue(other), reason: "cooldown", endsIn: nil)
        await service.stop()
    }
}
