import TestSupport
import Testing
import VerificationCore

/// Messages go through the gateways of their route.
struct FailoverTests {
    private let phone = "+8613800138000"
    private let flags = ["--file-path", "unused", "--webhook-url", "http://127.0.0.1:1/"]
    private let file = RecordingGateway()
    private let webhook = RecordingGateway()

    private func service(_ more: [String] = ["--gateways", "console,file,webhook"]) throws -> RunningService {
        try RunningService(flags + more, others: ["file": file, "webhook": webhook])
    }

    @Test func `a gateway that is busy or misconfigured makes the next one try, until one takes it`() async throws {
        let service = try service()
        service.gateway.behave(.answer(.transient("no connection")))
        file.behave(.answer(.misconfigured("HTTP 401")))
        #expect(try await service.issue(phone).status == 201)
        try await service.waitForDelivery("sent", of: phone)
        #expect(service.gateway.messages.count == 1)
        #expect(file.messages.count == 1)
        #expect(webhook.messages.count == 1)
        let references = (service.gateway.messages + file.messages + webhook.messages).map(\.reference)
        #expect(Set(references).count == 1)
        #expect(try await service.cooldown(phone).json["remaining_seconds"] == 60)
        #expect(service.log.contains(#""level":"error","message":"gateway took no message","gateway":"file""#))
        #expect(service.log.contains(#""reason":"HTTP 401""#))
        await service.stop()
    }

    @Test(arguments: [GatewayOutcome.refused("number"), .unknown("no answer")])
    func `after a refusal or an unknown outcome no further gateway is called`(_ outcome: GatewayOutcome) async throws {
        let service = try service()
        service.gateway.behave(.answer(outcome))
        _ = try await service.issue(phone)
        let isRefused = if case .refused = outcome { true } else { false }
        try await service.waitForDelivery(isRefused ? "failed" : "unknown", of: phone)
        #expect(try await service.cooldown(phone).json["can_send"] == .bool(isRefused))
        await service.stop()
        #expect(file.messages.isEmpty && webhook.messages.isEmpty)
    }

    @Test func `an unknown outcome makes the next gateway try if the operator allows it`() async throws {
        let service = try service(["--gateways", "console,file", "--retry-unknown", "true"])
        service.gateway.behave(.answer(.unknown("no answer")))
        _ = try await service.issue(phone)
        try await service.waitForDelivery("sent", of: phone)
        #expect(file.messages.count == 1)
        await service.stop()
    }

    @Test func `when all gateways are misconfigured the phone is ready at once`() async throws {
        let service = try service()
        for gateway in [service.gateway, file, webhook] { gateway.behave(.answer(.misconfigured("HTTP 401"))) }
        _ = try await service.issue(phone)
        try await service.waitForDelivery("failed", of: phone)
        #expect(try await service.cooldown(phone).json["state"] == "ready")
        service.gateway.behave(.answer(.accepted(id: nil)))
        _ = try await service.issue(phone)
        try await service.waitForDelivery("sent", of: phone)
        await service.stop()
    }

    @Test func `what is busy is tried again, ever later, and fails after half a minute`() async throws {
        let service = try service(["--gateways", "console,file", "--gateway-timeout", "60"])
        for gateway in [service.gateway, file] { gateway.behave(.answer(.transient("busy"))) }
        _ = try await service.issue(phone)
        for (round, pause) in [1, 2, 4, 8, 8].enumerated() {
            _ = await file.waitForMessages(round + 1)
            #expect(service.gateway.messages.count == round + 1)
            await service.clock.waitForSleeper(wakingAfter: .seconds(pause))
            service.pass(.seconds(pause))
        }
        try await service.waitForDelivery("failed", of: phone)
        #expect(service.gateway.messages.count == 6)
        #expect(file.messages.count == 6)
        #expect(try await service.cooldown(phone).json["state"] == "ready")
        await service.stop()
    }

    @Test func `a message whose code is cancelled while it waits for another try is dropped`() async throws {
        let service = try service(["--gateways", "console"])
        service.gateway.behave(.answer(.transient("busy")))
        _ = try await service.issue(phone)
        _ = await service.gateway.waitForMessages(1)
        await service.clock.waitForSleeper(wakingAfter: .seconds(1))
        _ = try await service.cancel(phone)
        service.gateway.behave(.answer(.accepted(id: nil)))
        service.pass(.seconds(1))
        _ = try await service.issue(phone)
        try await service.waitForDelivery("sent", of: phone)
        await service.stop()
        #expect(service.gateway.messages.count == 2)
        #expect(Set(service.gateway.messages.map(\.id)).count == 2)
    }

    @Test func `a message that waits for another try goes out after the next start, under the same name`() async throws
    {
        let service = try service(["--gateways", "console"])
        service.gateway.behave(.answer(.transient("busy")))
        _ = try await service.issue(phone)
        let first = try #require(await service.gateway.waitForMessages(1).first)
        await service.clock.waitForSleeper(wakingAfter: .seconds(1))
        await service.stop()
        let after = try RunningService(time: service.time, folder: service.folder)
        #expect(await after.gateway.waitForMessages(1).first?.reference == first.reference)
        #expect(after.gateway.messages.first?.typed == first.typed)
        await after.stop()
    }

    @Test func `routes choose gateways by the longest dial code`() async throws {
        let service = try service(["--routes", "86=file,86=webhook,*=console,8613900=console"])
        file.behave(.answer(.transient("busy")))
        for phone in ["+8613800138000", "+8613900138000", "+12025550123"] { _ = try await service.issue(phone) }
        #expect(await webhook.waitForMessages(1).map(\.phone.e164) == ["+8613800138000"])
        let others = await service.gateway.waitForMessages(2).map(\.phone.e164)
        #expect(Set(others) == ["+8613900138000", "+12025550123"])
        #expect(file.messages.map(\.phone.e164) == ["+8613800138000"])
        await service.stop()
    }

    @Test func `a gateway that keeps failing is left out, and comes back by itself`() async throws {
        let service = try service(["--gateways", "console,file"])
        service.gateway.behave(.answer(.transient("no connection")))
        for number in 0..<8 {
            _ = try await service.issue("+861380013810\(number)")
            try await service.waitForDelivery("sent", of: "+861380013810\(number)")
        }
        #expect(service.gateway.messages.count == 5)
        #expect(file.messages.count == 8)
        #expect(service.log.contains(#""message":"gateway is left out","gateway":"console""#))
        service.pass(.seconds(30))
        service.gateway.behave(.answer(.accepted(id: nil)))
        for number in 0..<3 {
            _ = try await service.issue("+861380013820\(number)")
            try await service.waitForDelivery("sent", of: "+861380013820\(number)")
        }
        #expect(service.gateway.messages.count == 8)
        #expect(file.messages.count == 8)
        #expect(service.log.contains(#""message":"gateway works again","gateway":"console""#))
        await service.stop()
    }
}
