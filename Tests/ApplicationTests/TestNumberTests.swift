import TestSupport
import Testing

/// Phones with fixed codes.
struct TestNumberTests {
    private let phone = "+8613800138000"
    private let flags = ["--test-numbers", "+86 138 0013 8000=424242", "--test-numbers-until", "2026-12-01"]

    @Test func `a test number gets no message, cools down, and is verified by its fixed code`() async throws {
        let service = try RunningService(flags)
        #expect(try await service.issue(phone).status == 201)
        try await service.waitForDelivery("sent", of: phone)
        #expect(try await service.issue(phone).status == 429)
        #expect(try await service.verify(phone, "424243").json["attempts_remaining"] == 4)
        #expect(try await service.verify(phone, "424242").status == 200)
        #expect(try await service.verify(phone, "424242").json["code"] == "code_used")
        await service.stop()
        #expect(service.gateway.messages.isEmpty)
        #expect(service.log.contains(#""message":"test number gets no message""#))
        #expect(!service.log.contains("424242"))
        #expect(!service.log.contains("13800138000"))
    }

    @Test func `without cooldown it may be sent to at once, again and again`() async throws {
        let service = try RunningService(flags + ["--test-numbers-cooldown", "false", "--daily-limit", "1"])
        for _ in 0..<3 {
            let answer = try await service.issue(phone)
            #expect(answer.status == 201)
            #expect(answer.json["state"] == "ready")
        }
        #expect(try await service.verify(phone, "424242").status == 200)
        #expect(try await service.issue("+8613800138001").json["state"] == "limited")
        await service.stop()
    }

    @Test func `from the end of the last day it is a phone like all others`() async throws {
        let service = try RunningService(flags)  // at 08:00 on 2026-11-30
        service.time.advance(by: .seconds(40 * 3600 - 1))
        _ = try await service.issue(phone)
        try await service.waitForDelivery("sent", of: phone)
        service.time.advance(by: .seconds(1))
        #expect(try await service.verify(phone, "424242").json["code"] == "code_incorrect")
        service.time.advance(by: .seconds(60))
        _ = try await service.issue(phone)
        #expect(await service.gateway.waitForMessages(1).count == 1)
        await service.stop()
    }
}
