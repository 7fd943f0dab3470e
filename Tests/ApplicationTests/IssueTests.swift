import Foundation
import TestSupport
import Testing

/// `POST /codes`, as the contract has it.
struct IssueTests {
    private let phone = "+8613800138000"

    @Test func `a code is issued durably, sent once, and never shown`() async throws {
        let service = try RunningService()
        let answer = try await service.post(
            "/codes", #"{"phone": "+86 138-0013.8000", "purpose": "login", "client": "web", "extra": [1, {}]}"#)
        #expect(answer.status == 201)
        #expect(answer.fields["location"] == "/codes/%2B8613800138000/cooldown")
        #expect(answer.fields["content-type"] == "application/json")
        #expect(
            answer.json == [
                "phone": "+8613800138000", "state": "cooling", "can_send": false, "remaining_seconds": 60,
                "cooldown_seconds": 60, "available_at": "2026-11-30T08:01:00.000Z",
                "server_time": "2026-11-30T08:00:00.000Z", "reason": "cooldown", "label": "Resend in 60s",
                "delivery": "queued", "purpose": "login", "code_length": 6, "code_expires_in_seconds": 300,
            ])
        let message = try #require(await service.gateway.waitForMessages(1).first)
        #expect(message.phone.e164 == phone)
        #expect(message.typed.count == 6)
        #expect(!answer.text.contains(message.typed))
        try await service.waitForDelivery("sent", of: phone)
        await service.stop()
        #expect(service.gateway.messages.count == 1)
    }

    @Test func `a refusal says the same everywhere, and waiting exactly Retry-After is enough`() async throws {
        let service = try RunningService()
        _ = try await service.issue(phone)
        service.time.advance(by: .milliseconds(18_200))
        let refusal = try await service.issue(phone)
        let shown = try await service.cooldown(phone).json
        #expect(refusal.status == 429)
        #expect(refusal.fields["retry-after"] == "42")
        #expect(refusal.fields["content-type"] == "application/problem+json")
        #expect(refusal.json["code"] == "cooldown")
        #expect(refusal.json["type"] == "urn:countersign:problem:cooldown")
        #expect(refusal.json["status"] == 429)
        for name in ["remaining_seconds", "available_at", "state", "reason", "can_send", "cooldown_seconds", "label"] {
            #expect(refusal.json[name] == shown[name], "\(name)")
        }
        #expect(shown["remaining_seconds"] == 42)
        service.time.advance(by: .seconds(42))
        #expect(try await service.issue(phone).status == 201)
        await service.stop()
    }

    @Test func `the hourly limit is named by the send that uses it up, and ends an hour after the first send`()
        async throws
    {
        let service = try RunningService(["--cooldown", "1", "--hourly-limit", "2"])
        _ = try await service.issue(phone)
        service.time.advance(by: .seconds(10))
        let last = try await service.issue(phone)
        #expect(last.status == 201)
        #expect(last.json["state"] == "limited")
        #expect(last.json["reason"] == "hourly_limit")
        #expect(last.json["remaining_seconds"] == 3590)
        #expect(last.json["cooldown_seconds"] == 1)
        let refused = try await service.issue(phone)
        #expect(refused.json["code"] == "hourly_limit")
        #expect(refused.fields["retry-after"] == "3590")
        service.time.advance(by: .seconds(3590))
        #expect(try await service.issue(phone).status == 201)
        await service.stop()
    }

    @Test func `the daily limit holds for 24 hours, also for a verified phone`() async throws {
        let service = try RunningService(["--cooldown", "1", "--daily-limit", "1"])
        _ = try await service.issue(phone)
        let code = try #require(await service.gateway.waitForMessages(1).first).typed
        #expect(try await service.verify(phone, code).status == 200)
        let refused = try await service.issue(phone)
        #expect(refused.json["code"] == "daily_limit")
        #expect(refused.json["remaining_seconds"] == 86400)
        await service.stop()
    }

    @Test func `a re-send within half of a code's life carries the same digits, expiry and budget`() async throws {
        let service = try RunningService(["--cooldown", "1"])
        _ = try await service.issue(phone)
        let first = try #require(await service.gateway.waitForMessages(1).first).typed
        let wrong = wrongCodes(for: first, count: 2)
        #expect(try await service.verify(phone, wrong[0]).json["attempts_remaining"] == 4)
        service.time.advance(by: .milliseconds(149_999))
        #expect(try await service.issue(phone).json["code_expires_in_seconds"] == 151)
        #expect(await service.gateway.waitForMessages(2)[1].typed == first)
        #expect(try await service.verify(phone, wrong[1]).json["attempts_remaining"] == 3)
        service.time.advance(by: .seconds(2))
        #expect(try await service.issue(phone).json["code_expires_in_seconds"] == 300)
        #expect(await service.gateway.waitForMessages(3)[2].typed != first)
        #expect(try await service.verify(phone, first).status == 200, "it is valid until its own expiry")
        await service.stop()
    }

    @Test func `a list of cooldowns lengthens with each unverified send, and starts again with a success`() async throws
    {
        let service = try RunningService(["--cooldown", "60,120,300", "--hourly-limit", "100", "--daily-limit", "100"])
        for expected in [60, 120, 300, 300] {
            #expect(try await service.issue(phone).json["remaining_seconds"] == .number(expected))
            service.time.advance(by: .seconds(expected))
        }
        _ = try await service.issue(phone)
        let code = try #require(await service.gateway.waitForMessages(5).last).typed
        #expect(try await service.verify(phone, code).status == 200)
        #expect(try await service.issue(phone).json["remaining_seconds"] == 60)
        await service.stop()
    }

    @Test func `a form is taken too, and its lost plus is found again`() async throws {
        let service = try RunningService()
        let type = "Content-Type: application/x-www-form-urlencoded"
        let first = try await service.request(
            "POST", "/codes", fields: [type], body: "phone=%2B8613800138000&purpose=a")
        #expect(first.status == 201)
        let second = try await service.request("POST", "/codes", fields: [type], body: "phone=+8613800138001")
        #expect(second.json["phone"] == "+8613800138001")
        await service.stop()
    }

    @Test func `the text speaks the body's language, and labels the query's`() async throws {
        let service = try RunningService()
        let answer = try await service.post(
            "/codes?locale=zh-HK", #"{"phone": "+8613800138000", "locale": "zh-CN"}"#,
            fields: ["Accept-Language: en"])
        #expect(answer.json["label"] == "60秒後重新獲取")
        #expect(try #require(await service.gateway.waitForMessages(1).first).text.hasPrefix("您的验证码是"))
        let accepted = try await service.request(
            "GET", "/codes/\(phone)/cooldown", fields: ["Accept-Language: fr, zh;q=0.9, en;q=0.5"])
        #expect(accepted.json["label"] == "60秒后重发")
        await service.stop()
    }
}
