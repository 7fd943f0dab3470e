import Foundation
import TestSupport
import Testing
import VerificationCore

@testable import Persistence

/// `/readyz` tells whether a send would reach a phone, part by part.
struct ReadinessTests {
    private let phone = "+8613800138000"
    private let flags = ["--file-path", "unused", "--webhook-url", "http://127.0.0.1:1/"]
    private let file = RecordingGateway()
    private let webhook = RecordingGateway()

    private func service(_ more: [String] = ["--gateways", "console,file"]) throws -> RunningService {
        try RunningService(flags + more, others: ["file": file, "webhook": webhook])
    }

    private func expect(_ failing: [String], of service: RunningService) async throws {
        let answer = try await service.request("GET", "/readyz")
        guard !failing.isEmpty else {
            #expect(answer.status == 200, "\(answer.text)")
            #expect(answer.json["status"] == "ready")
            return
        }
        #expect(answer.status == 503)
        #expect(answer.fields["content-type"] == "application/problem+json")
        #expect(answer.fields["retry-after"] == "1")
        #expect(answer.json["code"] == "not_ready")
        let names = failing.map { "\"\($0)\"" }.joined(separator: ",")
        #expect(answer.text.contains("\"not_ready\":[\(names)]"), "\(answer.text)")
    }

    private func send(_ outcome: GatewayOutcome, _ gateways: RecordingGateway...) {
        for gateway in gateways { gateway.behave(.answer(outcome)) }
    }

    @Test func `while every gateway is misconfigured nothing can leave, and one that works is enough`() async throws {
        let service = try service()
        send(.misconfigured("HTTP 401"), service.gateway, file)
        _ = try await service.issue(phone)
        try await service.waitForDelivery("failed", of: phone)
        try await expect(["gateways"], of: service)
        let answer = try await service.request("GET", "/readyz")
        #expect(answer.text.contains(#""misconfigured_gateways":["console","file"]"#))
        #expect(try await service.request("GET", "/healthz").status == 200)
        send(.accepted(id: nil), file)
        _ = try await service.issue(phone)
        try await service.waitForDelivery("sent", of: phone)
        try await expect([], of: service)
        #expect(try await service.request("GET", "/readyz").text.contains(#""misconfigured_gateways":["console"]"#))
        await service.stop()
    }

    @Test
    func `a misconfigured gateway that nobody asks is tried again, for which the service is ready in five minutes`()
        async throws
    {
        let service = try service(["--gateways", "console"])
        send(.misconfigured("HTTP 401"), service.gateway)
        _ = try await service.issue(phone)
        try await service.waitForDelivery("failed", of: phone)
        service.time.advance(by: .seconds(300) - .milliseconds(1))
        try await expect(["gateways"], of: service)
        service.time.advance(by: .milliseconds(1))
        try await expect([], of: service)
        #expect(try await service.request("GET", "/readyz").text.contains(#""misconfigured_gateways":["console"]"#))
        await service.stop()
    }

    @Test func `while every circuit is open nothing can leave, until the call is due that may close one`() async throws
    {
        let service = try service(["--gateways", "console,file", "--gateway-timeout", "60"])
        send(.transient("no connection"), service.gateway, file)
        for (round, pause) in [0, 1, 2, 4, 8, 8].enumerated() {
            if round == 0 { _ = try await service.issue(phone) }
            if pause > 0 {
                await service.clock.waitForSleeper(wakingAfter: .seconds(pause))
                service.pass(.seconds(pause))
            }
            _ = await file.waitForMessages(round + 1)
        }
        try await service.waitForDelivery("failed", of: phone)
        try await expect(["gateways"], of: service)
        #expect(try await service.request("GET", "/readyz").json["misconfigured_gateways"] == nil)
        service.time.advance(by: .seconds(30))
        try await expect([], of: service)
        await service.stop()
    }

    @Test func `a route that cannot deliver fails nothing while another one can`() async throws {
        let service = try service(["--routes", "86=file,86=webhook,*=console"])
        send(.misconfigured("HTTP 401"), file, webhook)
        _ = try await service.issue(phone)
        try await service.waitForDelivery("failed", of: phone)
        try await expect([], of: service)
        send(.misconfigured("HTTP 401"), service.gateway)
        _ = try await service.issue("+12025550123")
        try await service.waitForDelivery("failed", of: "+12025550123")
        try await expect(["gateways"], of: service)
        await service.stop()
    }

    @Test(arguments: [GatewayOutcome.refused("number"), .limited("number", for: nil), .unknown("no answer")])
    func `what a gateway says of one message is no fault of it`(outcome: GatewayOutcome) async throws {
        let service = try service(["--gateways", "console"])
        send(outcome, service.gateway)
        _ = try await service.issue(phone)
        let isUnknown = if case .unknown = outcome { true } else { false }
        try await service.waitForDelivery(isUnknown ? "unknown" : "failed", of: phone)
        try await expect([], of: service)
        await service.stop()
    }

    @Test func `an outbox that cannot be read is not ready, with the cause in the log, until it can be`() async throws {
        let service = try service()
        let database = try service.operatorDatabase()
        try database.connection.execute(
            """
            INSERT INTO messages (phone, purpose, code_id, locale, issued_at, delivery)
            VALUES (8613900139000, 'not a purpose', zeroblob(16), 'en', 1796025600000, 'queued')
            """)  // of now, so that the first sweep does not delete it
        #expect(try await service.issue(phone).status == 201)
        await service.clock.waitForSleeper(wakingAfter: .seconds(1))  // the relay, before it reads again
        try await expect(["outbox"], of: service)
        #expect(service.log.contains(#""message":"not ready","part":"outbox","cause":"its values are damaged""#))
        try database.connection.execute("UPDATE messages SET delivery = 'failed' WHERE purpose = 'not a purpose'")
        service.pass(.seconds(1))
        try await service.waitForDelivery("sent", of: phone)
        try await expect([], of: service)
        await service.stop()
    }

    @Test func `messages that wait for half a minute are not ready, though they can be read`() async throws {
        let service = try service(["--gateways", "console"])
        service.gateway.behave(.hang)
        for count in 1...4 {
            _ = try await service.issue("+861380013900\(count)")
            _ = await service.gateway.waitForMessages(count)
        }
        _ = try await service.issue(phone)  // whose batch is held back
        service.time.advance(by: .seconds(30) - .milliseconds(1))
        try await expect([], of: service)
        service.time.advance(by: .milliseconds(1))
        try await expect(["outbox"], of: service)
        service.gateway.behave(.answer(.accepted(id: nil)))
        service.clock.advance(by: .seconds(8))
        try await service.waitForDelivery("sent", of: phone)
        try await expect([], of: service)
        await service.stop()
    }

    @Test func `a replaced database and dead gateways are both told, and sends are refused`() async throws {
        let service = try service(["--gateways", "console"])
        send(.misconfigured("HTTP 401"), service.gateway)
        _ = try await service.issue(phone)
        try await service.waitForDelivery("failed", of: phone)
        let path = service.folder.file("countersign.db")
        try FileManager.default.moveItem(atPath: path, toPath: path + ".away")
        try await expect(["database", "gateways"], of: service)
        #expect(try await service.issue(phone).status == 503)
        #expect(service.log.contains("\(path) was replaced, overwritten or deleted"))
        #expect(try await service.cooldown(phone).status == 200)
        try FileManager.default.moveItem(atPath: path + ".away", toPath: path)
        try await expect(["gateways"], of: service)
        await service.stop()
    }

    @Test func `a service that looks at its database notices within a second, without a request`() async throws {
        let service = try service()
        try FileManager.default.removeItem(atPath: service.folder.file("countersign.db"))
        await service.noticeChanges()
        #expect(service.log.contains("was replaced, overwritten or deleted"))
        await service.stop()
    }
}
