import TestSupport
import Testing
import VerificationCore
import VerificationService

/// A resend never destroys a code that was delivered, whatever becomes of its own message.
struct ResendTests {
    private let phone = "+8613800138000"
    private let flags = ["--code-ttl", "30", "--cooldown", "1"]

    /// A service that has sent a code, and 16 s later another one, of which the gateway says `outcome`.
    private func resent(
        _ outcome: GatewayOutcome, delivery: JSONValue, after seconds: Int = 16
    ) async throws -> (RunningService, first: String, second: String) {
        let service = try RunningService(flags)
        #expect(try await service.issue(phone).status == 201)
        _ = await service.gateway.waitForMessages(1)
        try await service.waitForDelivery("sent", of: phone)
        service.time.advance(by: .seconds(seconds))
        service.gateway.behave(.answer(outcome))
        #expect(try await service.issue(phone).status == 201)
        let codes = await service.gateway.waitForMessages(2).map(\.typed)
        try await service.waitForDelivery(delivery, of: phone)
        return (service, codes[0], codes[1])
    }

    private static let outcomes: [(GatewayOutcome, JSONValue)] = [
        (.accepted(id: nil), "sent"), (.refused("number"), "failed"), (.unknown("no answer"), "unknown"),
        (.limited("hour", for: .seconds(600)), "failed"),
    ]

    @Test(arguments: outcomes)
    func `the code of the first SMS verifies after a second send`(outcome: GatewayOutcome, delivery: JSONValue)
        async throws
    {
        let (service, first, second) = try await resent(outcome, delivery: delivery)
        #expect(first != second)
        let verified = try await service.verify(phone, first)
        #expect(verified.status == 200)
        #expect(try await service.verify(phone, first).json["code"] == "code_used")
        await service.stop()
    }

    @Test(arguments: outcomes)
    func `the second code verifies unless its message definitely failed`(outcome: GatewayOutcome, delivery: JSONValue)
        async throws
    {
        let (service, first, second) = try await resent(outcome, delivery: delivery)
        let guessed = try await service.verify(phone, second)
        if delivery == "failed" {
            #expect(guessed.json["code"] == "code_incorrect")
            #expect(guessed.json["attempts_remaining"] == 4)
        } else {
            #expect(guessed.status == 200)
            #expect(try await service.verify(phone, first).json["code"] == "code_used")
        }
        await service.stop()
    }

    @Test func `within half of a life a failed resend leaves the code that was delivered alone`() async throws {
        let (service, first, second) = try await resent(.refused("number"), delivery: "failed", after: 10)
        #expect(first == second)
        #expect(try await service.verify(phone, first).status == 200)
        await service.stop()
    }

    @Test func `the first code is valid until its own expiry, and then costs no attempt`() async throws {
        let (service, first, second) = try await resent(.accepted(id: nil), delivery: "sent")
        service.time.advance(by: .seconds(14))
        for _ in 0..<2 { #expect(try await service.verify(phone, first).json["code"] == "code_expired") }
        let wrong = wrongCodes(for: second, count: 1)[0]
        #expect(try await service.verify(phone, wrong).json["attempts_remaining"] == 4)
        #expect(try await service.verify(phone, second).status == 200)
        await service.stop()
    }

    @Test func `wrong guesses are counted over both codes, and the last one kills both`() async throws {
        let (service, first, second) = try await resent(.accepted(id: nil), delivery: "sent")
        let wrong = wrongCodes(for: second, count: 6).filter { $0 != first }.prefix(5)
        for (guess, remaining) in zip(wrong, [4, 3, 2, 1, 0]) {
            #expect(try await service.verify(phone, guess).json["attempts_remaining"] == .number(remaining))
        }
        for code in [first, second] {
            #expect(try await service.verify(phone, code).json["attempts_remaining"] == 0)
        }
        await service.stop()
    }

    @Test func `a cancel voids both codes`() async throws {
        let (service, first, second) = try await resent(.accepted(id: nil), delivery: "sent")
        #expect(try await service.cancel(phone).status == 204)
        for code in [first, second] {
            #expect(try await service.verify(phone, code).json["code"] == "code_incorrect")
        }
        await service.stop()
    }

    @Test func `both codes outlive a restart`() async throws {
        let (service, first, _) = try await resent(.refused("number"), delivery: "failed")
        await service.stop()
        let after = try RunningService(flags, time: service.time, folder: service.folder)
        #expect(try await after.verify(phone, first).status == 200)
        await after.stop()
    }

    @Test func `a code of another purpose is not touched by a send`() async throws {
        let service = try RunningService(flags)
        _ = try await service.issue(phone, purpose: "login")
        let login = try #require(await service.gateway.waitForMessages(1).first).typed
        for count in 2...3 {
            service.time.advance(by: .seconds(count == 2 ? 2 : 16))
            _ = try await service.issue(phone, purpose: "reset")
            _ = await service.gateway.waitForMessages(count)
        }
        #expect(try await service.verify(phone, login, purpose: "login").status == 200)
        await service.stop()
    }

    @Test func `a first send that definitely failed leaves no valid code until its digits go out again`() async throws {
        let service = try RunningService(flags)
        service.gateway.behave(.answer(.refused("number")))
        _ = try await service.issue(phone)
        try await service.waitForDelivery("failed", of: phone)
        let failed = try #require(await service.gateway.waitForMessages(1).first).typed
        #expect(try await service.verify(phone, failed).json["code"] == "code_incorrect")
        service.gateway.behave(.answer(.accepted(id: nil)))
        _ = try await service.issue(phone)
        let code = await service.gateway.waitForMessages(2)[1].typed
        #expect(code == failed)
        #expect(try await service.verify(phone, code).status == 200)
        await service.stop()
    }
}
