import Glibc
import TestSupport
import Testing
import Threads

extension LoadTests {
    /// A provider that takes its time for each text, while many come.
    struct DeliveryLoadTests {
        private static let rate = 200  // messages a second
        private static let clients = 8
        private static let delay: useconds_t = 200_000

        /// The ids of the texts that came.
        private let received = Locked<[String]>([])

        @Test(.timeLimit(.minutes(5)))
        func `200 texts a second reach a provider that takes 200 ms, each once, with few threads`() async throws {
            let count = Soak.count(6000)
            let provider = try slowProvider(count)
            let service = try await CountersignProcess(
                FakeProvider.flags([(.webhook, provider.url())]) + ["--access-log", "false"],
                in: try TemporaryFolder())
            let figures = ProcessFigures(of: service)
            let start = ContinuousClock.now
            _ = try await issue(0..<count / 6, at: service)
            let (threads, memory) = (try figures.threads, try figures.residentMemory)
            let peak = try await issue(count / 6..<count, at: service)
            let issued = ContinuousClock.now - start
            try await eventually("all are sent", within: .seconds(30)) { received.withLock(\.count) == count }
            let growth = try figures.residentMemory - memory
            print("DeliveryLoadTests: \(count) issues in \(issued), sent in \(ContinuousClock.now - start)")
            print(
                "DeliveryLoadTests: \(threads) threads, \(peak) at most; \(memory) kB, and \(growth) kB more at the end"
            )
            #expect(peak <= threads + 4, "no thread for each call")
            if ProcessFigures.memoryIsItsOwn { #expect(growth <= 8192) }
            try await service.waitUntilSent(to: phone(count - 1))
            #expect(await service.terminate() == 0)
            try await provider.join()
            #expect(Set(received.withLock { $0 }).count == count, "each once")
        }

        /// Issues to these phones at the rate, from several clients; returns the most threads that the service had.
        private func issue(_ numbers: Range<Int>, at service: CountersignProcess) async throws -> Int {
            let (figures, peak, start) = (ProcessFigures(of: service), Locked(0), ContinuousClock.now)
            try await onThreads(Self.clients) { client in
                let socket = try BlockingSocket(port: service.port)
                var reader = AnswerReader(socket)
                for number in stride(from: numbers.lowerBound + client, to: numbers.upperBound, by: Self.clients) {
                    let due = start + .seconds(number - numbers.lowerBound) / Self.rate
                    usleep(useconds_t(max(.zero, due - ContinuousClock.now) / .microseconds(1)))
                    try socket.send(request(phone(number)))
                    #expect(try reader.next().status == 201)
                    let threads = try figures.threads
                    peak.withLock { $0 = max($0, threads) }
                }
            }
            return peak.withLock { $0 }
        }

        private func phone(_ number: Int) -> String { "+\(8_613_800_000_000 + number)" }

        private func request(_ phone: String) -> String {
            let body = #"{"phone": "\#(phone)"}"#
            return "POST /codes HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n"
                + "Content-Length: \(body.utf8.count)\r\n\r\n\(body)"
        }

        /// Takes so many texts, each connection on a thread of its own.
        private func slowProvider(_ count: Int) throws -> FakeServer {
            try FakeServer { [received] listener in
                while received.withLock(\.count) < count {
                    guard listener.hasConnection(within: 10) else { continue }
                    let connection = try listener.accept()
                    _ = WorkerThread(name: "provider") {
                        while let request = try? connection.readRequest() {  // until the service ends it
                            received.withLock { $0.append(request.fields["webhook-id"] ?? "") }
                            usleep(Self.delay)
                            guard (try? connection.answer(204)) != nil else { return }
                        }
                    }
                }
            }
        }
    }
}
