import Application
import HTTPCodec
import HTTPTransport
import Logging
import NetworkAddresses
import TestSupport
import Testing
import Threads

/// Answers that go on, over real sockets.
struct HTTPStreamTests {
    /// Hands its streams to the test, which scripts them by what it sends into `pieces`.
    private struct Handler: HTTPHandler {
        let content: @Sendable (HTTPStream) async throws(SocketError) -> Void

        func reply(to request: HTTPRequest, from peer: IPAddress) -> HTTPReply {
            .stream(HTTPResponse(status: 200), content)
        }

        func refusal(of head: HTTPRequestHead, from peer: IPAddress) -> HTTPResponse? { nil }
        func response(to fault: HTTPFault, of request: HTTPPartialHead, from peer: IPAddress) -> HTTPResponse {
            HTTPResponse(status: 400)
        }
        func rest() {}
    }

    private struct Running {
        let server: HTTPServer
        let task: Task<Void, Never>

        init(
            patience: Duration = .seconds(10),
            _ content: @escaping @Sendable (HTTPStream) async throws(SocketError) -> Void
        ) throws {
            var limits = HTTPConnectionLimits()
            limits.write = patience
            let server = try HTTPServer(
                host: "127.0.0.1", port: 0, loops: 1, limits: limits, fields: [], clock: SystemTime().boottime,
                log: Logger(threshold: .error, timestamp: { [] }, write: { _ in })
            ) { Handler(content: content) }
            self.server = server
            task = Task { await server.run() }
        }

        func connect() throws -> RawConnection {
            let connection = try RawConnection(port: server.port)
            try connection.send("GET / HTTP/1.1\r\nHost: x\r\n\r\n")
            return connection
        }

        func stop() async {
            server.stop()
            await task.value
        }
    }

    @Test func `pieces follow the head, and the end of the connection ends them`() async throws {
        let running = try Running { stream throws(SocketError) in
            try await stream.send(Array("one ".utf8))
            try await stream.send(Array("two".utf8))
        }
        let text = String(decoding: try await running.connect().readToEnd(), as: UTF8.self)
        #expect(text.hasPrefix("HTTP/1.1 200 OK\r\n"))
        #expect(text.hasSuffix("Connection: close\r\n\r\none two"))
        await running.stop()
    }

    @Test func `a call of wake from any thread ends a wait, also one that begins later`() async throws {
        let streams = Locked<HTTPStream?>(nil)
        let running = try Running { stream throws(SocketError) in
            stream.wake()  // on the loop, before the wait
            let early = await stream.wait(until: .max)
            streams.withLock { $0 = stream }
            try await stream.send(Array("waiting\n".utf8))
            let late = await stream.wait(until: .max)
            try await stream.send(Array("\(early) \(late)".utf8))
        }
        let connection = try running.connect()
        #expect(try await connection.read(through: Array("waiting\n".utf8)) != nil)
        _ = WorkerThread(name: "waker") { streams.withLock { $0?.wake() } }
        let text = String(decoding: try await connection.readToEnd(), as: UTF8.self)
        #expect(text == "woken woken")
        streams.withLock { $0?.wake() }  // after its end: nothing happens
        await running.stop()
    }

    @Test func `what a client sends or ends meanwhile changes nothing`() async throws {
        let streams = Locked<HTTPStream?>(nil)
        let running = try Running { stream throws(SocketError) in
            streams.withLock { $0 = stream }
            try await stream.send(Array("waiting\n".utf8))
            let wake = await stream.wait(until: .max)
            try await stream.send(Array("\(wake)".utf8))
        }
        let connection = try running.connect()
        #expect(try await connection.read(through: Array("waiting\n".utf8)) != nil)
        try connection.send("GET /smuggled HTTP/1.1\r\nHost: x\r\n\r\n")
        connection.finishSending()
        streams.withLock { $0?.wake() }
        #expect(String(decoding: try await connection.readToEnd(), as: UTF8.self) == "woken")
        await running.stop()
    }

    @Test func `a wait ends at its deadline`() async throws {
        let running = try Running { stream throws(SocketError) in
            let wake = await stream.wait(until: SystemTime().boottime() + 20)
            try await stream.send(Array("\(wake)".utf8))
        }
        #expect(String(decoding: try await running.connect().readToEnd(), as: UTF8.self).hasSuffix("timedOut"))
        await running.stop()
    }

    @Test func `a stop ends waits, and the last piece still arrives`() async throws {
        let running = try Running { stream throws(SocketError) in
            try await stream.send(Array("waiting\n".utf8))
            let wake = await stream.wait(until: .max)
            try await stream.send(Array("\(wake)".utf8))
        }
        let connection = try running.connect()
        #expect(try await connection.read(through: Array("waiting\n".utf8)) != nil)
        running.server.stop()
        #expect(String(decoding: try await connection.readToEnd(), as: UTF8.self) == "stopping")
        await running.stop()
    }

    @Test func `a client that does not read is given up`() async throws {
        let ends = AsyncStream.makeStream(of: SocketError.self)
        let running = try Running(patience: .milliseconds(50)) { stream throws(SocketError) in
            do throws(SocketError) {
                while true { try await stream.send([UInt8](repeating: 0, count: 65536)) }
            } catch {
                ends.continuation.yield(error)
                throw error
            }
        }
        let connection = try running.connect()
        for await error in ends.stream {
            #expect(error.operation == "send")
            break
        }
        withExtendedLifetime(connection) {}
        await running.stop()
    }
}
