import TestSupport
import Testing
import VerificationService

/// A public key in the URL of a cooldown, for browsers' `EventSource`, which sends no header.
struct KeyInQueryTests {
    private static let phone = "+8613800138000"
    private static let path = "/codes/\(phone)/cooldown"
    private static let events = "Accept: text/event-stream"
    private static let unknown = "cpk_0011223344556677_" + String(repeating: "0", count: 64)

    private func publicKey(_ service: RunningService, origins: [String] = []) async throws -> (id: String, text: String)
    {
        try await service.addKey([.send, .read], isPublic: true, origins: origins)
    }

    private func percentEncoded(_ text: String) -> String { text.utf8.map { "%" + String($0, radix: 16) }.joined() }

    @Test(arguments: ["GET", "HEAD"], [[], [events]])
    func `it opens the cooldown as JSON and as a stream`(method: String, fields: [String]) async throws {
        let service = try RunningService()
        let key = try await publicKey(service).text
        for query in [
            "key=\(key)", "locale=zh-Hans&key=\(key)", "key=\(key)&locale=de&x", "key=\(percentEncoded(key))",
            "\(percentEncoded("key"))=\(key)", "&&key=\(key)&",
        ] {
            let answer = try await service.request(method, "\(Self.path)?\(query)", fields: fields)
            #expect(answer.status == 200, "\(query.prefix(16))")
        }
        await service.stop()
    }

    @Test(arguments: ["GET", "HEAD"], [[], [events]])
    func `a secret key is refused, and its owner told where it may be now`(method: String, fields: [String])
        async throws
    {
        let service = try RunningService()
        let key = try await service.addKey([.read]).text
        let open = try RunningService()
        for query in [
            "key=\(key)", "key=\(percentEncoded(key))", "key=csk_\(Self.unknown.dropFirst(4))", "key=\(key.prefix(30))",
            "key=Bearer+\(key)", "key=%20\(key)", "key=\(Self.unknown)&key=\(key)",
        ] {
            for service in [service, open] {
                let refused = try await service.request(method, "\(Self.path)?\(query)", fields: fields)
                #expect(refused.status == 400, "\(query.prefix(16))")
                guard method == "GET" else { continue }
                #expect(refused.json["code"] == "secret_key_in_url")
                let detail = refused.json["detail"]?.string ?? ""
                #expect(["proxies", "revoke", "Authorization"].allSatisfy(detail.contains))
            }
        }
        let both = try await service.request(
            method, "\(Self.path)?key=\(key)", fields: fields + ["Authorization: Bearer \(key)"])
        #expect(both.status == 400)
        for service in [service, open] { await service.stop() }
    }

    @Test func `a key that is given twice is refused, also when it is the same`() async throws {
        let service = try RunningService()
        let (key, secret) = (try await publicKey(service).text, try await service.addKey([.read]).text)
        for (query, fields) in [
            ("key=\(key)&key=\(key)", []), ("key=\(key)&locale=en&key=\(Self.unknown)", []), ("key=\(key)&key=", []),
            ("key=\(key)", ["Authorization: Bearer \(key)"]), ("key=\(key)", ["Authorization: Bearer \(secret)"]),
            ("key=", ["Authorization: Bearer \(secret)"]), ("key=\(key)", ["Authorization: Bearer"]),
        ] {
            let refused = try await service.request("GET", "\(Self.path)?\(query)", fields: fields + [Self.events])
            #expect(refused.status == 400)
            #expect(refused.json["code"] == "access_key_repeated")
        }
        await service.stop()
    }

    @Test func `credentials that a browser adds for a proxy are no second key`() async throws {
        let service = try RunningService()
        let key = try await publicKey(service).text
        let answer = try await service.request(
            "GET", "\(Self.path)?key=\(key)", fields: ["Authorization: Basic YTpi"])
        #expect(answer.status == 200)
        await service.stop()
    }

    @Test func `what is no valid key is refused`() async throws {
        let service = try RunningService()
        let (id, key) = try await publicKey(service)
        #expect(try await service.request("GET", "\(Self.path)?key=\(key)").status == 200)
        try await service.revokeKey(id)
        for query in [
            "key=\(key)", "key", "key=", "key=\(Self.unknown)", "key=\(Self.unknown.dropLast())", "key=cpk_",
            "key=%00%ff",
            "key=\(key.uppercased())", "key=+\(key)", "key=\(key)+", "key=null",
        ] {
            let refused = try await service.request("GET", "\(Self.path)?\(query)", fields: [Self.events])
            #expect(refused.status == 401, "\(query.prefix(16))")
            #expect(refused.json["code"] == "unauthenticated")
            #expect(refused.fields["www-authenticate"]?.contains("invalid_token") == true)
        }
        await service.stop()
    }

    @Test(arguments: ["", "?locale=en", "?Key=KEY", "?KEY=KEY", "?api_key=KEY", "?access_token=KEY", "?%256bey=KEY"])
    func `a query without it gives no key`(query: String) async throws {
        let service = try RunningService()
        let key = try await publicKey(service).text
        let refused = try await service.request("GET", Self.path + query.replacing("KEY", with: key))
        #expect(refused.status == 401)
        #expect(refused.fields["www-authenticate"] == #"Bearer realm="countersign""#)
        #expect(refused.json["detail"]?.string?.contains("?key=") == true)
        await service.stop()
    }

    @Test func `no other route takes it`() async throws {
        let service = try RunningService()
        let key = try await publicKey(service).text
        let issue = #"{"phone": "\#(Self.phone)"}"#
        let statuses = [
            try await service.post("/codes?key=\(key)", issue).status,
            try await service.post("/codes?dry_run=true&key=\(key)", issue).status,
            try await service.post("/codes/\(Self.phone)/verify?key=\(key)", #"{"code": "000000"}"#).status,
            try await service.request("DELETE", "/codes/\(Self.phone)?key=\(key)").status,
        ]
        #expect(statuses.allSatisfy { [400, 401].contains($0) }, "\(statuses)")
        #expect(service.gateway.messages.isEmpty)
        await service.stop()
    }

    @Test func `it needs the scope, as in the header`() async throws {
        let service = try RunningService()
        let key = try await service.addKey([.send], isPublic: true).text
        let refused = try await service.request("GET", "\(Self.path)?key=\(key)")
        #expect(refused.status == 403)
        #expect(refused.json["code"] == "forbidden")
        await service.stop()
    }

    @Test(arguments: [
        (["Origin: https://app.example"], 200), ([], 200), (["Origin: https://other.example"], 403),
        (["Origin: null"], 403), (["Origin: https://app.example:444"], 403), (["Origin: http://app.example"], 403),
    ])
    func `it serves the pages of its origins alone`(fields: [String], status: Int) async throws {
        let service = try RunningService(["--cors-origins", "https://app.example"])
        let key = try await publicKey(service, origins: ["https://app.example"]).text
        let answer = try await service.request("GET", "\(Self.path)?key=\(key)", fields: fields + [Self.events])
        #expect(answer.status == status)
        #expect(status == 200 || answer.json["code"] == "origin_refused")
        await service.stop()
    }

    @Test func `a stream of a revoked key ends within a second, and cannot be had again`() async throws {
        let service = try RunningService()
        let (id, key) = try await publicKey(service)
        let field = "Authorization: Bearer \(key)"
        #expect(try await service.post("/codes", #"{"phone": "\#(Self.phone)"}"#, fields: [field]).status == 201)
        let stream = try await EventStream(port: service.port, Self.phone, query: "?key=\(key)")
        #expect(try await stream.next()?.name == "cooling")
        try await service.revokeKey(id)
        service.time.advance(by: .seconds(1))
        while let event = try await stream.next() { #expect(event.name == "cooling") }
        #expect(try await EventStream(port: service.port, Self.phone, query: "?key=\(key)").head.status == 401)
        await service.stop()
    }

    @Test func `nothing of it is logged or sent back, whatever becomes of it, and its id is logged when it is good`()
        async throws
    {
        let service = try RunningService()
        let (id, key) = try await publicKey(service)
        let secret = try await service.addKey([.read]).text
        let long = String(repeating: "x", count: 9000)
        for (method, target) in [
            ("GET", "\(Self.path)?key=\(key)"), ("HEAD", "\(Self.path)?key=\(key)"),
            ("GET", "\(Self.path)?key=\(secret)"),
            ("GET", "\(Self.path)?key=\(key)&key=\(secret)"), ("GET", "\(Self.path)?key=\(key)0"),
            ("PUT", "/x?key=\(key)"),
            ("GET", "/codes/+12/cooldown?key=\(key)"), ("GET", "\(Self.path)?key=\(key)&\(long)"),
            ("TRACE", "\(Self.path)?key=\(key)"), ("GET", "\(Self.path)?key=\(key)[]"),
            ("OPTIONS", "\(Self.path)?key=\(key)"),
            ("DELETE", "\(Self.path)?key=\(secret)"), ("GET", "/receipts/console?key=\(key)"),
        ] {
            let connection = try RawConnection(port: service.port)
            try connection.send("\(method) \(target) HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n")
            let answer = String(decoding: try await connection.readToEnd(), as: UTF8.self)
            #expect(answer.hasPrefix("HTTP/1.1 "))
            for text in [key, secret] { #expect(!answer.contains(text.suffix(32))) }
        }
        for text in [key, secret] { #expect(!service.log.contains(text.suffix(32))) }
        #expect(!service.log.contains("key="))
        #expect(service.log.contains(#""route":"/codes/{phone}/cooldown","status":200"#))
        #expect(service.log.contains(#""key":"\#(id)""#))
        await service.stop()
    }
}
