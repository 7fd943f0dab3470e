import TestSupport
import Testing
import Threads

/// Several gateways of one service, each at a provider that the test plays.
struct ProviderFailoverTests {
    private let phone = "+8613800138000"
    private let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    /// A server that answers so many requests with `status` alone.
    private func server(_ count: Int, _ status: Int) throws -> FakeServer {
        try FakeServer { try $0.serve(count) { try $1.answer(status) } }
    }

    @Test func `of one that is away, one that knows us not and one that accepts, the last gets the text`() async throws
    {
        let texts = Locked<[ReceivedRequest]>([])
        let accepting = try FakeServer { listener in
            try listener.serve(1) { request, connection in
                texts.withLock { $0.append(request) }
                try connection.answer(204)
            }
            guard !listener.hasConnection(within: 0) else { throw NeverHappened(what: "a single text") }
        }
        let refusing = try server(1, 401)
        let closed = try freePorts(1)[0]
        let service = try await CountersignProcess(
            FakeProvider.flags([
                (.kannel, "http://127.0.0.1:\(closed)/"), (.twilio, refusing.url()), (.webhook, accepting.url()),
            ]), in: folder)
        let answer = try await service.issueAndWait(phone)
        #expect(answer.status == 201)
        #expect(answer.json["delivery"] == "sent")
        #expect(try await service.cooldown(phone).json["state"] == "cooling")
        #expect(await service.terminate() == 0)
        try await refusing.join()
        try await accepting.join()
        #expect(texts.withLock { $0.map(\.json["phone"]) } == [.text(phone)])
    }

    @Test func `after a time-out that may have left a text no further gateway is called`() async throws {
        let silent = try FakeServer { listener in
            let connection = try listener.accept()
            _ = try connection.readRequest()
            connection.waitForEnd()
        }
        let second = try FakeServer.Listener()
        let service = try await CountersignProcess(
            FakeProvider.flags([(.webhook, silent.url()), (.twilio, "http://127.0.0.1:\(second.port)")])
                + ["--gateway-timeout", "1"], in: folder)
        let answer = try await service.issueAndWait(phone)
        #expect(answer.status == 201)
        #expect(answer.json["delivery"] == "unknown")
        #expect(try await service.cooldown(phone).json["state"] == "cooling")
        #expect(await service.terminate() == 0)
        #expect(!second.hasConnection(within: 0))
        try await silent.join()
    }

    @Test func `when none of them knows us, a waiting caller is told, and any phone is ready again`() async throws {
        let servers = try (0..<3).map { _ in try server(2, 401) }
        let kannel = try server(2, 403)
        let service = try await CountersignProcess(
            FakeProvider.flags([
                (.webhook, servers[0].url()), (.twilio, servers[1].url()), (.vonage, servers[2].url()),
                (.kannel, kannel.url()),
            ]), in: folder)
        let answer = try await service.issueAndWait(phone)
        #expect(answer.status == 502)
        #expect(answer.json["code"] == "delivery_failed")
        #expect(answer.json["state"] == "ready")
        let other = "+8613800138001"
        #expect(try await service.issue(other).status == 201)
        try await service.waitForDelivery("failed", of: other)
        #expect(try await service.cooldown(other).json["state"] == "ready")
        #expect(await service.terminate() == 0)
        for server in servers + [kannel] { try await server.join() }
    }
}
