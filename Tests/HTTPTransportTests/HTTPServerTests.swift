import Application
import Glibc
import HTTPCodec
import HTTPTransport
import Logging
import NetworkAddresses
import TestSupport
import Testing
import Threads

/// Connections over real sockets, with a handler that a test scripts.
struct HTTPServerTests {
    /// Answers the path; `/later` waits for the gate, and `/big` is more than sockets hold.
    private struct Handler: HTTPHandler {
        let gate: AsyncStream<Void>

        func reply(to request: HTTPRequest, from peer: IPAddress) -> HTTPReply {
            if request.head.path == "/big" {
                return .now(HTTPResponse(status: 200, body: [UInt8](repeating: 0, count: 32 << 20)))
            }
            let answer = HTTPResponse(status: 200, body: Array(request.head.path.utf8) + request.body)
            guard request.head.path == "/later" else { return .now(answer) }
            return .later {
                for await _ in gate { break }
                return answer
            }
        }

        func refusal(of head: HTTPRequestHead, from peer: IPAddress) -> HTTPResponse? {
            head.path == "/refused" ? HTTPResponse(status: 404) : nil
        }

        func response(to fault: HTTPFault, of request: HTTPPartialHead, from peer: IPAddress) -> HTTPResponse {
            switch fault {
            case .unacceptable: HTTPResponse(status: 400)
            case .timedOut: HTTPResponse(status: 408)
            case .overloaded: HTTPResponse(status: 503)
            }
        }

        func rest() {}
    }

    private final class Running {
        let server: HTTPServer
        let openGate: () -> Void
        private let task: Task<Void, Never>

        init(
            _ change: (inout HTTPConnectionLimits) -> Void = { _ in },
            clock: @escaping @Sendable () -> Int64 = SystemTime().boottime
        ) throws {
            // So long that only a test that shortens them sees their end, however busy the machine is.
            var limits = HTTPConnectionLimits()
            (limits.head, limits.body, limits.idle) = (.seconds(600), .seconds(600), .seconds(600))
            change(&limits)
            let (gate, continuation) = AsyncStream.makeStream(of: Void.self)
            openGate = { continuation.yield() }
            let server = try HTTPServer(
                host: "127.0.0.1", port: 0, loops: 2, limits: limits, fields: [("X-Common", "yes")],
                clock: clock, log: Logger(threshold: .error, timestamp: { [] }, write: { _ in })
            ) { Handler(gate: gate) }
            self.server = server
            task = Task { await server.run() }
        }

        func connect() throws -> RawConnection { try RawConnection(port: server.port) }

        func stop() async {
            server.stop()
            await task.value
        }
    }

    private func get(_ path: String, _ fields: String = "") -> String {
        "GET \(path) HTTP/1.1\r\nHost: x\r\n\(fields)\r\n"
    }

    @Test func `a client has so many connections, and gets a place back with each that ends`() async throws {
        let running = try Running { limits in
            limits.connectionsPerClient = 3
            limits.unboundClients = []
        }
        var served = try (0..<3).map { _ in try running.connect() }
        for connection in served {
            try connection.send(get("/own"))
            #expect(try await connection.readAnswer().status == 200)
        }
        for _ in 0..<5 { #expect(try await running.connect().readAnswer().status == 503) }
        served.removeLast()
        try await eventually("the place is free") {
            let connection = try running.connect()
            try connection.send(get("/again"))
            return try await connection.readAnswer().status == 200
        }
        await running.stop()
    }

    @Test(arguments: ["127.0.0.0/8", "127.0.0.1"])
    func `who is shared by many clients has any number of connections`(network: String) async throws {
        let running = try Running { limits in
            limits.connectionsPerClient = 1
            limits.unboundClients = [IPNetwork(network)].compactMap(\.self)
        }
        let connections = try (0..<10).map { _ in try running.connect() }
        for connection in connections {
            try connection.send(get("/shared"))
            #expect(try await connection.readAnswer().status == 200)
        }
        await running.stop()
    }

    @Test(arguments: [
        "POST / HTTP/1.1\r\nHost: x\r\nX-Long: ", "POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 16000\r\n\r\n",
        "POST / HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\n3e80\r\n",
    ])
    func `half requests that hold too much together are told 503, and whole ones go on`(start: String) async throws {
        let running = try Running { $0.received = 100_000 }
        let half = try (0..<40).map { _ in try running.connect() }
        for connection in half { try connection.send(start + String(repeating: "x", count: 6000)) }
        try await eventually("some are given up") {
            let connection = try running.connect()
            try connection.send(get("/whole"))
            return try await connection.readAnswer().status == 200
        }
        var refused = 0
        for connection in half {
            try connection.send("\r\n")
            connection.finishSending()
            let answer = String(decoding: try await connection.readToEnd(), as: UTF8.self)
            if answer.hasPrefix("HTTP/1.1 503") { refused += 1 }
        }
        #expect((20...39).contains(refused), "\(refused)")
        await running.stop()
    }

    @Test func `pipelined requests are answered in their order, with the common fields`() async throws {
        let running = try Running()
        let connection = try running.connect()
        let count = 200
        try connection.send((0..<count).map { get("/\($0)") }.joined())
        for index in 0..<count {
            let answer = try await connection.readAnswer()
            #expect(answer.text == "/\(index)")
            #expect(answer.fields["x-common"] == "yes")
            #expect(answer.fields["date"]?.hasSuffix(" GMT") == true)
        }
        await running.stop()
    }

    @Test func `bodies come by length and in chunks, byte by byte`() async throws {
        let running = try Running()
        let connection = try running.connect()
        let requests =
            "POST /a HTTP/1.1\r\nHost: x\r\nContent-Length: 5\r\n\r\nhello"
            + "POST /b HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\n3\r\nwor\r\n2;x=y\r\nld\r\n0\r\n\r\n"
        for byte in requests.utf8 { try connection.send([byte]) }
        #expect(try await connection.readAnswer().text == "/ahello")
        #expect(try await connection.readAnswer().text == "/bworld")
        await running.stop()
    }

    @Test func `a framing error closes, and what follows is never read as a request`() async throws {
        let running = try Running()
        let connection = try running.connect()
        try connection.send("GET / HTTP/1.1\r\nHost: x\r\nContent-Length: 5, 5\r\n\r\n" + get("/smuggled"))
        let text = String(decoding: try await connection.readToEnd(), as: UTF8.self)
        #expect(text.hasPrefix("HTTP/1.1 400 "))
        #expect(text.contains("Connection: close"))
        #expect(!text.contains("/smuggled"))
        await running.stop()
    }

    @Test func `a body that is waited for is asked for, unless the head is refused`() async throws {
        let running = try Running()
        let head = "Expect: 100-continue\r\nContent-Length: 2\r\n"
        let taken = try running.connect()
        try taken.send("POST /a HTTP/1.1\r\nHost: x\r\n\(head)\r\n")
        #expect(try await taken.readAnswer().status == 100)
        try taken.send("ok")
        #expect(try await taken.readAnswer().text == "/aok")
        let refused = try running.connect()
        try refused.send("POST /refused HTTP/1.1\r\nHost: x\r\n\(head)\r\n")
        #expect(try await refused.readAnswer().status == 404)
        #expect(try await refused.readToEnd().isEmpty)
        await running.stop()
    }

    @Test func `HTTP 1.0 is closed unless it asks to be kept, and close is honoured`() async throws {
        let running = try Running()
        let old = try running.connect()
        try old.send("GET /a HTTP/1.0\r\n\r\n")
        #expect(String(decoding: try await old.readToEnd(), as: UTF8.self).contains("Connection: close"))
        let kept = try running.connect()
        try kept.send("GET /a HTTP/1.0\r\nConnection: keep-alive\r\n\r\n")
        #expect(try await kept.readAnswer().fields["connection"] == "keep-alive")
        let closing = try running.connect()
        try closing.send(get("/a", "Connection: close\r\n") + get("/b"))
        #expect(!String(decoding: try await closing.readToEnd(), as: UTF8.self).contains("/b"))
        await running.stop()
    }

    @Test func `a client that has sent all and shuts down its side still gets its answers`() async throws {
        let running = try Running()
        let connection = try running.connect()
        try connection.send(get("/a") + get("/b"))
        connection.finishSending()
        let text = String(decoding: try await connection.readToEnd(), as: UTF8.self)
        #expect(text.contains("/a") && text.hasSuffix("/b"))
        await running.stop()
    }

    @Test func `a slow head and a slow body are told 408, and an idle connection is closed without a word`()
        async throws
    {
        let running = try Running({
            $0.head = .milliseconds(30)
            $0.body = .milliseconds(30)
            $0.idle = .milliseconds(60)
        })
        for part in ["GET / HTT", "POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 9\r\n\r\nhalf"] {
            let slow = try running.connect()
            try slow.send(part)
            #expect(String(decoding: try await slow.readToEnd(), as: UTF8.self).hasPrefix("HTTP/1.1 408 "))
        }
        let idle = try running.connect()
        #expect(try await idle.readToEnd().isEmpty)
        await running.stop()
    }

    @Test(arguments: [10_000, 300_000] as [UInt32])
    func `a client that does not read is given up, also if it goes on sending, and costs the others nothing`(
        pause: UInt32
    ) async throws {
        let running = try Running({ $0.write = .milliseconds(100) })
        let deaf = try BlockingSocket(port: running.server.port)
        try deaf.send(get("/big"))
        let failure = try await onThread {
            do throws(BlockingSocket.Failure) {
                while true {
                    usleep(pause)  // so slowly that the server has room for all of it
                    try deaf.send("G")
                }
            } catch {
                return error
            }
        }
        #expect(failure.call == "send")
        let other = try running.connect()
        try other.send(get("/a"))
        #expect(try await other.readAnswer().text == "/a")
        await running.stop()
    }

    @Test func `after its last request a connection is closed`() async throws {
        let running = try Running({ $0.requests = 2 })
        let connection = try running.connect()
        try connection.send(get("/a") + get("/b") + get("/c"))
        let text = String(decoding: try await connection.readToEnd(), as: UTF8.self)
        #expect(text.hasSuffix("Connection: close\r\n\r\n/b"))
        #expect(text.ranges(of: "Connection: close").count == 1)
        await running.stop()
    }

    @Test func `what was read behind a request has a deadline of its own`() async throws {
        let now = Locked<Int64>(0)
        let running = try Running({ $0.body = .milliseconds(400) }, clock: { now.withLock { $0 } })
        let connection = try running.connect()
        let head = "POST /a HTTP/1.1\r\nHost: x\r\nContent-Length: 2\r\n\r\n"
        try connection.send(get("/") + head + "1")
        #expect(try await connection.readAnswer().text == "/")
        for _ in 0..<4 {
            now.withLock { $0 += 300 }
            running.server.clockMoved()
            try connection.send("2" + head + "1")
            #expect(try await connection.readAnswer().text == "/a12")
        }
        connection.finishSending()
        _ = try await connection.readToEnd()
        await running.stop()
    }

    @Test func `a stop waits neither for the rest of a request nor for a reader for long`() async throws {
        let running = try Running()
        let stalled = try running.connect()
        try stalled.send("GET / HT")
        let deaf = try running.connect()
        try deaf.send(get("/big"))
        let other = try running.connect()
        try other.send(get("/a"))
        _ = try await other.readAnswer()
        await running.stop()  // the limits are ten minutes
        #expect(String(decoding: try await stalled.readToEnd(), as: UTF8.self).hasPrefix("HTTP/1.1 408 "))
    }

    @Test func `while all are busy, one connection too many is told 503, and the others are served`() async throws {
        let running = try Running({ $0.connections = 2 })
        let busy = [try running.connect(), try running.connect()]
        for connection in busy {
            try connection.send(get("/a") + get("/later"))
            #expect(try await connection.readAnswer().text == "/a")
        }
        let refused = try running.connect()
        #expect(String(decoding: try await refused.readToEnd(), as: UTF8.self).hasPrefix("HTTP/1.1 503 "))
        for _ in busy { running.openGate() }
        for connection in busy { #expect(try await connection.readAnswer().text == "/later") }
        await running.stop()
    }

    @Test func `one connection too many takes the place of an idle one, whichever loop has it`() async throws {
        let running = try Running({ $0.connections = 1 })
        var last = try running.connect()
        for number in 0..<20 {
            try last.send(get("/\(number)"))
            #expect(try await last.readAnswer().text == "/\(number)")
            let next = try running.connect()
            #expect(try await last.readToEnd().isEmpty)
            last = next
        }
        await running.stop()
    }

    @Test func `a stop answers what is under way, says close, and ends idle connections`() async throws {
        let running = try Running()
        let idle = try running.connect()
        try idle.send(get("/a"))
        _ = try await idle.readAnswer()
        let busy = try running.connect()
        try busy.send(get("/a") + get("/later"))
        #expect(try await busy.readAnswer().text == "/a")
        running.server.stop()
        #expect(try await idle.readToEnd().isEmpty)
        running.openGate()
        let last = try await busy.readAnswer()
        #expect(last.text == "/later")
        #expect(last.fields["connection"] == "close")
        #expect(try await busy.readToEnd().isEmpty)
        await running.stop()
        #expect(throws: BlockingSocket.Failure.self) { try running.connect() }
    }
}
