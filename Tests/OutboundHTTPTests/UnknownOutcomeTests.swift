import TestSupport
import Testing

@testable import OutboundHTTP

/// Failures after which the server may have acted.
struct UnknownOutcomeTests {
    private func outcome(
        timeout: Duration = .seconds(30), _ answer: @escaping @Sendable (BlockingSocket) throws -> Void
    ) async throws -> Outcome {
        let server = try FakeServer { listener in
            let connection = try listener.accept()
            _ = try connection.readRequest()
            try answer(connection)
        }
        let url = try server.outboundURL()
        let outcome = try await withClient { await $0.outcome(of: post(url, timeout: timeout)) }
        try await server.join()
        return outcome
    }

    @Test func `a time-out after the request was written`() async throws {
        #expect(try await outcome(timeout: .milliseconds(100)) { $0.waitForEnd() } == .unknown)
    }

    @Test func `no answer at all`() async throws {
        #expect(try await outcome { _ in } == .unknown)
    }

    @Test func `a reset`() async throws {
        #expect(try await outcome { $0.resetAtEnd() } == .unknown)
    }

    @Test func `an answer that breaks off in its body`() async throws {
        let answer = "HTTP/1.1 200 OK\r\nContent-Length: 10\r\n\r\n12345"
        #expect(try await outcome { try $0.send(answer) } == .unknown)
    }

    @Test func `an answer that breaks off in its head`() async throws {
        #expect(try await outcome { try $0.send("HTTP/1.1 200 OK\r\nContent-") } == .unknown)
    }

    @Test func `an informational answer, and no other`() async throws {
        #expect(try await outcome { try $0.send("HTTP/1.1 103 Early Hints\r\n\r\nHTTP/1.1 200 OK\r\n") } == .unknown)
        #expect(try await outcome { try $0.send("HTTP/1.1 103 Early Hints\r\n\r\n") } == .unknown)
    }

    @Test func `an answer that is not HTTP`() async throws {
        #expect(try await outcome { try $0.send("220 mail.example.com ESMTP\r\n") } == .unknown)
    }

    @Test func `a megabyte of body`() async throws {
        let size = 1 << 20
        let outcome = try await outcome {
            try $0.send("HTTP/1.1 200 OK\r\nContent-Length: \(size)\r\n\r\n")
            try? $0.send([UInt8](repeating: 0x78, count: size))  // the client hangs up on the way
            $0.waitForEnd()
        }
        #expect(outcome == .unknown)
    }

    @Test func `a head without end`() async throws {
        let outcome = try await outcome {
            try $0.send("HTTP/1.1 200 OK\r\n")
            for _ in 0..<2000 { try? $0.send("X-Filler: \(String(repeating: "x", count: 100))\r\n") }
            $0.waitForEnd()
        }
        #expect(outcome == .unknown)
    }

    @Test func `the longest body that is allowed is an answer`() async throws {
        #expect(try await outcome { try $0.answer(200, String(repeating: "x", count: 65_536)) } == .answered(200))
        #expect(try await outcome { try $0.answer(200, String(repeating: "x", count: 65_537)) } == .unknown)
    }

    @Test func `an answer that drips beyond the deadline`() async throws {
        let outcome = try await outcome(timeout: .milliseconds(200)) { connection in
            try connection.send("HTTP/1.1 200 OK\r\nContent-Length: 1000000\r\n\r\n")
            while !connection.hasInput(within: 5) { try? connection.send("x") }
        }
        #expect(outcome == .unknown)
    }

    @Test(arguments: ["hello", ""])
    func `a re-used connection that ends without an answer, and no second request leaves`(_ body: String) async throws {
        let server = try FakeServer { listener in
            try self.answerOnceAndReset(listener)
            var received = try listener.accept().receive()
            if received.isEmpty { received = try listener.accept().receive() }  // libcurl connects, but sends nothing
            #expect(received == Array("next".utf8))
        }
        let url = try server.outboundURL()
        try await withClient { client in
            #expect(await client.outcome(of: post(url)) == .answered(200))
            #expect(await client.outcome(of: post(url, body: body)) == .unknown)
        }
        try BlockingSocket(port: server.port).send("next")
        try await server.join()
    }

    private func answerOnceAndReset(_ listener: FakeServer.Listener) throws {
        let connection = try listener.accept()
        _ = try connection.readRequest()
        try connection.answer(200)
        _ = try connection.readRequest()
        connection.resetAtEnd()
    }
}
