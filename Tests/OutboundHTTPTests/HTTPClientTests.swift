import TestSupport
import Testing

@testable import OutboundHTTP

struct HTTPClientTests {
    @Test func `a POST arrives with its fields and its body`() async throws {
        let server = try FakeServer { listener in
            let connection = try listener.accept()
            let request = try connection.readRequest()
            #expect(request.line == "POST /send?a=1 HTTP/1.1")
            #expect(request.fields["x-name"] == "value")
            #expect(request.fields["x-empty"] == "")
            #expect(request.fields["content-length"] == "5")
            #expect(request.fields["expect"] == nil)
            #expect(request.fields["content-type"] == nil)
            #expect(request.body == Array("hello".utf8))
            try connection.answer(201, "made")
        }
        let url = try server.outboundURL("/send?a=1")
        let response = try await withClient {
            try await $0.perform(
                OutboundRequest(
                    .post, url, fields: [("X-Name", "value"), ("X-Empty", "")], body: Array("hello".utf8),
                    timeout: .seconds(30)))
        }
        #expect(response == OutboundResponse(status: 201, body: Array("made".utf8)))
        try await server.join()
    }

    @Test func `a GET has no body, and a POST may have an empty one`() async throws {
        let server = try FakeServer { listener in
            let connection = try listener.accept()
            for line in ["GET / HTTP/1.1", "POST / HTTP/1.1"] {
                let request = try connection.readRequest()
                #expect(request.line == line)
                #expect(request.body.isEmpty)
                try connection.answer(200)
            }
        }
        let url = try server.outboundURL()
        try await withClient { client in
            #expect(await client.outcome(of: OutboundRequest(.get, url, timeout: .seconds(30))) == .answered(200))
            #expect(await client.outcome(of: post(url, body: "")) == .answered(200))
        }
        try await server.join()
    }

    @Test func `a body of a megabyte leaves whole`() async throws {
        let server = try FakeServer { listener in
            let connection = try listener.accept()
            #expect(try connection.readRequest().body == [UInt8](repeating: 0x78, count: 1 << 20))
            try connection.answer(200)
        }
        let url = try server.outboundURL()
        let request = post(url, body: String(repeating: "x", count: 1 << 20))
        #expect(try await withClient { await $0.outcome(of: request) } == .answered(200))
        try await server.join()
    }

    @Test func `the second request uses the connection of the first`() async throws {
        let server = try FakeServer { listener in
            let connection = try listener.accept()
            for status in [200, 202] {
                _ = try connection.readRequest()
                try connection.answer(status)
            }
            #expect(!listener.hasConnection(within: 0))
        }
        let url = try server.outboundURL()
        try await withClient { client in
            #expect(await client.outcome(of: post(url)) == .answered(200))
            #expect(await client.outcome(of: post(url)) == .answered(202))
        }
        try await server.join()
    }

    @Test(arguments: [301, 302, 303, 307, 308])
    func `a redirect is an answer, and nobody follows it`(_ status: Int) async throws {
        let server = try FakeServer { listener in
            let connection = try listener.accept()
            _ = try connection.readRequest()
            try connection.answer(status, fields: ["Location: /elsewhere", "Connection: close"])
            connection.waitForEnd()
            #expect(!listener.hasConnection(within: 0))
        }
        let url = try server.outboundURL()
        #expect(try await withClient { await $0.outcome(of: post(url)) } == .answered(status))
        try await server.join()
    }

    @Test func `an error of the server's is an answer with its body`() async throws {
        let server = try FakeServer { listener in
            let connection = try listener.accept()
            _ = try connection.readRequest()
            try connection.answer(503, "later")
        }
        let url = try server.outboundURL()
        let response = try await withClient { try await $0.perform(post(url)) }
        #expect(response == OutboundResponse(status: 503, body: Array("later".utf8)))
        try await server.join()
    }

    @Test func `an answer may come in chunks, with a trailer, behind an informational one`() async throws {
        let server = try FakeServer { listener in
            let connection = try listener.accept()
            _ = try connection.readRequest()
            try connection.send("HTTP/1.1 103 Early Hints\r\n\r\nHTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n")
            try connection.send("2\r\nab\r\n1\r\nc\r\n0\r\nX-Trailer: 1\r\n\r\n")
        }
        let url = try server.outboundURL()
        let response = try await withClient { try await $0.perform(post(url)) }
        #expect(response == OutboundResponse(status: 200, body: Array("abc".utf8)))
        try await server.join()
    }

    @Test func `a cookie is not sent back`() async throws {
        let server = try FakeServer { listener in
            let connection = try listener.accept()
            _ = try connection.readRequest()
            try connection.answer(200, fields: ["Set-Cookie: a=b"])
            #expect(try connection.readRequest().fields["cookie"] == nil)
            try connection.answer(200)
        }
        let url = try server.outboundURL()
        try await withClient { client in
            for _ in 1...2 { #expect(await client.outcome(of: post(url)) == .answered(200)) }
        }
        try await server.join()
    }
}
