import HTTPTransport
import TestSupport
import Testing

/// Rules of `http.md` about bodies that are withheld, cut off, too large or not read.
struct HTTPRulesBodyTests {
    private static let waiting = "Expect: 100-continue"

    private func readText(_ connection: RawConnection) async throws -> String {
        String(decoding: try await connection.readToEnd(), as: UTF8.self)
    }

    @Test(arguments: [
        HTTPCase.json(HTTPCase.silentJSON), HTTPCase.chunked(HTTPCase.silentChunks),
        HTTPCase.chunked("1\r\n{\r\n19;x=y\r\n\(HTTPCase.silentJSON.dropFirst())\r\n0\r\nT: v\r\n\r\n"),
    ])
    func `H19: a request that is cut off anywhere is not acted on`(request: String) async throws {
        let service = try RunningService(["--open", "true"])
        let port = service.port
        let answers = try await onThread {
            try (1..<request.utf8.count).map { length in
                let connection = try BlockingSocket(port: port)
                try connection.send(Array(request.utf8.prefix(length)))
                connection.finishSending()
                return try connection.receiveToEnd()
            }
        }
        // RFC 9112 §8: an incomplete message needs no answer.
        #expect(answers.filter { !$0.isEmpty } == [])
        #expect(try await service.cooldown(HTTPCase.silent).json["state"] == "ready")
        await service.stop()
        #expect(service.gateway.messages.isEmpty)
    }

    @Test func `H19: a client that vanishes in the middle of a body has asked for nothing`() async throws {
        let service = try RunningService(["--open", "true"])
        let (port, request) = (service.port, Array(HTTPCase.json(HTTPCase.silentJSON).utf8))
        try await onThread {
            for missing in [1, 13, 26] {
                let vanishing = try BlockingSocket(port: port)
                vanishing.resetAtEnd()
                try vanishing.send(Array(request.dropLast(missing)))
            }
        }
        #expect(try await service.cooldown(HTTPCase.silent).json["state"] == "ready")
        await service.stop()
        #expect(service.gateway.messages.isEmpty)
    }

    @Test(arguments: [
        HTTPCase.post("Content-Length: 16385", body: ""), HTTPCase.post("Content-Length: 10000000000", body: ""),
        HTTPCase.post(waiting, "Content-Length: 16385", body: ""), HTTPCase.chunked("4001\r\n"),
        HTTPCase.chunked("3fff\r\n\(String(repeating: " ", count: 16383))\r\n2\r\n"),
    ])
    func `H27, H28, H89: a body that is too large is refused before it comes`(head: String) async throws {
        let service = try RunningService(["--open", "true"])
        let connection = try RawConnection(port: service.port)
        try connection.send(head)
        let text = try await readText(connection)
        #expect(text.hasPrefix("HTTP/1.1 413 "))
        #expect(text.contains("\r\nConnection: close\r\n"))
        await service.stop()
    }

    @Test(arguments: [
        HTTPCase.post("Content-Length: 800000", body: ""), HTTPCase.chunked("c3500\r\n"),
        HTTPCase.post("Content-Length: x", body: ""), HTTPCase.get("Connection: close"),
    ])
    func `H46: a client that goes on sending after the last answer still gets it whole`(head: String) async throws {
        let service = try RunningService(["--open", "true"])
        let connection = try RawConnection(port: service.port)
        try connection.send(head + String(repeating: " ", count: 800_000))
        let answer = try #require(HTTPAnswer(try await connection.readToEnd()))
        #expect([200, 400, 413].contains(answer.status))
        #expect(answer.fields["connection"] == "close")
        await service.stop()
    }

    @Test(arguments: [
        (HTTPCase.post(waiting, "Content-Length: 26", body: ""), HTTPCase.coolingJSON),
        (HTTPCase.post(waiting, "Transfer-Encoding: chunked", body: ""), HTTPCase.coolingChunks),
    ])
    func `H37: a body that is withheld is asked for at once, and what was promised is answered`(
        head: String, body: String
    ) async throws {
        let service = try RunningService(["--open", "true"])
        let connection = try RawConnection(port: service.port)
        try connection.send(head)
        let interim = try await connection.readAnswer()
        #expect(String(decoding: interim.bytes, as: UTF8.self) == "HTTP/1.1 100 Continue\r\n\r\n")
        #expect(try await service.cooldown(HTTPCase.cooling).json["state"] == "ready")
        try connection.send(body + HTTPCase.get("Connection: close"))
        let text = try await readText(connection)
        #expect(text.hasPrefix("HTTP/1.1 201 "))
        #expect(text.hasSuffix("{\"status\":\"ok\"}"))
        #expect(!text.contains("HTTP/1.1 100"))
        await service.stop()
        #expect(service.gateway.messages.count == 1)
    }

    @Test(arguments: [
        (413, HTTPCase.post(waiting, "Content-Length: 16385", body: "")),
        (405, HTTPCase.call("PUT", "/codes", waiting, "Content-Length: 26")),
        (404, HTTPCase.call("POST", "/nothing", waiting, "Content-Length: 26")),
        (415, HTTPCase.call("POST", "/codes", waiting, "Content-Length: 26", "Content-Type: text/plain")),
        (417, HTTPCase.post("Expect: foo", "Content-Length: 26", body: "")),
        (400, HTTPCase.post(waiting, "Content-Length: 26, 26", body: "")),
    ])
    func `H38, H40: a body that would be refused is not asked for`(status: Int, head: String) async throws {
        let service = try RunningService(["--open", "true"])
        let connection = try RawConnection(port: service.port)
        try connection.send(head)
        let answer = try #require(HTTPAnswer(try await connection.readToEnd()))
        #expect(answer.status == status)
        #expect(answer.fields["connection"] == "close")
        await service.stop()
    }

    @Test func `H39: a client of version 1.0 is not told to go on, and its body is waited for`() async throws {
        var limits = HTTPConnectionLimits()
        limits.body = .milliseconds(20)
        let service = try RunningService(["--open", "true"], limits: limits)
        let connection = try RawConnection(port: service.port)
        let type = "Content-Type: application/json"
        try connection.send(HTTPCase.head("POST /codes HTTP/1.0", type, Self.waiting, "Content-Length: 26"))
        #expect(try await readText(connection).hasPrefix("HTTP/1.1 408 "))
        await service.stop()
        #expect(service.gateway.messages.isEmpty)
    }
}
