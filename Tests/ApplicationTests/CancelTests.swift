import TestSupport
import Testing

/// `DELETE /codes/{phone}`, as the contract has it.
struct CancelTests {
    private let phone = "+8613800138000"

    @Test func `a cancel of nothing is done, and leaves nothing`() async throws {
        let service = try RunningService()
        let answer = try await service.cancel(phone)
        #expect(answer.status == 204)
        #expect(answer.fields["content-length"] == nil)
        #expect(try await service.cooldown(phone).json["state"] == "ready")
        await service.stop()
    }

    @Test func `a cancel ends the cooldown and voids the codes of all purposes, but gives no send back`() async throws {
        let service = try RunningService(["--cooldown", "1,50", "--hourly-limit", "2"])
        _ = try await service.issue(phone, purpose: "a")
        service.time.advance(by: .seconds(1))
        _ = try await service.issue(phone, purpose: "b")
        let codes = await service.gateway.waitForMessages(2).map(\.typed)
        #expect(try await service.cancel(phone).status == 204)
        for (code, purpose) in zip(codes, ["a", "b"]) {
            #expect(try await service.verify(phone, code, purpose: purpose).json["code"] == "code_incorrect")
        }
        let after = try await service.cooldown(phone).json
        #expect(after["delivery"] == nil as JSONValue)
        #expect(after["reason"] == "hourly_limit")
        #expect(after["cooldown_seconds"] == 50)
        await service.stop()
    }

    @Test func `a send after a cancel carries a new code`() async throws {
        let service = try RunningService()
        _ = try await service.issue(phone)
        _ = await service.gateway.waitForMessages(1)
        _ = try await service.cancel(phone)
        #expect(try await service.issue(phone).status == 201)
        let codes = await service.gateway.waitForMessages(2).map(\.typed)
        #expect(try await service.verify(phone, codes[1]).status == 200)
        await service.stop()
    }

    @Test func `a message that has not left is withdrawn`() async throws {
        let service = try RunningService()
        service.gateway.behave(.hang)
        for count in 1...4 {
            _ = try await service.issue("+861380013900\(count)")
            _ = await service.gateway.waitForMessages(count)
        }
        // Every call of the relay hangs and no time passes, so this one waits in the outbox.
        _ = try await service.issue(phone)
        _ = try await service.cancel(phone)
        service.gateway.behave(.answer(.accepted(id: nil)))
        await service.clock.waitForSleepers(7)  // the sweeper, the look at keys, four calls and the pause behind them
        service.clock.advance(by: .seconds(8))
        _ = try await service.issue("+8613800139005")
        let messages = await service.gateway.waitForMessages(5)
        #expect(messages.last?.phone.e164 == "+8613800139005")
        await service.stop()
    }
}
