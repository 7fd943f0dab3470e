import Glibc
import TestSupport
import Testing

@testable import OutboundHTTP

/// Failures after which the server cannot have acted.
struct NotSentTests {
    @Test func `a refused connection`() async throws {
        let port = try freePorts(1)[0]
        let url = try #require(OutboundURL("http://127.0.0.1:\(port)/?token=secret"))
        try await withClient { client in
            await #expect(throws: OutboundFailure.notSent(cause: "Couldn't connect to server")) {
                try await client.perform(post(url))
            }
        }
    }

    @Test func `a host without an address`() async throws {
        let url = try #require(OutboundURL("http://nowhere.invalid/"))
        #expect(try await withClient { await $0.outcome(of: post(url)) } == .notSent)
    }

    @Test func `a server that does not speak TLS`() async throws {
        let server = try FakeServer { listener in
            let connection = try listener.accept()
            _ = try connection.receive()
            try connection.answer(400)
        }
        let url = try #require(OutboundURL("https://127.0.0.1:\(server.port)/"))
        #expect(try await withClient { await $0.outcome(of: post(url)) } == .notSent)
        try await server.join()
    }

    @Test func `a time-out before the TLS connection stands`() async throws {
        let server = try FakeServer { listener in try listener.accept().waitForEnd() }
        let url = try #require(OutboundURL("https://127.0.0.1:\(server.port)/"))
        try await withClient { client in
            await #expect(throws: OutboundFailure.notSent(cause: "Timeout was reached")) {
                try await client.perform(post(url, timeout: .milliseconds(50)))
            }
        }
        try await server.join()
    }

    @Test func `a time-out before all of the body is written`() async throws {
        let server = try FakeServer { listener in
            let connection = try listener.accept()
            while connection.hasInput(within: 30_000) && !listener.hasConnection(within: 0) { usleep(1000) }
            connection.resetAtEnd()
            try listener.accept().waitForEnd()
        }
        let url = try server.outboundURL()
        let long = String(repeating: "x", count: 1 << 25)  // more than both sockets hold
        #expect(
            try await withClient { await $0.outcome(of: post(url, body: long, timeout: .milliseconds(300))) }
                == .notSent)
        _ = try BlockingSocket(port: server.port)  // ends the script
        try await server.join()
    }

    @Test func `more requests than the client takes`() async throws {
        let (arrived, arrival) = AsyncStream.makeStream(of: Void.self)
        let server = try FakeServer { listener in
            let connection = try listener.accept()
            _ = try connection.readRequest()
            arrival.finish()
            _ = try listener.accept()  // when the second request has failed
            try connection.answer(200)
        }
        let url = try server.outboundURL()
        try await withClient(capacity: 1) { client in
            async let first = client.outcome(of: post(url))
            for await _ in arrived {}
            #expect(await client.failure(of: post(url)) == .notSent(cause: "the client is full or closed"))
            _ = try BlockingSocket(port: server.port)
            #expect(await first == .answered(200))
        }
        try await server.join()
    }

    @Test func `a closed client`() async throws {
        let url = try #require(OutboundURL("http://127.0.0.1/"))
        let client = HTTPClient()
        await client.close()
        #expect(await client.outcome(of: post(url)) == .notSent)
    }
}
