import TestSupport
import Testing
import Threads

extension LoadTests {
    /// Connections that are kept open and say nothing.
    struct ManyIdleTests {
        private static let busyClients = 4

        @Test func `idle connections wait while others are served, and are served afterwards`() async throws {
            BlockingSocket.raiseDescriptorLimit()
            let service = try await CountersignProcess(["--idle-timeout", "3600"], in: try TemporaryFolder())
            let figures = ProcessFigures(of: service)
            let (listeners, port) = (try figures.sockets, service.port)
            let idle = Locked<[BlockingSocket]>([])
            try await onThreads(1) { _ in
                for number in 0..<Soak.count(5000) {
                    let socket = try BlockingSocket(port: port)
                    if number % 2 == 0 { try Self.ask(1, on: socket) }  // the others stay silent from the beginning
                    idle.withLock { $0.append(socket) }
                }
            }
            try await onThreads(Self.busyClients) { _ in
                try Self.ask(Soak.count(80_000) / Self.busyClients, on: try BlockingSocket(port: port))
            }
            try await onThreads(1) { _ in
                let sockets = idle.withLock { $0 }
                for socket in sockets where socket.hasInput() {
                    throw NeverHappened(what: "silence on idle connections")
                }
                for socket in sockets { try Self.ask(1, on: socket) }
            }
            idle.withLock { $0 = [] }
            try await figures.waitForSockets(atMost: listeners)
            #expect(await service.terminate() == 0)
        }

        /// Asks for the cooldowns of `count` phones, one after the other; throws unless each is told.
        private static func ask(_ count: Int, on socket: BlockingSocket) throws {
            var reader = AnswerReader(socket)
            for number in 0..<count {
                let phone = "+86138\(10_000_000 + number)"
                try socket.send("GET /codes/\(phone)/cooldown HTTP/1.1\r\nHost: localhost\r\n\r\n")
                let answer = try reader.next()
                guard answer.status == 200, answer.json["phone"] == .text(phone) else {
                    throw NeverHappened(what: "the cooldown of \(phone): \(answer)")
                }
            }
        }
    }
}
