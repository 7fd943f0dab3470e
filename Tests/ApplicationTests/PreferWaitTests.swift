import TestSupport
import Testing
import VerificationCore

/// `Prefer: wait=N` on `POST /codes`.
struct PreferWaitTests {
    private let phone = "+8613800138000"

    private func issue(_ service: RunningService, wait: String = "5") async throws -> HTTPAnswer {
        try await service.post("/codes", "{\"phone\": \"\(phone)\"}", fields: ["Prefer: wait=\(wait)"])
    }

    @Test func `a gateway that accepts meanwhile makes the answer say so`() async throws {
        let service = try RunningService()
        let answer = try await issue(service)
        #expect(answer.status == 201)
        #expect(answer.json["delivery"] == "sent")
        #expect(answer.json["code_expires_in_seconds"] == 300)
        await service.stop()
    }

    @Test func `a definite failure is 502 with the cooldown released`() async throws {
        let service = try RunningService()
        service.gateway.behave(.answer(.refused("number")))
        let answer = try await issue(service)
        #expect(answer.status == 502)
        #expect(answer.json["code"] == "delivery_failed")
        #expect(answer.json["state"] == "ready")
        #expect(answer.json["remaining_seconds"] == 0)
        #expect(answer.json["delivery"] == "failed")
        #expect(try await service.cooldown(phone).json["state"] == "ready")
        await service.stop()
    }

    @Test func `an unknown outcome is 201`() async throws {
        let service = try RunningService()
        service.gateway.behave(.answer(.unknown("no answer")))
        let answer = try await issue(service)
        #expect(answer.status == 201)
        #expect(answer.json["delivery"] == "unknown")
        await service.stop()
    }

    @Test(arguments: [("3", 3), ("\"3\"", 3), ("99", 10)])
    func `when the time is over the answer is 201 as things stand`(_ wait: String, _ seconds: Int) async throws {
        let service = try RunningService()
        service.gateway.behave(.gate)
        async let answer = issue(service, wait: wait)
        _ = await service.gateway.waitForMessages(1)
        await service.clock.waitForSleepers(5)  // the sweeper, the looks at keys and receipts, the gateway and the wait
        service.pass(.seconds(seconds))
        let given = try await answer
        #expect(given.status == 201)
        #expect(given.json["delivery"] == "queued")
        #expect(given.json["remaining_seconds"] == .number(60 - seconds))
        #expect(given.json["code_expires_in_seconds"] == .number(300 - seconds))
        service.gateway.open()
        await service.stop()
    }

    @Test(arguments: ["0", "x", "-1", "", "1.5", ";", ";,;", "; , ,", "=", "3x;y"])
    func `a preference that makes no sense is ignored`(_ wait: String) async throws {
        let service = try RunningService()
        service.gateway.behave(.gate)
        #expect(try await issue(service, wait: wait).json["delivery"] == "queued")
        _ = await service.gateway.waitForMessages(1)
        service.gateway.open()
        await service.stop()
    }

    @Test(arguments: [";", ",;", "a=b, ;", ";;;", ",", "wait", "\"", "wait=;", " "])
    func `no field value stops the service`(_ value: String) async throws {
        let service = try RunningService()
        let answer = try await service.post(
            "/codes", "{\"phone\": \"\(phone)\"}", fields: ["Prefer: \(value)", #"Idempotency-Key: "x""#])
        #expect(answer.status == 201)
        await service.stop()
    }

    @Test func `a cancel while somebody waits ends the wait`() async throws {
        let service = try RunningService()
        service.gateway.behave(.gate)
        async let answer = issue(service)
        _ = await service.gateway.waitForMessages(1)
        await service.clock.waitForSleepers(5)
        #expect(try await service.cancel(phone).status == 204)
        let given = try await answer
        #expect(given.status == 201)
        #expect(given.json["delivery"] == .null)
        service.gateway.open()
        await service.stop()
    }

    @Test func `a stop while somebody waits answers at once`() async throws {
        let service = try RunningService()
        service.gateway.behave(.gate)
        async let answer = issue(service)
        _ = await service.gateway.waitForMessages(1)
        await service.clock.waitForSleepers(5)
        service.beginStop()
        #expect(try await answer.status == 201)
        service.gateway.open()
        await service.waitForEnd()
    }

    @Test func `a refused send does not wait`() async throws {
        let service = try RunningService()
        _ = try await issue(service)
        #expect(try await issue(service).status == 429)
        await service.stop()
    }
}
