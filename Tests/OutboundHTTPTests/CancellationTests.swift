import TestSupport
import Testing

@testable import OutboundHTTP

struct CancellationTests {
    @Test func `cancelled once the request is written, the outcome is unknown and the connection ends`() async throws {
        let (arrived, arrival) = AsyncStream.makeStream(of: Void.self)
        let server = try FakeServer { listener in
            let connection = try listener.accept()
            _ = try connection.readRequest()
            arrival.finish()
            connection.waitForEnd()
        }
        let url = try server.outboundURL()
        try await withClient { client in
            let sending = Task { await client.failure(of: post(url)) }
            for await _ in arrived {}
            sending.cancel()
            #expect(await sending.value == .unknown(cause: "cancelled"))
            try await server.join()
        }
    }

    @Test func `cancelled before the request is written, it was not sent`() async throws {
        let (arrived, arrival) = AsyncStream.makeStream(of: Void.self)
        let server = try FakeServer { listener in
            let connection = try listener.accept()
            arrival.finish()
            connection.waitForEnd()
        }
        let url = try #require(OutboundURL("https://127.0.0.1:\(server.port)/"))
        try await withClient { client in
            let sending = Task { await client.failure(of: post(url)) }
            for await _ in arrived {}
            sending.cancel()
            #expect(await sending.value == .notSent(cause: "cancelled"))
            try await server.join()
        }
    }

    @Test func `cancelled before it begins, nothing connects`() async throws {
        let server = try FakeServer { listener in
            _ = try listener.accept()
            #expect(!listener.hasConnection(within: 0))
        }
        let url = try server.outboundURL()
        try await withClient { client in
            let sending = Task {
                withUnsafeCurrentTask { $0?.cancel() }
                return await client.failure(of: post(url))
            }
            #expect(await sending.value == .notSent(cause: "cancelled"))
        }
        _ = try BlockingSocket(port: server.port)  // the only connection
        try await server.join()
    }
}
