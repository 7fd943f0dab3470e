import TestSupport
import Testing
import VerificationCore

/// Each gateway has calls and a pace of its own: one that hangs, or that a provider slows down, costs only itself.
struct GatewayShareTests {
    private let file = RecordingGateway()
    private let routes = ["--file-path", "unused", "--routes", "86=console,*=file", "--gateway-timeout", "60"]

    private func service(_ flags: [String] = []) throws -> RunningService {
        try RunningService(
            routes + flags + ["--max-connections", "4000", "--access-log", "false"], others: ["file": file])
    }

    /// Sends to so many phones of that route, over one connection.
    private func issue(_ count: Int, at service: RunningService) async throws {
        try await onThreads(1) { _ in
            let socket = try BlockingSocket(port: service.port)
            var answers = AnswerReader(socket)
            for number in 0..<count {
                let body = #"{"phone": "+\#(8_613_800_000_000 + number)"}"#
                try socket.send(
                    "POST /codes HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n"
                        + "Content-Length: \(body.utf8.count)\r\n\r\n\(body)")
                #expect(try answers.next().status == 201)
            }
        }
    }

    /// Lets time pass until the gateway has so many messages; batches behind those that hang wait for 50 ms.
    private func wait(for count: Int, at gateway: RecordingGateway, _ service: RunningService) async throws {
        while gateway.messages.count < count {
            service.pass(.milliseconds(1))
            try await Task.sleep(for: .milliseconds(1))
        }
    }

    @Test(.timeLimit(.minutes(5)))
    func `a gateway whose calls all hang holds up nobody on another route, however many wait for it`() async throws {
        let service = try service()
        service.gateway.behave(.hang)
        try await issue(GatewayShare.calls + 40, at: service)
        try await wait(for: GatewayShare.calls, at: service.gateway, service)
        for number in 0..<20 {
            _ = try await service.issue("+1202555\(1000 + number)")
            try await wait(for: number + 1, at: file, service)
        }
        #expect(service.gateway.messages.count == GatewayShare.calls)
        service.beginStop()
        service.pass(.seconds(60))
        await service.waitForEnd()
    }

    @Test(.timeLimit(.minutes(5)))
    func `a call that ends makes room for the message that has waited longest`() async throws {
        let service = try service()
        service.gateway.behave(.gate)
        let count = GatewayShare.calls + 300
        try await issue(count, at: service)
        try await wait(for: GatewayShare.calls, at: service.gateway, service)
        #expect(service.gateway.messages.count == GatewayShare.calls)
        service.gateway.open()
        try await wait(for: count, at: service.gateway, service)
        #expect(Set(service.gateway.messages.map(\.phone)).count == count)
        #expect(
            service.gateway.messages.prefix(GatewayShare.calls).map(\.id.rawValue).max() == Int64(GatewayShare.calls))
        await service.stop()
    }

    @Test(.timeLimit(.minutes(5)), arguments: [5, 20, 100])
    func `what an outage has held back leaves at the rate of its gateway, in its order, and others at theirs`(
        rate: Int
    ) async throws {
        let service = try service(["--gateway-rates", "console=\(rate)", "--code-ttl", "600"])
        let count = rate * 3
        try await issue(count, at: service)
        let start = service.time.wall()
        while service.gateway.messages.count < count {
            let sent = service.gateway.messages.count
            #expect(sent <= rate * Int(service.time.wall() - start) / 1000 + 2)
            service.pass(.milliseconds(10))
            try await Task.sleep(for: .milliseconds(1))
        }
        // Those of one batch leave at once.
        let ids = service.gateway.messages.map(\.id.rawValue)
        #expect(zip(ids, ids.sorted()).allSatisfy { abs($0 - $1) <= 10 })
        _ = try await service.issue("+12025550123")
        try await wait(for: 1, at: file, service)
        await service.stop()
    }
}
