import TestSupport
import Testing

/// One line for each request, without a phone number.
struct AccessLogTests {
    private let phone = "+8613800138000"

    private func lines(_ service: RunningService) -> [[String: JSONValue]] {
        service.log.split(separator: "\n").map { JSONValue.object(Array($0.utf8)) }
            .filter { $0["message"] == "request" }
    }

    @Test func `a line tells method, route, status, bytes, duration, id and client`() async throws {
        let service = try RunningService()
        let issued = try await service.issue(phone)
        _ = try await service.request("GET", "/codes/\(phone)/cooldown?locale=de", fields: ["X-Request-Id: my-Id_1.2"])
        _ = try await service.request("HEAD", "/codes/\(phone)/cooldown")
        _ = try await service.request("DELETE", "/nothing")
        let lines = lines(service)
        #expect(lines.count == 4)
        #expect(lines[0]["method"] == "POST")
        #expect(lines[0]["route"] == "/codes")
        #expect(lines[0]["status"] == 201)
        #expect(lines[0]["bytes"]?.int == issued.body.count)
        #expect(lines[0]["duration_us"]?.int != nil)
        #expect(lines[0]["client"] == "127.0.0.1")
        #expect(lines[0]["request_id"]?.string == issued.fields["x-request-id"])
        #expect(lines[0]["level"] == "info")
        #expect(lines[1]["route"] == "/codes/{phone}/cooldown")
        #expect(lines[1]["request_id"] == "my-Id_1.2")
        #expect(lines[2]["bytes"] == 0)
        #expect(lines[3]["route"] == .null)
        #expect(lines[3]["status"] == 404)
        #expect(!service.log.contains("13800138000"))
        await service.stop()
    }

    @Test func `what is no request has a line without a route`() async throws {
        let service = try RunningService()
        let connection = try RawConnection(port: service.port)
        try connection.send("GET /codes/\(phone)/cooldown HTTP/1.1\r\n\r\n")
        #expect(try await connection.readAnswer().status == 400)
        let line = try #require(lines(service).first)
        #expect(line["method"] == "GET")
        #expect(line["route"] == .null)
        #expect(line["status"] == 400)
        #expect(!service.log.contains("13800138000"))
        await service.stop()
    }

    @Test func `a stream has its line at its end, with all its bytes`() async throws {
        let service = try RunningService(["--cooldown", "2"])
        #expect(try await service.issue(phone).status == 201)
        try await service.waitForDelivery("sent", of: phone)
        let stream = try await EventStream(port: service.port, phone, fields: ["X-Request-Id: stream"])
        var bytes = 0
        while let block = try await stream.nextBlock() {
            bytes += block.lines.reduce(1) { $0 + $1.utf8.count + 1 }
            service.time.advance(by: .seconds(1))
        }
        let line = try #require(lines(service).first { $0["request_id"] == "stream" })
        #expect(line["status"] == 200)
        #expect(line["bytes"]?.int == bytes)
        #expect(line["duration_us"]?.int ?? 0 >= 2_000_000)
        await service.stop()
    }

    @Test func `behind a trusted proxy the client is the one that the proxy names`() async throws {
        let service = try RunningService(["--trusted-proxies", "127.0.0.0/8"])
        _ = try await service.request("GET", "/healthz", fields: ["X-Forwarded-For: 6.6.6.6, 2001:db8::7"])
        #expect(lines(service).first?["client"] == "2001:db8::7")
        await service.stop()
        let open = try RunningService()
        _ = try await open.request("GET", "/healthz", fields: ["X-Forwarded-For: 6.6.6.6, 2001:db8::7"])
        #expect(lines(open).first?["client"] == "127.0.0.1")
        await open.stop()
    }

    @Test(arguments: [["--access-log", "false"], ["--access-log", "false", "--log-level", "debug"]])
    func `it can be switched off`(flags: [String]) async throws {
        let service = try RunningService(flags)
        #expect(try await service.issue(phone).status == 201)
        #expect(lines(service).isEmpty)
        await service.stop()
    }
}
