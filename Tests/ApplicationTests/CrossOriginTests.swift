import TestSupport
import Testing

/// Pages of other origins (Fetch Standard, "CORS protocol"; http.md §2.6).
struct CrossOriginTests {
    private let phone = "+8613800138000"
    private let page = "Origin: https://app.example"
    private static let big = String(repeating: "a", count: 9000)

    private func post(_ service: RunningService, _ fields: [String]) async throws -> HTTPAnswer {
        try await service.post("/codes", "{\"phone\": \"\(phone)\"}", fields: fields)
    }

    @Test func `a preflight is answered without a body or a credential`() async throws {
        let service = try RunningService(["--cors-origins", "https://app.example"])
        let answer = try await service.request(
            "OPTIONS", "/codes",
            fields: [
                page, "Access-Control-Request-Method: POST",
                "Access-Control-Request-Headers: content-type,idempotency-key",
            ])
        #expect(answer.status == 204)
        #expect(answer.fields["access-control-allow-origin"] == "https://app.example")
        #expect(answer.fields["access-control-allow-methods"] == "POST")
        #expect(answer.fields["access-control-allow-headers"] == "content-type, idempotency-key")
        #expect(answer.fields["access-control-max-age"] == "600")
        #expect(
            answer.fields["vary"] == "Origin, Access-Control-Request-Method, Access-Control-Request-Headers")
        #expect(answer.fields["content-length"] == nil)
        await service.stop()
    }

    @Test(
        arguments: [
            "sentry-trace,baggage", "traceparent, tracestate", "x-datadog-origin", "content-type,x-amzn-trace-id",
        ], ["https://app.example", "https://*.preview.example", "*"])
    func `a preflight of a page that traces its requests is let through`(names: String, origins: String) async throws {
        let service = try RunningService(["--cors-origins", origins])
        let origin = origins.replacing("*", with: origins == "*" ? "https://any.example" : "pr-7")
        let answer = try await service.request(
            "OPTIONS", "/codes",
            fields: [
                "Origin: \(origin)", "Access-Control-Request-Method: POST", "Access-Control-Request-Headers: \(names)",
            ])
        #expect(answer.status == 204)
        let accepted = answer.fields["access-control-allow-headers"]?.split(separator: ", ").map(String.init)
        #expect(accepted == names.split { ", ".contains($0) }.map(String.init))
        #expect(answer.fields["access-control-allow-origin"] == (origins == "*" ? "*" : origin))
        await service.stop()
    }

    @Test func `a page whose origin fits a pattern can send and read, and no other`() async throws {
        let service = try RunningService(["--cors-origins", "https://app.example,https://*.preview.example"])
        for (host, status) in [
            ("a.preview.example", 201), ("preview.example", 403), ("a.b.preview.example", 403),
            ("evilpreview.example", 403),
            ("a.preview.example:8443", 403), ("a.preview.example.", 403), ("A.preview.example", 403),
        ] {
            let answer = try await post(service, ["Origin: https://\(host)"])
            #expect(answer.status == status, "\(host)")
            #expect(answer.fields["access-control-allow-origin"] == (status == 201 ? "https://\(host)" : nil))
        }
        await service.stop()
    }

    @Test func `answers and errors alike can be read by the page`() async throws {
        let service = try RunningService(["--cors-origins", "https://app.example"])
        let answers = [
            try await post(service, [page]), try await post(service, [page]),  // 201, 429
            try await service.post("/codes", "no", fields: [page]),
            try await service.request("PUT", "/codes", fields: [page]),
            try await service.request("GET", "/none", fields: [page]),
            try await service.request("GET", "/codes/\(phone)/cooldown", fields: [page]),
            try await service.request("DELETE", "/codes/\(phone)", fields: [page]),
        ]
        #expect(answers.map(\.status) == [201, 429, 400, 405, 404, 200, 204])
        for answer in answers {
            #expect(answer.fields["access-control-allow-origin"] == "https://app.example")
            #expect(answer.fields["access-control-expose-headers"]?.contains("Retry-After") == true)
        }
        await service.stop()
    }

    @Test(arguments: [
        (413, "POST /codes HTTP/1.1", "Content-Length: 16385\r\n\r\n"), (431, "GET / HTTP/1.1", "A: \(big)\r\n\r\n"),
        (413, "POST /codes HTTP/1.1", "Transfer-Encoding: chunked\r\n\r\nffff\r\n"),
        (400, "GET / HTTP/1.1", "bad\r\n\r\n"),
    ])
    func `what is refused before it is a request can be read by the page too`(
        status: Int, line: String, rest: String
    ) async throws {
        let service = try RunningService(["--cors-origins", "https://app.example"])
        let connection = try RawConnection(port: service.port)
        try connection.send("\(line)\r\nHost: localhost\r\n\(page)\r\nX-Request-Id: mine\r\n\(rest)")
        let answer = try await connection.readAnswer()
        #expect(answer.status == status)
        #expect(answer.fields["access-control-allow-origin"] == "https://app.example")
        #expect(answer.fields["x-request-id"] == "mine")
        await service.stop()
    }

    @Test func `an event stream can be read by the page`() async throws {
        let service = try RunningService(["--cors-origins", "https://app.example"])
        let stream = try await EventStream(port: service.port, phone, fields: [page])
        #expect(stream.head.fields["access-control-allow-origin"] == "https://app.example")
        await service.stop()
    }

    @Test(arguments: ["https://evil.example", "null", "https://app.example:444"])
    func `a page that is not listed cannot send, check or cancel, nor read`(origin: String) async throws {
        let service = try RunningService(["--cors-origins", "https://app.example", "--open", "true"])
        let page = "Origin: \(origin)"
        for answer in [
            try await post(service, [page]),
            try await service.request(
                "POST", "/codes", fields: [page, "Content-Type: application/x-www-form-urlencoded"],
                body: "phone=%2B8613800138000"),
            try await service.post("/codes/\(phone)/verify", "{\"code\": \"123456\"}", fields: [page]),
            try await service.request("DELETE", "/codes/\(phone)", fields: [page]),
        ] {
            #expect(answer.status == 403)
            #expect(answer.json["code"] == "origin_refused")
            #expect(answer.fields["access-control-allow-origin"] == nil)
        }
        #expect(service.gateway.messages.isEmpty)
        let read = try await service.request("GET", "/codes/\(phone)/cooldown", fields: [page])
        #expect(read.status == 200)
        #expect(read.fields["access-control-allow-origin"] == nil)
        await service.stop()
    }

    @Test func `a refused page's body is not asked for`() async throws {
        let service = try RunningService(["--cors-origins", "https://app.example"])
        let connection = try RawConnection(port: service.port)
        try connection.send(
            "POST /codes HTTP/1.1\r\nHost: localhost\r\nOrigin: https://evil.example\r\nContent-Type: application/json\r\n"
                + "Content-Length: 20\r\nExpect: 100-continue\r\n\r\n")
        #expect(try await connection.readAnswer().status == 403)
        await service.stop()
    }

    @Test func `by default there is no CORS, and an Origin means nothing`() async throws {
        let service = try RunningService(["--open", "true"])
        let answer = try await post(service, [page])
        #expect(answer.status == 201)
        #expect(answer.fields.keys.filter { $0.hasPrefix("access-control") || $0 == "vary" }.isEmpty)
        await service.stop()
    }
}
