import TestSupport
import Testing

/// `GET /codes/{phone}/cooldown` as an event stream, with clocks that the test moves.
struct CooldownStreamTests {
    private let phone = "+8613800138000"

    private func stream(_ service: RunningService, query: String = "", fields: [String] = []) async throws
        -> EventStream
    {
        try await EventStream(port: service.port, phone, query: query, fields: fields)
    }

    @Test func `a phone that is ready is told so at once, and the stream ends`() async throws {
        let service = try RunningService()
        let stream = try await stream(service)
        #expect(stream.head.status == 200)
        #expect(stream.head.fields["content-type"] == "text/event-stream; charset=utf-8")
        #expect(stream.head.fields["cache-control"] == "no-store, no-transform")
        #expect(stream.head.fields["connection"] == "close")
        #expect(stream.head.fields["content-length"] == nil)
        #expect(stream.head.fields["transfer-encoding"] == nil)
        #expect(try await stream.nextBlock()?.retry == 3000)
        let event = try #require(await stream.next())
        #expect(event.name == "ready")
        #expect(event.json["label"] == "Get code")
        #expect(try await stream.next() == nil)
        await service.stop()
    }

    @Test func `a countdown is one event a second, and then ready with the label for another send`() async throws {
        let service = try RunningService(["--cooldown", "20"])
        #expect(try await service.issue(phone).status == 201)
        try await service.waitForDelivery("sent", of: phone)
        let stream = try await stream(service)
        for remaining in (1...20).reversed() {
            let event = try #require(await stream.next())
            #expect(event.name == "cooling")
            #expect(event.remaining == remaining)
            #expect(event.json["label"]?.string == "Resend in \(remaining)s")
            service.time.advance(by: .seconds(1))
        }
        let last = try #require(await stream.next())
        #expect(last.name == "ready")
        #expect(last.json["can_send"] == true)
        #expect(last.json["label"] == "Resend code")
        #expect(try await stream.next() == nil)
        await service.stop()
    }

    @Test func `an event is the object of the GET on one line, behind its name`() async throws {
        let service = try RunningService()
        #expect(try await service.issue(phone).status == 201)
        try await service.waitForDelivery("sent", of: phone)
        let stream = try await stream(service, query: "?locale=zh-Hans")
        let event = try #require(await stream.next())
        let answer = try await service.request("GET", "/codes/\(phone)/cooldown?locale=zh-Hans")
        #expect(event.lines == ["event: cooling", "data: " + answer.text, "id:"])
        await service.stop()
    }

    @Test func `ticks lie at whole seconds before the deadline, whenever the stream began`() async throws {
        let service = try RunningService(["--cooldown", "5"])
        #expect(try await service.issue(phone).status == 201)
        try await service.waitForDelivery("sent", of: phone)
        service.time.advance(by: .milliseconds(1300))
        let stream = try await stream(service)
        #expect(try await stream.next()?.remaining == 4)  // 3.7 s are left
        service.time.advance(by: .milliseconds(699))
        service.time.advance(by: .milliseconds(1))
        let tick = try #require(await stream.next())
        #expect(tick.remaining == 3)
        #expect(tick.json["server_time"] == "2026-11-30T08:00:02.000Z")
        service.time.advance(by: .milliseconds(2500))  // late: a tick is left out rather than repeated
        #expect(try await stream.next()?.remaining == 1)
        service.time.advance(by: .milliseconds(500))
        #expect(try await stream.next()?.name == "ready")
        await service.stop()
    }

    @Test func `a limit of the phone counts down under the name limited`() async throws {
        let service = try RunningService(["--cooldown", "1", "--hourly-limit", "1"])
        #expect(try await service.issue(phone).json["state"] == "limited")
        let stream = try await stream(service)
        let event = try #require(await stream.next())
        #expect(event.name == "limited")
        #expect(event.remaining == 3600)
        #expect(event.json["reason"] == "hourly_limit")
        await service.stop()
    }

    @Test func `a comment comes every fifteen seconds`() async throws {
        let service = try RunningService()
        #expect(try await service.issue(phone).status == 201)
        try await service.waitForDelivery("sent", of: phone)
        let stream = try await stream(service)
        #expect(try await stream.nextBlock()?.retry == 3000)
        #expect(try await stream.nextBlock()?.remaining == 60)
        var comments: [Int] = []
        for second in 1...31 {
            service.time.advance(by: .seconds(1))
            var block = try #require(await stream.nextBlock())
            if block.hasComment {
                comments.append(second)
                block = try #require(await stream.nextBlock())
            }
            #expect(block.remaining == 60 - second)
        }
        #expect(comments == [15, 30])
        await service.stop()
    }

    @Test(arguments: ["ready", "17", "", "\u{2713}"], ["GET", "HEAD"])
    func `a browser that comes back to a ready phone is told to stop by a 204`(id: String, method: String) async throws
    {
        let service = try RunningService()
        let answer = try await service.request(
            method, "/codes/\(phone)/cooldown",
            fields: ["Accept: text/event-stream", "Last-Event-ID: \(id)", "X-Request-Id: again"])
        #expect(answer.status == 204)
        #expect(answer.body.isEmpty)
        #expect(answer.fields["cache-control"] == "no-store")
        #expect(answer.fields["content-type"] == nil)
        #expect(
            service.log.contains(#""method":"\#(method)","route":"/codes/{phone}/cooldown","status":204,"bytes":0"#))
        await service.stop()
    }

    @Test(arguments: ["ready", "17", ""])
    func `a browser that comes back to a phone that is not ready gets its countdown`(id: String) async throws {
        let service = try RunningService()
        #expect(try await service.issue(phone).status == 201)
        let stream = try await stream(service, fields: ["Last-Event-ID: \(id)"])
        #expect(stream.head.status == 200)
        #expect(try await stream.next()?.name == "cooling")
        await service.stop()
    }

    @Test func `an id that came before makes no difference to what is no stream`() async throws {
        let service = try RunningService()
        let answer = try await service.request("GET", "/codes/\(phone)/cooldown", fields: ["Last-Event-ID: ready"])
        #expect(answer.status == 200)
        #expect(answer.json["state"] == "ready")
        await service.stop()
    }

    /// Follows a stream as a browser does: `id` is its last event id (WHATWG HTML §9.2.6), which it sends unless it is empty.
    private func follow(_ service: RunningService, _ id: inout String, events: Int = .max) async throws -> [String] {
        let stream = try await stream(service, fields: id.isEmpty ? [] : ["Last-Event-ID: \(id)"])
        guard stream.head.status == 200 else { return ["\(stream.head.status)"] }
        var names: [String] = []
        while names.count < events, let event = try await stream.next() {
            id = event.id ?? id
            names.append(event.name)
            if event.remaining == 1 { service.time.advance(by: .seconds(1)) }
        }
        return names
    }

    @Test func `a browser gets ready once after each countdown, also when it lost the connection before`() async throws
    {
        let service = try RunningService(["--cooldown", "2"])
        var id = ""
        for _ in 1...2 {
            #expect(try await service.issue(phone).status == 201)
            try await service.waitForDelivery("sent", of: phone)
            #expect(try await follow(service, &id, events: 1) == ["cooling"])
            service.time.advance(by: .seconds(2))
            #expect(try await follow(service, &id) == ["ready"])
        }
        #expect(try await follow(service, &id) == ["204"])
        #expect(try await service.issue(phone).status == 201)
        try await service.waitForDelivery("sent", of: phone)
        service.time.advance(by: .seconds(1))
        #expect(try await follow(service, &id) == ["cooling", "ready"])
        #expect(try await follow(service, &id) == ["204"])
        await service.stop()
    }

    @Test(arguments: [
        ("text/event-stream", true), ("application/json, text/event-stream", true), ("TEXT/Event-Stream;q=0.5", true),
        ("text/event-stream;q=0", false), ("application/json, text/event-stream;q=0.9", false), ("*/*", false),
        ("text/*", false), ("application/json", false),
    ])
    func `only who asks for events gets them`(accept: String, isStream: Bool) async throws {
        let service = try RunningService()
        let answer = try await service.request("GET", "/codes/\(phone)/cooldown", fields: ["Accept: \(accept)"])
        #expect(answer.fields["content-type"]?.hasPrefix("text/event-stream") == isStream)
        await service.stop()
    }

    @Test func `HEAD has the head of the stream and no event`() async throws {
        let service = try RunningService()
        let connection = try RawConnection(port: service.port)
        try connection.send(
            "HEAD /codes/\(phone)/cooldown HTTP/1.1\r\nHost: localhost\r\nAccept: text/event-stream\r\n\r\n")
        let text = String(decoding: try await connection.readToEnd(), as: UTF8.self)
        #expect(text.contains("text/event-stream") && text.hasSuffix("\r\n\r\n"))
        #expect(service.log.contains(#""method":"HEAD","route":"/codes/{phone}/cooldown","status":200,"bytes":0"#))
        await service.stop()
    }

    @Test func `several Accept lines are one list, and OPTIONS is no stream`() async throws {
        let service = try RunningService()
        let fields = ["Accept: text/html", "Accept: text/event-stream"]
        let stream = try await service.request("GET", "/codes/\(phone)/cooldown", fields: fields)
        #expect(stream.fields["content-type"]?.hasPrefix("text/event-stream") == true)
        let options = try await service.request("OPTIONS", "/codes/\(phone)/cooldown", fields: fields)
        #expect(options.status == 204)
        #expect(options.fields["allow"] == "GET, HEAD, OPTIONS")
        await service.stop()
    }

    @Test func `a phone that is none gets its problem, not a stream`() async throws {
        let service = try RunningService()
        let answer = try await service.request("GET", "/codes/+12/cooldown", fields: ["Accept: text/event-stream"])
        #expect(answer.status == 422)
        #expect(answer.json["code"] == "phone_invalid")
        await service.stop()
    }
}
