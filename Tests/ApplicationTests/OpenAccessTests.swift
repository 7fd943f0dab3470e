import Persistence
import TestSupport
import Testing
import VerificationService

/// Who is served while there is no access key.
struct OpenAccessTests {
    private let phone = "+8613800138000"

    /// The statuses of what changes or reads something.
    private func statuses(
        _ service: RunningService, host: String = "localhost", _ fields: [String] = [], version: String = "1.1"
    ) async throws -> Set<Int> {
        var statuses: Set<Int> = []
        for (line, body) in [
            ("POST /codes", "phone=%2B8613800138000"), ("GET /codes/\(phone)/cooldown", ""),
            ("POST /codes/\(phone)/verify", "code=000000"), ("DELETE /codes/\(phone)", ""),
            ("POST /codes?dry_run=true", "phone=%2B8613800138000"),
        ] {
            let connection = try RawConnection(port: service.port)
            let lines = ["\(line) HTTP/\(version)"] + (host.isEmpty ? [] : ["Host: \(host)"]) + fields
            try connection.send(
                lines.joined(separator: "\r\n")
                    + (body.isEmpty
                        ? "\r\n\r\n"
                        : "\r\nContent-Type: application/x-www-form-urlencoded\r\nContent-Length: \(body.utf8.count)\r\n\r\n\(body)")
            )
            let answer = try await connection.readAnswer()
            statuses.insert(answer.status)
        }
        return statuses
    }

    private let served: Set = [201, 200, 422, 204]

    @Test(arguments: [
        "localhost", "LocalHost:8080", "localhost.", "127.0.0.1:8080", "127.1.2.3", "[::1]", "[::1]:8080",
        "app.localhost:3000", "[::ffff:127.0.0.1]",
    ])
    func `a program on the same machine is`(host: String) async throws {
        let service = try RunningService()
        #expect(try await statuses(service, host: host).isSubset(of: served))
        await service.stop()
        #expect(!service.gateway.messages.isEmpty)
    }

    @Test(arguments: [
        "X-Forwarded-For: 127.0.0.1", "Forwarded: for=127.0.0.1", "Via: 1.0 fred", "X-Real-IP: 127.0.0.1",
        "X-Forwarded-Host: localhost", "CF-Connecting-IP: ::1", "X-Forwarded-Proto: http", "CDN-Loop: cdn",
    ])
    func `what a proxy on the same machine passes on is not`(field: String) async throws {
        let service = try RunningService()
        #expect(try await statuses(service, [field]) == [401])
        let refused = try await service.request("GET", "/codes/\(phone)/cooldown", fields: [field])
        #expect(refused.json["detail"]?.string?.contains("make a key with countersign keys add") == true)
        await service.stop()
        #expect(service.gateway.messages.isEmpty)
    }

    @Test func `what a proxy without fields passes on is not, by its version or because it is trusted`() async throws {
        let service = try RunningService()
        #expect(try await statuses(service, host: "127.0.0.1:8080", version: "1.0") == [401])
        #expect(try await statuses(service, host: "", version: "1.0") == [401])
        await service.stop()
        let behind = try RunningService(["--trusted-proxies", "127.0.0.1"])
        #expect(try await statuses(behind) == [401])
        #expect(try await statuses(behind, ["X-Forwarded-For: 127.0.0.1"]) == [401])
        await behind.stop()
    }

    @Test(arguments: [
        "codes.example", "evil.example:8080", "localhost.evil.example", "127.0.0.1.evil.example", "evil-localhost",
        "192.0.2.1",
        "[2001:db8::1]", "0.0.0.0", "127.1", "2130706433", "0x7f000001", "[::]", "%6cocalhost", "localhost.localdomain",
        "notlocalhost", "[::127.0.0.1]", ".localhost.example",
    ])
    func `what is sent to a name that may be anybody's is not`(host: String) async throws {
        let service = try RunningService()
        #expect(try await statuses(service, host: host) == [401])
        await service.stop()
        #expect(service.gateway.messages.isEmpty)
    }

    @Test(arguments: [
        ["Origin: https://evil.example"], ["Origin: null"], ["Origin: http://localhost:3000"],
        ["Origin: https://localhost"],
        ["Origin: http://127.0.0.1"], ["Sec-Fetch-Site: cross-site"], ["Sec-Fetch-Site: same-site"],
        ["Sec-Fetch-Site: Cross-Site"], ["Origin: http://localhost", "Origin: http://evil.example"], ["Origin: "],
        ["Origin: http://localhost", "Sec-Fetch-Site: cross-site"],
    ])
    func `a page of another origin is not`(fields: [String]) async throws {
        for flags in [[], ["--cors-origins", "https://app.example"]] {
            let service = try RunningService(flags)
            #expect(try await statuses(service, fields) == [403])
            await service.stop()
            #expect(service.gateway.messages.isEmpty)
        }
    }

    @Test(arguments: [
        ["Origin: https://app.example", "Sec-Fetch-Site: cross-site"], ["Origin: http://localhost"],
        ["Sec-Fetch-Site: none"], ["Sec-Fetch-Site: same-origin"],
    ])
    func `a page that cors-origins names is, and so is what comes from no page`(fields: [String]) async throws {
        let flags = fields == ["Origin: http://localhost"] ? [] : ["--cors-origins", "https://app.example"]
        let service = try RunningService(flags)
        #expect(try await statuses(service, fields).isSubset(of: served))
        await service.stop()
    }

    @Test func `with open true everybody is, and with open false nobody`() async throws {
        for (open, expected) in [("true", [201, 429, 200, 422, 204]), ("false", [401])] as [(String, Set<Int>)] {
            let service = try RunningService(["--open", open])
            for fields in [[], ["Via: 1.1 a"], ["Origin: null"]] {
                #expect(try await statuses(service, host: "codes.example", fields).isSubset(of: expected))
            }
            #expect(try await statuses(service).isSubset(of: expected))
            #expect(try await service.request("GET", "/healthz").status == 200)
            await service.stop()
        }
    }

    @Test(arguments: [
        ([], "programs on this machine"), (["--open", "true"], "everybody"), (["--open", "false"], "nobody"),
        (["--open", "false", "--host", "0.0.0.0"], "nobody"),
    ])
    func `the log says so at the start`(flags: [String], served: String) async throws {
        let service = try RunningService(flags)
        #expect(service.log.contains(#""level":"warning","message":"there is no access key","served":"\#(served)""#))
        await service.stop()
    }

    @Test(arguments: [[], ["--open", "true"], ["--open", "false"]])
    func `once there is a key it decides alone, and nothing is said`(flags: [String]) async throws {
        let service = try RunningService(flags)
        let key = try await service.addKey(Set(Scope.allCases)).text
        let fields = ["Authorization: Bearer \(key)", "Via: 1.1 a", "Sec-Fetch-Site: cross-site"]
        #expect(try await statuses(service, host: "codes.example", fields).isSubset(of: served))
        #expect(try await statuses(service) == [401])
        await service.stop()
        let after = try RunningService(flags, time: service.time, folder: service.folder)
        #expect(!after.log.contains("there is no access key"))
        await after.stop()
    }

    @Test func `a lost database behind a proxy opens nothing`() async throws {
        let flags = ["--trusted-proxies", "127.0.0.1", "--host", "127.0.0.1"]
        let service = try RunningService(flags)
        let key = try await service.addKey([.send]).text
        let fields = ["Authorization: Bearer \(key)", "X-Forwarded-For: 203.0.113.7"]
        let body = "{\"phone\": \"\(phone)\"}"
        #expect(try await service.post("/codes", body, fields: fields).status == 201)
        await service.stop()
        let after = try RunningService(flags, time: service.time)
        #expect(try await after.post("/codes", body, fields: fields).status == 401)
        #expect(try await after.post("/codes", body, fields: ["X-Forwarded-For: 127.0.0.1"]).status == 401)
        await after.stop()
        #expect(after.gateway.messages.isEmpty)
    }

    @Test(arguments: [[], ["--open", "true"]])
    func `a stream that was opened before the first key ends with it`(flags: [String]) async throws {
        let service = try RunningService(flags)
        _ = try await service.issue(phone)
        let stream = try await EventStream(port: service.port, phone)
        #expect(try await stream.next()?.name == "cooling")
        let key = try await service.addKey([.read])
        service.time.advance(by: .seconds(1))
        while let event = try await stream.next() { #expect(event.name == "cooling") }
        let other = try await EventStream(port: service.port, phone, fields: ["Authorization: Bearer \(key.text)"])
        #expect(try await other.next()?.name == "cooling")
        await service.stop()
    }
}
