import HTTPTransport
import TestSupport
import Testing

/// Rules of `http.md` about time-outs, half-closed connections and what every answer carries.
struct HTTPRulesConnectionTests {
    private func limits(_ change: (inout HTTPConnectionLimits) -> Void) -> HTTPConnectionLimits {
        var limits = HTTPConnectionLimits()
        change(&limits)
        return limits
    }

    @Test(arguments: [
        "G", "GET /healthz HTTP/1.1", "GET /healthz HTTP/1.1\r\n", "GET /healthz HTTP/1.1\r\nHost: x\r\n", "\r\nG",
        HTTPCase.post("Content-Length: 26", body: ""), HTTPCase.post("Content-Length: 26", body: "{"),
        HTTPCase.chunked(""), HTTPCase.chunked("1a\r\n{"), HTTPCase.chunked("1a\r\n\(HTTPCase.silentJSON)\r\n"),
        HTTPCase.chunked("1a\r\n\(HTTPCase.silentJSON)\r\n0\r\n"),
    ])
    func `H29: a request that stalls is told so, and the connection closed`(part: String) async throws {
        let service = try RunningService(
            ["--open", "true"],
            limits: limits {
                $0.head = .milliseconds(20)
                $0.body = .milliseconds(20)
            })
        // Once as the first request, once as the second.
        for before in ["", HTTPCase.get()] {
            let connection = try RawConnection(port: service.port)
            try connection.send(before + part)
            var bytes = try await connection.readToEnd()
            if !before.isEmpty { bytes.removeFirst(try #require(HTTPAnswer(bytes)).bytes.count) }
            let answer = try #require(HTTPAnswer(bytes))
            #expect(answer.bytes == bytes)
            #expect(answer.status == 408)
            #expect(answer.json["code"] == "request_timeout")
            #expect(answer.fields["connection"] == "close")
        }
        await service.stop()
        #expect(service.gateway.messages.isEmpty)
    }

    @Test(arguments: ["HEAD ", "HEAD /healthz HT", "\r\nHEAD /healthz", "HEAD /healthz HTTP/1.1\r\nHost: x\r\n"])
    func `H31: a HEAD that stalls gets an answer without content`(part: String) async throws {
        let service = try RunningService(["--open", "true"], limits: limits { $0.head = .milliseconds(20) })
        let connection = try RawConnection(port: service.port)
        try connection.send(part)
        let bytes = try await connection.readToEnd()
        let answer = try #require(HTTPAnswer(bytes, isHEAD: true))
        #expect(answer.status == 408)
        #expect(answer.bytes == bytes)
        await service.stop()
    }

    @Test func `H29: bytes that trickle in do not move the deadline`() async throws {
        let service = try RunningService(
            ["--open", "true"],
            limits: limits {
                $0.head = .milliseconds(30)
                $0.body = .milliseconds(30)
            })
        let port = service.port
        _ = try await service.request("GET", "/healthz")  // from now on it accepts connections at once
        for part in ["GET /healthz HTTP/1.1\r\nHost: x\r\nX-A: ", HTTPCase.post("Content-Length: 16000", body: "")] {
            let answer = try await onThread {
                let connection = try BlockingSocket(port: port)
                try connection.send(Array(part.utf8))
                // One byte a millisecond would take 8 seconds to reach a limit of size.
                while !connection.hasInput(within: 1) { try connection.send([UInt8(ascii: "a")]) }
                return HTTPAnswer(try connection.receiveToEnd())
            }
            #expect(answer?.status == 408)
        }
        await service.stop()
    }

    @Test(arguments: ["", "\r\n", HTTPCase.get(), HTTPCase.json("{}"), HTTPCase.get() + "\r\n"])
    func `H29: a connection that is idle is closed without a word`(before: String) async throws {
        let service = try RunningService(["--open", "true"], limits: limits { $0.idle = .milliseconds(100) })
        let connection = try RawConnection(port: service.port)
        try connection.send(before)
        let bytes = try await connection.readToEnd()
        #expect((HTTPAnswer(bytes)?.bytes ?? []) == bytes)
        #expect(!String(decoding: bytes, as: UTF8.self).contains("Connection: close"))
        await service.stop()
    }

    @Test(arguments: [
        HTTPCase.get(), HTTPCase.get() + HTTPCase.get() + HTTPCase.call("GET", "/codes"),
        HTTPCase.json(HTTPCase.coolingJSON), HTTPCase.chunked(HTTPCase.coolingChunks), HTTPCase.call("GET", "/readyz"),
        HTTPCase.call("DELETE", "/codes/\(HTTPCase.cooling)") + HTTPCase.get(), HTTPCase.head("GET /healthz HTTP/1.0"),
    ])
    func `H87: a client that has sent all and shuts down its side gets its answers, then the end`(
        requests: String
    ) async throws {
        let service = try RunningService(["--open", "true"])
        let connection = try RawConnection(port: service.port)
        try connection.send(requests)
        connection.finishSending()
        var bytes = try await connection.readToEnd()
        var count = 0
        while let answer = HTTPAnswer(bytes) {
            bytes.removeFirst(answer.bytes.count)
            count += 1
        }
        #expect(bytes.isEmpty)
        #expect(count == requests.split(separator: " HTTP/1.").count - 1)
        await service.stop()
    }

    @Test func `H31: HEAD has the fields of GET`() async throws {
        let service = try RunningService(["--open", "true"])
        let targets = ["/codes/\(HTTPCase.cooling)/cooldown", "/healthz", "/readyz", "/nothing", "/codes/1/cooldown"]
        for target in targets + ["/codes/%00/cooldown"] {
            let get = try await service.request("GET", target, fields: ["X-Request-Id: a"])
            let head = try await service.request("HEAD", target, fields: ["X-Request-Id: a"])
            #expect(head.status == get.status)
            #expect(head.fields.filter { $0.key != "date" } == get.fields.filter { $0.key != "date" }, "\(target)")
            #expect(head.fields["content-length"] == "\(get.body.count)")
        }
        await service.stop()
    }

    @Test func `H47: every answer has a date, a type, and the fields against guessing and storing`() async throws {
        let service = try RunningService(["--open", "true"])
        let (phone, json) = (HTTPCase.cooling, "Content-Type: application/json")
        let requests: [(Int, String, String, [String], String?)] = [
            (200, "GET", "/healthz", [], nil), (200, "GET", "/readyz", [], nil),
            (200, "GET", "/codes/\(phone)/cooldown", [], nil), (201, "POST", "/codes", [json], HTTPCase.coolingJSON),
            (429, "POST", "/codes", [json], HTTPCase.coolingJSON), (204, "DELETE", "/codes/\(phone)", [], nil),
            (204, "OPTIONS", "*", [], nil), (400, "POST", "/codes", [json], "{"), (404, "GET", "/", [], nil),
            (405, "GET", "/codes", [], nil), (413, "POST", "/codes", [json, "Content-Length: 16385"], nil),
            (414, "GET", "/" + String(repeating: "a", count: 9000), [], nil), (415, "POST", "/codes", [], "{}"),
            (417, "GET", "/healthz", ["Expect: foo"], nil), (422, "POST", "/codes", [json], "{}"),
            (422, "POST", "/codes/\(phone)/verify", [json], "{\"code\": \"000000\"}"),
            (431, "GET", "/healthz", [HTTPCase.many(100, "1")], nil), (501, "FOO", "/", [], nil),
            (400, "GET", "/healthz", ["Host: x"], nil),
        ]
        for (status, method, target, fields, body) in requests {
            let answer = try await service.request(method, target, fields: fields, body: body)
            #expect(answer.status == status, "\(method) \(target)")
            // RFC 9110 §5.6.7: one format of fixed length.
            let date = #/(Mon|Tue|Wed|Thu|Fri|Sat|Sun), [0-3][0-9] [A-Z][a-z]{2} 2[0-9]{3} ([0-9]{2}:){2}[0-9]{2} GMT/#
            #expect(try date.wholeMatch(in: answer.fields["date"] ?? "") != nil)
            #expect(answer.fields["cache-control"] == "no-store")
            #expect(answer.fields["x-content-type-options"] == "nosniff")
            // JSON has no charset parameter (RFC 8259 §11).
            let type = status == 204 ? nil : status < 300 ? "application/json" : "application/problem+json"
            #expect(answer.fields["content-type"] == type)
            #expect(answer.json["status"] == (status < 400 ? answer.json["status"] : .number(status)))
        }
        await service.stop()
    }
}
