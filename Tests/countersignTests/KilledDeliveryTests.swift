import TestSupport
import Testing
import Threads

/// `kill -9` after a provider took a text, and before the service could note it.
struct KilledDeliveryTests {
    @Test func `the same text is sent again after the restart, once, under the same name`() async throws {
        let folder = try TemporaryFolder()
        let phone = "+8613800138000"
        let received = Locked<[ReceivedRequest]>([])
        let provider = try FakeServer { listener in
            let first = try listener.accept()
            let request = try first.readRequest()
            received.withLock { $0.append(request) }
            first.waitForEnd()  // the killed service's
            try listener.serve(1) { request, connection in
                received.withLock { $0.append(request) }
                try connection.answer(204)
                connection.waitForEnd()  // of the restarted service
            }
            guard !listener.hasConnection(within: 0) else { throw NeverHappened(what: "a single repetition") }
        }
        let flags = FakeProvider.flags([(.webhook, provider.url())])
        let killed = try await CountersignProcess(flags, in: folder)
        #expect(try await killed.issue(phone).status == 201)
        try await eventually("the provider has the text") { received.withLock { $0.count } == 1 }
        await killed.kill()
        let service = try await CountersignProcess(flags, in: folder)
        try await service.waitUntilSent(to: phone)
        #expect(try await service.cooldown(phone).json["state"] == "cooling")
        let requests = received.withLock { $0 }
        #expect(requests.count == 2)
        #expect(requests.first?.fields["webhook-id"] == requests.last?.fields["webhook-id"])
        #expect(requests.first?.body == requests.last?.body)
        let text = try #require(requests.last?.json["text"]?.string)
        let code = String(try #require(text.firstMatch(of: /[0-9]{6}/)).output)
        #expect(try await service.verify(phone, code).status == 200)
        #expect(await service.terminate() == 0)
        try await provider.join()
    }
}
