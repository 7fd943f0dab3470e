import TestSupport
import Testing
import VerificationCore

/// What providers report of messages that they had accepted.
struct ReceiptTests {
    private let phone = "+8613800138000"

    /// A service that has sent a message; returns the name of that message.
    private func sent(
        _ flags: [String] = [], others: [String: RecordingGateway] = [:]
    ) async throws -> (RunningService, reference: String) {
        let service = try RunningService(flags, others: others)
        service.gateway.behave(.answer(.accepted(id: "provider-1")))
        _ = try await service.issue(phone)
        try await service.waitForDelivery("sent", of: phone)
        return (service, try #require(service.gateway.messages.first?.reference.text))
    }

    private func report(_ query: String, at service: RunningService, of gateway: String = "console") async throws
        -> HTTPAnswer
    {
        try await service.request("GET", "/receipts/\(gateway)?\(query)")
    }

    @Test(arguments: ["GET", "POST"])
    func `a receipt moves the delivery, and is answered as the provider expects`(_ method: String) async throws {
        let (service, reference) = try await sent()
        let answer = try await service.request(
            method, "/receipts/console?id=\(reference)&status=delivered", body: method == "POST" ? "" : nil)
        #expect(answer.status == 200)
        #expect(answer.text == "OK")
        #expect(answer.fields["content-type"] == "text/plain")
        let phone = try await service.cooldown(phone).json
        #expect(phone["delivery"] == "delivered")
        #expect(phone["remaining_seconds"] == 60)
        await service.stop()
    }

    @Test func `the provider's own id serves as well`() async throws {
        let (service, _) = try await sent()
        #expect(try await report("provider_id=provider-1&status=delivered", at: service).status == 200)
        #expect(try await service.cooldown(phone).json["delivery"] == "delivered")
        await service.stop()
    }

    @Test func `a negative receipt ends the cooldown, gives no count back, and streams hear of it`() async throws {
        let (service, reference) = try await sent(["--hourly-limit", "2"])
        let stream = try await EventStream(port: service.port, phone)
        #expect(try await stream.next()?.json["delivery"] == "sent")
        _ = try await report("id=\(reference)&status=failed", at: service)
        let event = try #require(await stream.next())
        #expect(event.name == "ready")
        #expect(event.json["delivery"] == "failed")
        #expect(try await service.issue(phone).status == 201)
        #expect(try await service.issue(phone).json["reason"] == "hourly_limit")
        await service.stop()
    }

    @Test func `repetitions and older news change nothing`() async throws {
        let (service, reference) = try await sent()
        for status in ["delivered", "sent", "failed", "delivered"] {
            #expect(try await report("id=\(reference)&status=\(status)", at: service).status == 200)
            #expect(try await service.cooldown(phone).json["delivery"] == "delivered")
        }
        #expect(try await service.cooldown(phone).json["remaining_seconds"] == 60)
        await service.stop()
    }

    @Test func `a receipt acts only on the cooldown that its own send started`() async throws {
        let (service, reference) = try await sent()
        _ = try await service.cancel(phone)
        #expect(try await service.issue(phone).status == 201)
        try await service.waitForDelivery("sent", of: phone)
        #expect(try await report("id=\(reference)&status=failed", at: service).status == 200)
        let phone = try await service.cooldown(phone).json
        #expect(phone["remaining_seconds"] == 60)
        #expect(phone["delivery"] == "sent")
        await service.stop()
    }

    @Test func `a receipt that comes before the gateway's answer is recorded is not undone by it`() async throws {
        let service = try RunningService()
        service.gateway.behave(.gate)
        _ = try await service.issue(phone)
        let reference = try #require(await service.gateway.waitForMessages(1).first).reference.text
        #expect(try await report("id=\(reference)&status=delivered", at: service).status == 200)
        service.gateway.open()
        await service.stop()
        let after = try RunningService(time: service.time, folder: service.folder)
        #expect(try await after.cooldown(phone).json["delivery"] == "delivered")
        await after.stop()
        #expect(after.gateway.messages.isEmpty)
    }

    @Test func `a negative receipt of a gateway that another one stood in for changes nothing`() async throws {
        let file = RecordingGateway()
        let (service, reference) = try await sent(
            ["--gateways", "console,file", "--file-path", "unused"], others: ["file": file])
        _ = try await report("id=\(reference)&status=failed", at: service, of: "file")
        #expect(try await service.cooldown(phone).json["delivery"] == "sent")
        _ = try await report("id=\(reference)&status=delivered", at: service, of: "file")
        #expect(try await service.cooldown(phone).json["delivery"] == "delivered")
        await service.stop()
    }

    @Test func `receipts of messages that nobody knows are acknowledged, and told as a sum without their names`()
        async throws
    {
        let (service, reference) = try await sent()
        let forged = reference.dropLast() + (reference.hasSuffix("0") ? "1" : "0")
        for name in ["msg_99_00112233445566778899aabbccddeeff", String(forged)] {
            #expect(try await report("id=\(name)&status=failed", at: service).status == 200)
        }
        #expect(try await report("provider_id=other&status=failed", at: service).status == 200)
        #expect(try await service.cooldown(phone).json["delivery"] == "sent")
        #expect(!service.log.contains("unknown messages"))
        await service.clock.waitForSleeper(wakingAfter: .seconds(60))
        service.clock.advance(by: .seconds(60))
        await service.clock.waitForSleeper(wakingAfter: .seconds(60))
        let told = #""message":"receipts of unknown messages","gateway":"console","count":"#
        #expect(service.log.contains(told + "3}"))
        #expect(try await report("provider_id=other&status=failed", at: service).status == 200)
        await service.stop()
        #expect(service.log.contains(told + "1}"))
        #expect(service.log.components(separatedBy: "unknown messages").count == 3)
    }

    @Test func `forged and malformed receipts are refused, and so are gateways that are not in use`() async throws {
        let (service, reference) = try await sent()
        #expect(try await report("forged&id=\(reference)&status=failed", at: service).json["code"] == "receipt_forged")
        #expect(try await report("id=\(reference)&status=other", at: service).json["code"] == "malformed_request")
        #expect(try await report("id=\(reference)&status=failed", at: service, of: "kannel").status == 404)
        #expect(try await service.cooldown(phone).json["delivery"] == "sent")
        await service.stop()
    }
}
