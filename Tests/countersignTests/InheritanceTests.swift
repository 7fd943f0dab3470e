import TestSupport
import Testing
import Threads

/// What a program that is started beside the service, by whoever, would get of it.
struct InheritanceTests {
    @Test func `no file, database, listening socket or connection is left to a child`() async throws {
        let folder = try TemporaryFolder()
        let isAsked = Locked(false)
        let server = try FakeServer { listener in
            let connection = try listener.accept()
            _ = try connection.readRequest()
            isAsked.withLock { $0 = true }
            _ = try listener.accept()  // once the descriptors are read
            try connection.answer(204)
        }
        let phone = "+8613800138000"
        let service = try await CountersignProcess(
            [
                "--gateways", "webhook,file", "--webhook-url", server.url(), "--webhook-secret",
                FakeProvider.credential, "--file-path", folder.file("texts"),
            ], in: folder)
        let stream = try await EventStream(port: service.port, phone)
        #expect(try await service.issue(phone).status == 201)
        try await eventually("the gateway is called") { isAsked.withLock { $0 } }
        _ = try await stream.next()
        let inheritable = try ProcessFigures(of: service).inheritable
        #expect(inheritable == [])
        _ = try BlockingSocket(port: server.port)
        try await service.waitForDelivery("sent", of: phone)
        #expect(await service.terminate() == 0)
        try await server.join()
    }
}
