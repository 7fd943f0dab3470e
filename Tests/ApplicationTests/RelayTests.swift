import TestSupport
import Testing
import VerificationService

/// What the gateway's word does.
struct RelayTests {
    private let phone = "+8613800138000"

    @Test func `a refusal releases the cooldown that its send started, and the code goes out again`() async throws {
        let service = try RunningService()
        service.gateway.behave(.answer(.refused("number")))
        _ = try await service.issue(phone)
        try await service.waitForDelivery("failed", of: phone)
        let released = try await service.cooldown(phone).json
        #expect(released["state"] == "ready")
        #expect(released["remaining_seconds"] == 0)
        service.gateway.behave(.answer(.accepted(id: nil)))
        #expect(try await service.issue(phone).status == 201)
        let codes = await service.gateway.waitForMessages(2).map(\.typed)
        #expect(codes[0] == codes[1])
        #expect(try await service.verify(phone, codes[1]).status == 200)
        await service.stop()
    }

    @Test func `a released send does not lengthen the next cooldown`() async throws {
        let service = try RunningService(["--cooldown", "60,600"])
        service.gateway.behave(.answer(.refused("number")))
        _ = try await service.issue(phone)
        try await service.waitForDelivery("failed", of: phone)
        #expect(try await service.cooldown(phone).json["cooldown_seconds"] == 60)
        await service.stop()
    }

    @Test func `an unknown outcome keeps cooldown and code, and sends no second message`() async throws {
        let service = try RunningService()
        service.gateway.behave(.answer(.unknown("no answer")))
        _ = try await service.issue(phone)
        try await service.waitForDelivery("unknown", of: phone)
        #expect(try await service.issue(phone).status == 429)
        let code = try #require(await service.gateway.waitForMessages(1).first).typed
        #expect(try await service.verify(phone, code).status == 200)
        await service.stop()
        #expect(service.gateway.messages.count == 1)
    }

    @Test func `a gateway that hangs is given up after its time, and others go on meanwhile`() async throws {
        let service = try RunningService()
        service.gateway.behave(.hang)
        _ = try await service.issue(phone)
        _ = await service.gateway.waitForMessages(1)
        service.gateway.behave(.answer(.accepted(id: nil)))
        _ = try await service.issue("+8613800138001")
        try await service.waitForDelivery("sent", of: "+8613800138001")
        #expect(try await service.cooldown(phone).json["delivery"] == "queued")
        service.clock.advance(by: .seconds(8))
        try await service.waitForDelivery("unknown", of: phone)
        await service.stop()
    }

    @Test func `a late refusal acts only on the cooldown that its own send started`() async throws {
        let service = try RunningService()
        service.gateway.behave(.gate)
        _ = try await service.issue(phone)
        _ = await service.gateway.waitForMessages(1)
        _ = try await service.cancel(phone)
        service.gateway.behave(.answer(.accepted(id: nil)))
        #expect(try await service.issue(phone).status == 201)
        try await service.waitForDelivery("sent", of: phone)
        service.gateway.open()
        await service.stop()
        let after = try RunningService(time: service.time, folder: service.folder)
        #expect(try await after.cooldown(phone).json["remaining_seconds"] == 60)
        await after.stop()
    }

    @Test func `a message whose code expired before it could leave is not sent`() async throws {
        let service = try RunningService(["--code-ttl", "30"])
        service.gateway.behave(.hang)
        for count in 1...4 {
            _ = try await service.issue("+861380013900\(count)")
            _ = await service.gateway.waitForMessages(count)
        }
        _ = try await service.issue(phone)
        service.time.advance(by: .seconds(30))
        service.gateway.behave(.answer(.accepted(id: nil)))
        // The sweeper, the looks at keys and receipts, four calls and the pause behind them.
        await service.clock.waitForSleepers(8)
        service.clock.advance(by: .seconds(8))
        _ = try await service.issue("+8613800139005")
        #expect(await service.gateway.waitForMessages(5).last?.phone.e164 == "+8613800139005")
        await service.stop()
    }

    @Test func `calls that hang hold up the others for a moment only`() async throws {
        let service = try RunningService()
        service.gateway.behave(.hang)
        for count in 1...12 {
            _ = try await service.issue("+86138001390\(count + 10)")
            if count > 4 {
                await service.clock.waitForSleeper(wakingAfter: .milliseconds(50))
                service.pass(.milliseconds(50))
            }
            #expect(await service.gateway.waitForMessages(count).count == count)
        }
        await service.clock.waitForSleepers(15)
        service.clock.advance(by: .seconds(8))
        await service.stop()
    }
}
