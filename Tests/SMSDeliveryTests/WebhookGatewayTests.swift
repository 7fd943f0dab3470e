import OutboundHTTP
import TestSupport
import Testing
import Threads
import VerificationCore
import VerificationService

@testable import SMSDelivery

struct WebhookGatewayTests {
    private static let secret = "whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw"
    private static let id = "msg_7_00112233445566778899aabbccddeeff"

    /// Sends message 7 to an endpoint that plays `script`.
    private func send(
        secret: String? = nil, times: Int = 1,
        _ script: @escaping @Sendable (FakeServer.Listener) throws -> Void
    ) async throws -> GatewayOutcome {
        let server = try FakeServer(script)
        let client = HTTPClient()
        let gateway = WebhookGateway(
            client: client, url: try #require(OutboundURL(server.url("/sms"))),
            secret: secret.flatMap(WebhookSecret.init), timeout: .seconds(30), time: ManualTime())
        var outcome = GatewayOutcome.unknown("not sent")
        for _ in 0..<times { outcome = await gateway.send(try message(7, "code 123456")) }
        await client.close()
        try await server.join()
        return outcome
    }

    private func outcome(ofStatus status: Int) async throws -> GatewayOutcome {
        try await send { listener in
            let connection = try listener.accept()
            _ = try connection.readRequest()
            try connection.answer(status)
        }
    }

    @Test func `a message arrives as signed JSON`() async throws {
        let received = Locked<ReceivedRequest?>(nil)
        let outcome = try await send(secret: Self.secret) { listener in
            let connection = try listener.accept()
            let request = try connection.readRequest()
            received.withLock { $0 = request }
            try connection.answer(204)
        }
        #expect(outcome == .accepted(id: nil))
        let request = try #require(received.withLock { $0 })
        #expect(request.line == "POST /sms HTTP/1.1")
        #expect(request.json == ["id": .text(Self.id), "phone": "+8613800138000", "text": "code 123456"])
        #expect(request.fields["content-type"] == "application/json")
        #expect(request.fields["webhook-id"] == Self.id)
        #expect(request.fields["webhook-timestamp"] == "1796025600")
        // Python's hmac over "msg_7_00….1796025600." and the body
        #expect(request.fields["webhook-signature"] == "v1,naVdIDvQi7riFr0sXiRwYQnTf9uaajFvUdXL3/i3HJM=")
    }

    @Test func `without a secret there is no signature`() async throws {
        let received = Locked<ReceivedRequest?>(nil)
        _ = try await send { listener in
            let connection = try listener.accept()
            let request = try connection.readRequest()
            received.withLock { $0 = request }
            try connection.answer(204)
        }
        let request = try #require(received.withLock { $0 })
        #expect(request.fields["webhook-signature"] == nil)
        #expect(request.fields["webhook-id"] == Self.id)
    }

    @Test func `a repetition has the same id`() async throws {
        let ids = Locked<[String?]>([])
        _ = try await send(times: 2) { listener in
            try listener.serve(2) { request, connection in
                ids.withLock { $0.append(request.fields["webhook-id"]) }
                try connection.answer(500)
            }
        }
        #expect(ids.withLock { $0 } == [Self.id, Self.id])
    }

    @Test(arguments: [200, 201, 202, 204, 299])
    func `2xx is acceptance`(_ status: Int) async throws {
        #expect(try await outcome(ofStatus: status) == .accepted(id: nil))
    }

    @Test(
        arguments: [
            (400, .refused), (404, .refused), (410, .refused), (422, .refused), (401, .misconfigured),
            (403, .misconfigured), (408, .transient), (429, .transient),
        ] as [(Int, GatewayOutcome.Kind)])
    func `a status that certainly took nothing says whose fault it is`(
        _ status: Int, _ kind: GatewayOutcome.Kind
    ) async throws {
        #expect(try await outcome(ofStatus: status).kind == kind)
    }

    @Test(arguments: [301, 302, 303, 307, 409, 500, 502, 503, 504])
    func `a status that promises nothing leaves it unknown`(_ status: Int) async throws {
        #expect(try await outcome(ofStatus: status).kind == .unknown)
    }

    @Test func `rules are asked before statuses`() async throws {
        let rules = ["status=409:accepted", "code=0:accepted", "code=*:limited"].compactMap(AnswerRule.init)
        func outcome(_ status: Int, _ body: String) async throws -> GatewayOutcome {
            try await exchange(try message(7, "code 123456"), answer: status, body) { client, url, timeout in
                WebhookGateway(
                    client: client, url: url, secret: nil, rules: rules, timeout: timeout, time: ManualTime())
            }.outcome
        }
        #expect(try await outcome(409, "") == .accepted(id: nil))
        #expect(try await outcome(200, #"{"code":0}"#) == .accepted(id: nil))
        #expect(try await outcome(200, #"{"code":7}"#) == .limited("code 7", for: nil))
        #expect(try await outcome(200, "ok").kind == .unknown)
        #expect(try await outcome(422, "").kind == .refused)
    }

    @Test(arguments: GatewayFault.allCases)
    func `a fault has the outcome of all gateways, where the body must show success`(_ fault: GatewayFault) async throws
    {
        let rule = try #require(AnswerRule("code=0:accepted"))
        try await fault.check { client, url, timeout in
            WebhookGateway(
                client: client, url: url, secret: WebhookSecret(Self.secret), rules: [rule], timeout: timeout,
                time: ManualTime())
        }
    }
}
