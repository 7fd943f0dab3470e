import Foundation
import TestSupport
import Testing

extension LoadTests {
    /// Connections that come and go.
    struct ConnectionChurnTests {
        /// What a client does before it closes.
        private enum Ending: CaseIterable {
            case afterAnswer, unread, silent, midHead, midBody, reset, resetMidAnswer, halfClosed
        }

        private static let clients = 8
        /// How much more resident memory, in kB, there may be after all connections than after a tenth of them.
        private static let allowedGrowth = 8192
        private static let request = "GET /codes/+8613800138000/cooldown HTTP/1.1\r\nHost: localhost\r\n\r\n"

        @Test func `connections that end in any way leave neither descriptors nor memory behind`() async throws {
            let seed = UInt64.random(in: .min ... .max)
            print("ConnectionChurnTests seed \(seed)")
            let service = try await CountersignProcess(["--access-log", "false"], in: try TemporaryFolder())
            let figures = ProcessFigures(of: service)
            let listeners = try figures.sockets
            let count = Soak.count(200_000) / Self.clients
            try await churn(count / 10, at: service.port, seed: seed)
            try await figures.waitForSockets(atMost: listeners)
            let (memory, files) = (try figures.residentMemory, try figures.files)
            try await churn(count - count / 10, at: service.port, seed: ~seed)
            try await figures.waitForSockets(atMost: listeners)
            let growth = try figures.residentMemory - memory
            print("ConnectionChurnTests: \(memory) kB, and \(growth) kB more at the end")
            if ProcessFigures.memoryIsItsOwn { #expect(growth <= Self.allowedGrowth) }
            #expect(try figures.files <= files)
            #expect(try await service.cooldown("+8613800138000").status == 200)
            #expect(await service.terminate() == 0)
        }

        /// Opens and closes `count` connections from each client.
        private func churn(_ count: Int, at port: UInt16, seed: UInt64) async throws {
            try await onThreads(Self.clients) { client in
                var random = SeededRandom(seed: seed &+ UInt64(client))
                for number in 0..<count {
                    let source = 2 + (client + number * Self.clients) % 49
                    let ending = Ending.allCases[Int.random(in: 0..<Ending.allCases.count, using: &random)]
                    try Self.visit(try BlockingSocket(port: port, from: source), ending)
                }
            }
        }

        private static func visit(_ socket: BlockingSocket, _ ending: Ending) throws {
            switch ending {
            case .afterAnswer:
                try socket.send(request)
                var reader = AnswerReader(socket)
                guard try reader.next().status == 200 else { throw NeverHappened(what: "an answer of 200") }
            case .unread: try socket.send(request + request)
            case .silent: break
            case .midHead: try socket.send(String(request.dropLast(4)))
            case .midBody: try socket.send("POST /codes HTTP/1.1\r\nHost: localhost\r\nContent-Length: 9\r\n\r\n{")
            case .reset: socket.resetAtEnd()
            case .resetMidAnswer:
                try socket.send(String(repeating: request, count: 20))
                socket.resetAtEnd()
            case .halfClosed:
                try socket.send(request)
                socket.finishSending()
                guard !(try socket.receiveToEnd().isEmpty) else { throw NeverHappened(what: "an answer") }
            }
        }
    }
}
