import Persistence
import TestSupport
import Testing
import VerificationService

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

    @Test(arguments: [
        ["X-Forwarded-For: 203.0.113.9"], ["X-Forwarded-For: 127.0.0.1"], ["Forwarded: for=203.0.113.9"],
        ["Via: 1.1 proxy"], ["Origin: https://app.example"], ["Origin: null"],
    ])
    func `a cancel that a proxy or a page passes on voids the code, and leaves the cooldown`(fields: [String])
        async throws
    {
        let service = try RunningService(["--cors-origins", "*", "--open", "true"])
        _ = try await service.issue(phone)
        let code = try #require(await service.gateway.waitForMessages(1).first).typed
        for _ in 0..<5 {
            #expect(try await service.request("DELETE", "/codes/\(phone)", fields: fields).status == 204)
            #expect(try await service.issue(phone).json["reason"] == "cooldown")
        }
        #expect(try await service.cooldown(phone).json["delivery"] == .null)
        #expect(try await service.verify(phone, code).json["code"] == "code_incorrect")
        await service.stop()
        #expect(service.gateway.messages.count == 1)
    }

    @Test func `with keys only a secret one of scope verify cancels, and ends the cooldown, wherever it comes from`()
        async throws
    {
        let folder = try TemporaryFolder()
        let time = ManualTime()
        func key(_ scopes: Set<Scope>, isPublic: Bool = false) throws -> String {
            let (key, secret) = AccessKey.make(name: "a", scopes: scopes, isPublic: isPublic, origins: [], at: 0)
            let database = try OperatorDatabase(path: folder.file("countersign.db"), time: time)
            try database.write { (transaction, _) throws(StoreFailure) in try transaction.add(key) }
            return "Authorization: Bearer \(secret.text)"
        }
        let (secret, app) = (try key([.send, .read, .verify]), try key([.send, .read], isPublic: true))
        let service = try RunningService(time: time, folder: folder)
        func send() async throws -> HTTPAnswer {
            try await service.post("/codes", "{\"phone\": \"\(phone)\"}", fields: [app])
        }
        #expect(try await send().status == 201)
        #expect(try await service.request("DELETE", "/codes/\(phone)").status == 401)
        #expect(try await service.request("DELETE", "/codes/\(phone)", fields: [app]).status == 403)
        #expect(try await send().status == 429)
        let proxied = [secret, "X-Forwarded-For: 203.0.113.9"]
        #expect(try await service.request("DELETE", "/codes/\(phone)", fields: proxied).status == 204)
        #expect(try await send().status == 201)
        await service.stop()
    }

    @Test func `a trusted cancel ends a provider's limit too, and no other`() async throws {
        let service = try RunningService(["--failed-limit", "1"])
        service.gateway.behave(.answer(.limited("day", for: .seconds(7200))))
        _ = try await service.issue(phone)
        try await service.waitForDelivery("failed", of: phone)
        #expect(try await service.cooldown(phone).json["reason"] == "provider_limit")
        #expect(try await service.cancel(phone).status == 204)
        #expect(try await service.cooldown(phone).json["reason"] == "failed_limit")
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
        // The sweeper, the looks at keys and receipts, four calls and the pause behind them.
        await service.clock.waitForSleepers(8)
        service.clock.advance(by: .seconds(8))
        _ = try await service.issue("+8613800139005")
        let messages = await service.gateway.waitForMessages(5)
        #expect(messages.last?.phone.e164 == "+8613800139005")
        await service.stop()
    }
}
