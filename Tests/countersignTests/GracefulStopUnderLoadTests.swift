import Foundation
import Glibc
import TestSupport
import Testing
import Threads

extension LoadTests {
    /// SIGTERM in the middle of work. There is one event loop, so that what it answers has an order.
    struct GracefulStopUnderLoadTests {
        private static let writers = 16
        private static let streams = 8
        private static let (coolingPhone, latePhone) = (Int64(8_613_800_138_000), Int64(8_613_800_138_001))

        /// What clients know.
        private struct Ledger {
            var acknowledged = [coolingPhone]
            /// Sent, and cut off by the end of the connection.
            var unanswered: [Int64] = []
            var faults: [String] = []
            /// Whether an answer was the last of its connection: those to later requests are so, too.
            var isStopping = false
        }

        private let ledger = Locked(Ledger())
        private let folder: TemporaryFolder

        init() throws { folder = try TemporaryFolder() }

        @Test(.timeLimit(.minutes(10)))
        func `a stop among writers loses no issue, and each last answer says so`() async throws {
            let service = try await CountersignProcess(["--threads", "1"], in: folder)
            #expect(try await service.issue("+\(Self.coolingPhone)").status == 201)
            let port = service.port
            let late = try LateWriter(port: port, phone: Self.latePhone)
            let streams = try (0..<Self.streams).map { _ in try OpenStream(port: port, phone: Self.coolingPhone) }
            try await onThreads(Self.writers + Self.streams + 1) { number in
                switch number {
                case ..<Self.writers: try write(to: service, writer: number, stopAfter: Soak.count(5000))
                case Self.writers: note(try late.finish(), to: Self.latePhone, mustBeLast: true)
                default: try streams[number - Self.writers - 1].expectEnd()
                }
            }
            #expect(await service.process.exitStatus() == 0)
            #expect(service.process.standardError.contains(#""message":"stopped""#), "everything has ended in time")
            let known = ledger.withLock { $0 }
            print("GracefulStopUnderLoadTests: \(known.acknowledged.count) issues, \(known.unanswered.count) cut off")
            #expect(known.faults == [])
            let stored = try ForeignConnection(folder.file("countersign.db")).numbers("SELECT phone FROM messages")
            #expect(Set(stored).count == stored.count, "one message for each")
            #expect(Set(known.acknowledged).subtracting(stored).isEmpty)
            #expect(Set(stored).subtracting(known.acknowledged).subtracting(known.unanswered).isEmpty)
        }

        @Test(.timeLimit(.minutes(2)))
        func `a second signal ends the service at once, whatever a gateway and a client wait for`() async throws {
            let full = try FullPipe(folder.file("pipe"))
            let service = try await CountersignProcess(
                ["--stop-timeout", "600", "--body-timeout", "600"], in: folder,
                wrapper: ["sh", "-c", "exec \"$@\" >'\(full.path)'", "sh"])
            #expect(try await service.issue("+\(Self.coolingPhone)").status == 201)
            let late = try LateWriter(port: service.port, phone: Self.latePhone)
            service.process.signal(SIGTERM)
            try await eventually("the stop begins") { service.process.standardError.contains(#""stopping""#) }
            service.process.signal(SIGTERM)
            #expect(await service.process.exitStatus() == 0)
            #expect(service.process.standardError.contains("stopped before everything had ended"))
            withExtendedLifetime(late) {}
        }

        /// Posts to one phone after the other until the connection ends; stops the service after `count` acknowledgements
        /// of all writers.
        private func write(to service: CountersignProcess, writer: Int, stopAfter count: Int) throws {
            let socket = try BlockingSocket(port: service.port)
            var reader = AnswerReader(socket)
            for number in 0... {
                let phone = Int64(8_613_900_000_000 + writer * 100_000 + number)
                let mustBeLast = ledger.withLock(\.isStopping)
                do {
                    try socket.send(postHead(phone) + postBody(phone))
                    let answer = try reader.next()
                    let acknowledged = note(answer, to: phone, mustBeLast: mustBeLast)
                    if acknowledged == count { service.process.signal(SIGTERM) }
                    guard answer.fields["connection"] == "close" else { continue }
                } catch {
                    return ledger.withLock { $0.unanswered.append(phone) }
                }
                let rest = try reader.rest()
                return ledger.withLock { if !rest.isEmpty { $0.faults.append(rest) } }
            }
        }

        /// Returns how many issues are acknowledged.
        @discardableResult
        private func note(_ answer: HTTPAnswer, to phone: Int64, mustBeLast: Bool) -> Int {
            let isLast = answer.fields["connection"] == "close"
            return ledger.withLock { ledger in
                if answer.status == 201 { ledger.acknowledged.append(phone) }
                if answer.status != 201 || mustBeLast && !isLast { ledger.faults.append(answer.text) }
                ledger.isStopping = ledger.isStopping || isLast
                return ledger.acknowledged.count
            }
        }
    }
}

private func postBody(_ phone: Int64) -> String { #"{"phone": "+\#(phone)"}"# }

/// The head of `POST /codes`; `more` are field lines.
private func postHead(_ phone: Int64, _ more: String = "") -> String {
    "POST /codes HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n\(more)"
        + "Content-Length: \(postBody(phone).utf8.count)\r\n\r\n"
}

/// A request that is under way when the service stops, and an idle connection, whose end tells that it has begun to.
private struct LateWriter: Sendable {
    private let idle: BlockingSocket
    private let writer: BlockingSocket
    private let phone: Int64

    init(port: UInt16, phone: Int64) throws {
        self.phone = phone
        idle = try BlockingSocket(port: port)
        try idle.send("GET /healthz HTTP/1.1\r\nHost: localhost\r\n\r\n")
        var reader = AnswerReader(idle)
        #expect(try reader.next().status == 200)
        writer = try BlockingSocket(port: port)
        try writer.send(postHead(phone, "Expect: 100-continue\r\n"))
        #expect(String(decoding: try writer.receive(), as: UTF8.self).hasPrefix("HTTP/1.1 100 "))
    }

    /// Sends the body once the service stops; returns the answer, which an orderly end follows.
    func finish() throws -> HTTPAnswer {
        guard try idle.receiveToEnd().isEmpty else { throw NeverHappened(what: "a silent end of an idle connection") }
        try writer.send(postBody(phone))
        var reader = AnswerReader(writer)
        let answer = try reader.next()
        guard try reader.rest().isEmpty else { throw NeverHappened(what: "an end after the last answer") }
        return answer
    }
}

/// The countdown of a phone that cools down.
private struct OpenStream: Sendable {
    private let socket: BlockingSocket

    /// Returns once the first event has come.
    init(port: UInt16, phone: Int64) throws {
        socket = try BlockingSocket(port: port)
        try socket.send(
            "GET /codes/+\(phone)/cooldown HTTP/1.1\r\nHost: localhost\r\nAccept: text/event-stream\r\n\r\n")
        var text = ""
        while !text.contains("\ndata: ") { text += String(decoding: try socket.receive(), as: UTF8.self) }
        #expect(text.contains("\nevent: cooling\n"))
    }

    /// Reads to the orderly end that follows a last, whole event.
    func expectEnd() throws {
        let text = String(decoding: try socket.receiveToEnd(), as: UTF8.self)
        guard let last = text.components(separatedBy: "event: ").last, last.hasPrefix("cooling\ndata: {"),
            last.hasSuffix("}\nid:\n\n")
        else { throw NeverHappened(what: "a last event: \(text)") }
    }
}
