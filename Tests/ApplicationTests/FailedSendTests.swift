import TestSupport
import Testing
import VerificationCore

/// What a failed send costs its phone.
struct FailedSendTests {
    private let phone = "+8613800138000"

    private func fail(_ service: RunningService) async throws {
        #expect(try await service.issue(phone).status == 201)
        try await service.waitForDelivery("failed", of: phone)
    }

    @Test func `failed sends count in no limit but their own, whose sixth is refused until the first is an hour old`()
        async throws
    {
        let service = try RunningService(["--hourly-limit", "2", "--daily-limit", "2"])
        service.gateway.behave(.answer(.refused("number")))
        for _ in 0..<5 {
            try await fail(service)
            service.time.advance(by: .seconds(1))
        }
        let refused = try await service.issue(phone)
        #expect(refused.status == 429)
        #expect(refused.json["code"] == "failed_limit")
        #expect(refused.json["state"] == "limited")
        #expect(refused.fields["retry-after"] == "3595")
        #expect(try await service.cooldown(phone).json["reason"] == "failed_limit")
        service.time.advance(by: .seconds(3595))
        service.gateway.behave(.answer(.accepted(id: nil)))
        #expect(try await service.issue(phone).status == 201)
        await service.stop()
    }

    @Test func `a provider that has had enough of the number limits its phone for as long as it says`() async throws {
        let service = try RunningService()
        service.gateway.behave(.answer(.limited("hour", for: .seconds(1200))))
        try await fail(service)
        let refused = try await service.issue(phone)
        #expect(refused.json["code"] == "provider_limit")
        #expect(refused.fields["retry-after"] == "1200")
        service.gateway.behave(.answer(.accepted(id: nil)))
        service.time.advance(by: .seconds(1200))
        #expect(try await service.issue(phone).status == 201)
        await service.stop()
    }

    @Test func `the limits survive a restart`() async throws {
        let service = try RunningService(["--failed-limit", "1"])
        service.gateway.behave(.answer(.limited("hour", for: .seconds(7200))))
        try await fail(service)
        await service.stop()
        let after = try RunningService(["--failed-limit", "1"], time: service.time, folder: service.folder)
        #expect(try await after.issue(phone).json["code"] == "provider_limit")
        service.time.advance(by: .seconds(3599))
        #expect(try await after.issue(phone).json["remaining_seconds"] == 3601)
        await after.stop()
    }
}
