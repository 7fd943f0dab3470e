import TestSupport
import Testing
import VerificationService

/// What is committed about a phone reaches its open streams at once: no clock moves in these tests.
struct CooldownStreamChangeTests {
    private let phone = "+8613800138000"

    private func cooling(_ service: RunningService) async throws -> EventStream {
        #expect(try await service.issue(phone).status == 201)
        try await service.waitForDelivery("sent", of: phone)
        let stream = try await EventStream(port: service.port, phone)
        #expect(try await stream.next()?.name == "cooling")
        return stream
    }

    @Test func `a cancel ends the countdown`() async throws {
        let service = try RunningService()
        let stream = try await cooling(service)
        #expect(try await service.cancel(phone).status == 204)
        let event = try #require(await stream.next())
        #expect(event.name == "ready")
        #expect(event.json["label"] == "Resend code")
        #expect(try await stream.next() == nil)
        await service.stop()
    }

    @Test func `a verification ends the countdown`() async throws {
        let service = try RunningService()
        let stream = try await cooling(service)
        let code = try #require(service.gateway.messages.first).typed
        #expect(try await service.verify(phone, code).status == 200)
        #expect(try await stream.next()?.name == "ready")
        await service.stop()
    }

    @Test func `a wrong guess is not to be seen`() async throws {
        let service = try RunningService()
        let stream = try await cooling(service)
        let code = try #require(service.gateway.messages.first).typed
        for wrong in wrongCodes(for: code, count: 4) {
            #expect(try await service.verify(phone, wrong).status == 422)
        }
        #expect(try await service.cancel("+8613800138009").status == 204)
        #expect(try await service.cancel(phone).status == 204)
        #expect(try await stream.next()?.name == "ready")
        await service.stop()
    }

    @Test func `the guess that kills the code ends its delivery`() async throws {
        let service = try RunningService(["--max-attempts", "1"])
        let stream = try await cooling(service)
        let code = try #require(service.gateway.messages.first).typed
        #expect(try await service.verify(phone, wrongCodes(for: code, count: 1)[0]).status == 422)
        let event = try #require(await stream.next())
        #expect(event.name == "cooling")
        #expect(event.json["delivery"] == .null)
        #expect(event.remaining == 60)
        await service.stop()
    }

    @Test func `the outcome of a delivery is told, and a failure ends the countdown`() async throws {
        let service = try RunningService()
        service.gateway.behave(.gate)
        #expect(try await service.issue(phone).status == 201)
        _ = await service.gateway.waitForMessages(1)
        let sent = try await EventStream(port: service.port, phone)
        #expect(try await sent.next()?.json["delivery"] == "queued")
        service.gateway.open()
        let event = try #require(await sent.next())
        #expect(event.json["delivery"] == "sent")
        #expect(event.remaining == 60)

        service.gateway.behave(.answer(.refused("number")))
        #expect(try await service.cancel(phone).status == 204)
        #expect(try await service.issue(phone).status == 201)
        try await service.waitForDelivery("failed", of: phone)
        #expect(try await service.cooldown(phone).json["state"] == "ready")
        await service.stop()
    }

    @Test func `a refusal of the gateway reaches the stream as ready`() async throws {
        let service = try RunningService()
        service.gateway.behave(.hang)
        #expect(try await service.issue(phone).status == 201)
        _ = await service.gateway.waitForMessages(1)
        let stream = try await EventStream(port: service.port, phone)
        #expect(try await stream.next()?.json["delivery"] == "queued")
        #expect(try await service.cancel(phone).status == 204)
        let event = try #require(await stream.next())
        #expect(event.name == "ready")
        #expect(event.json["delivery"] == .null)
        service.clock.advance(by: .seconds(8))
        await service.stop()
    }

    @Test func `every stream of a phone hears of its changes, on whichever loop it runs, and no other phone's does`()
        async throws
    {
        let service = try RunningService(["--threads", "4"])
        #expect(try await service.issue("+8613800138001").status == 201)
        try await service.waitForDelivery("sent", of: "+8613800138001")
        let other = try await EventStream(port: service.port, "+8613800138001")
        #expect(try await other.next()?.name == "cooling")
        var streams = [try await cooling(service)]
        for _ in 0..<20 {
            streams.append(try await EventStream(port: service.port, phone))
            #expect(try await streams.last?.next()?.name == "cooling")
        }
        #expect(try await service.cancel(phone).status == 204)
        for stream in streams { #expect(try await stream.next()?.name == "ready") }
        service.time.advance(by: .seconds(1))
        #expect(try await other.next()?.remaining == 59)
        await service.stop()
    }

    @Test func `a stop ends streams with a last event`() async throws {
        let service = try RunningService()
        let stream = try await cooling(service)
        service.beginStop()
        let last = try #require(await stream.next())
        #expect(last.name == "cooling")
        #expect(last.remaining == 60)
        #expect(try await stream.next() == nil)
        await service.waitForEnd()
    }

    @Test func `a client that has gone ends its stream`() async throws {
        let service = try RunningService()
        #expect(try await service.issue(phone).status == 201)
        do {
            let stream = try await EventStream(port: service.port, phone)
            #expect(try await stream.next()?.name == "cooling")
        }
        // The access log's line of the stream is written when it ends; each tick is a chance to notice.
        while !service.log.contains(#""message":"request","method":"GET""#) {
            service.time.advance(by: .milliseconds(100))
            await Task.yield()
        }
        await service.stop()
    }
}
