import Glibc
import TestSupport
import Testing
import Threads

extension LoadTests {
    /// More clients than the service may open descriptors for: it is left 64, of which it keeps 40 for itself and serves
    /// 24 clients at a time.
    struct DescriptorExhaustionTests {
        private static let places = 24
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

        @Test func `clients without a place are told 503 and when to come back, and the others go on`() async throws {
            let port = service.port
            let served = Locked<[BlockingSocket]>([])
            let faults = Locked<[String]>([])
            try await onThreads(1) { _ in
                for _ in 0..<Soak.count(2000) {
                    let socket = try BlockingSocket(port: port)
                    let answer = try Self.ask(on: socket)
                    if answer.status == 200 { served.withLock { $0.append(socket) } }
                    let isRefused =
                        answer.status == 503 && answer.fields["retry-after"] == "1"
                        && answer.fields["connection"] == "close" && answer.json["code"] == "overloaded"
                    if answer.status != 200 && !isRefused { faults.withLock { $0.append("\(answer)") } }
                }
            }
            #expect(faults.withLock { $0 } == [])
            #expect(served.withLock(\.count) == Self.places)
            try await expectServed(served.withLock { $0 })
            served.withLock { $0 = [] }
            try await expectRecovery()
            #expect(warnings == 0)
        }

        @Test func `of clients that come together as many are served as there are places`() async throws {
            service.process.signal(SIGSTOP)  // until all of them have connected
            let sockets = try connect(60)
            service.process.signal(SIGCONT)
            let statuses = Locked<[Int]>([])
            try await onThreads(1) { _ in
                for socket in sockets {
                    let status = try Self.ask(on: socket).status
                    statuses.withLock { $0.append(status) }
                }
            }
            #expect(statuses.withLock { $0.count { $0 == 200 } } == Self.places)
        }

        @Test func `clients that take the last descriptor are waited out with one warning`() async throws {
            var sockets = try connect(Self.places)
            try await expectServed(sockets)
            sockets += try connect(Soak.count(1000))
            try await eventually("descriptors are exhausted") { warnings > 0 }
            try await expectServed(Array(sockets.prefix(Self.places)))
            let port = service.port
            try await onThreads(1) { [socket = sockets[0]] _ in
                let body = #"{"phone": "+8613800138001"}"#
                try socket.send(
                    "POST /codes HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n"
                        + "Content-Length: \(body.utf8.count)\r\n\r\n\(body)")
                var reader = AnswerReader(socket)
                let answer = try reader.next()
                guard answer.status == 201 else { throw NeverHappened(what: "a send beside \(port): \(answer)") }
            }
            _ = try await service.waitForCode(sentTo: "+8613800138001")
            sockets = []
            try await expectRecovery()
            #expect(warnings == 1)
        }

        @Test func `a service without descriptors stops gracefully`() async throws {
            let sockets = try connect(500)
            try await eventually("descriptors are exhausted") { warnings > 0 }
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
