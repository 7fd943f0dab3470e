import Glibc
import TestSupport
import Testing
import Threads

extension LoadTests {
    /// More clients than the service may open descriptors for: it is left 64, of which it keeps 43 for itself and serves
    /// 21 clients at a time.
    struct DescriptorExhaustionTests {
        private static let places = 21
        private static let wrapper = ["sh", "-c", "ulimit -n 64; exec \"$@\"", "sh"]
        private static let request = "GET /codes/+8613800138000/cooldown HTTP/1.1\r\nHost: localhost\r\n\r\n"

        private let service: CountersignProcess
        private let figures: ProcessFigures
        private let listeners: Int

        init() async throws {
            service = try await CountersignProcess(
                ["--threads", "1"], in: try TemporaryFolder(), wrapper: Self.wrapper)
            figures = ProcessFigures(of: service)
            listeners = try figures.sockets
        }

        /// How often the log tells that descriptors are exhausted.
        private var warnings: Int {
            service.process.standardError.split(separator: "\n").count { $0.contains("no descriptor left") }
        }

        @Test func `a client without a place gets that of the longest idle, and the others go on`() async throws {
            var sockets = try connect(Self.places)
            try await expectServed(sockets)
            for _ in 0..<Soak.count(200) {
                let longestIdle = sockets.removeFirst()
                let new = try connect(1)
                try await expectServed(new)
                try await onThreads(1) { _ in
                    guard try longestIdle.receive(atMost: 1).isEmpty else { throw NeverHappened(what: "its end") }
                }
                sockets += new
            }
            try await expectServed(sockets)
            sockets = []
            try await expectRecovery()
            #expect(warnings == 0)
        }

        @Test func `while nobody is idle, further clients are told 503 and when to come back`() async throws {
            let stream =
                "GET /codes/+8613800138000/cooldown HTTP/1.1\r\nHost: localhost\r\nAccept: text/event-stream\r\n\r\n"
            _ = try await service.issue("+8613800138000")
            let busy = try connect(Self.places)
            try await onThreads(1) { _ in
                for socket in busy {
                    try socket.send(stream)
                    _ = try socket.receive(atMost: 12)  // the head is on its way: the connection is a stream now
                }
            }
            let answers = Locked<[HTTPAnswer]>([])
            let port = service.port
            try await onThreads(1) { _ in
                for _ in 0..<Soak.count(200) {
                    let answer = try Self.ask(on: try BlockingSocket(port: port))
                    answers.withLock { $0.append(answer) }
                }
            }
            for answer in answers.withLock({ $0 }) {
                #expect(answer.status == 503 && answer.fields["retry-after"] == "1")
                #expect(answer.fields["connection"] == "close" && answer.json["code"] == "overloaded")
            }
            #expect(warnings == 0)
            await service.kill()
            withExtendedLifetime(busy) {}
        }

        @Test func `clients that come by hundreds leave the service what it needs to send`() async throws {
            let sockets = try connect(Soak.count(1000))
            #expect(try await service.issue("+8613800138001").status == 201)
            _ = try await service.waitForCode(sentTo: "+8613800138001")
            withExtendedLifetime(sockets) {}
            #expect(warnings == 0)
            #expect(await service.terminate() == 0)
        }

        @Test func `a service without descriptors stops gracefully`() async throws {
            let sockets = try connect(500)
            #expect(await service.terminate() == 0)
            let hasEnded = service.process.standardError.contains(#""message":"stopped""#)
            #expect(hasEnded, "everything has ended in time")
            withExtendedLifetime(sockets) {}
        }

        private func connect(_ count: Int) throws -> [BlockingSocket] {
            try (0..<count).map { _ in try BlockingSocket(port: service.port) }
        }

        /// The answer to a request, or that which came unasked.
        private static func ask(on socket: BlockingSocket) throws -> HTTPAnswer {
            try socket.send(Self.request)
            var reader = AnswerReader(socket)
            return try reader.next()
        }

        private func expectServed(_ sockets: [BlockingSocket]) async throws {
            let statuses = Locked<[Int]>([])
            try await onThreads(1) { _ in
                for socket in sockets {
                    let status = try Self.ask(on: socket).status
                    statuses.withLock { $0.append(status) }
                }
            }
            #expect(statuses.withLock { $0 } == sockets.map { _ in 200 })
        }

        /// Once all clients have gone, also those that the system still kept waiting.
        private func expectRecovery() async throws {
            try await eventually("a place is free") { try await service.cooldown("+8613800138000").status == 200 }
            try await figures.waitForSockets(atMost: listeners)
            #expect(await service.terminate() == 0)
        }
    }
}
