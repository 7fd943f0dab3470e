import Foundation
import Persistence
import TestSupport
import Testing
import VerificationCore
import VerificationService

/// Who may ask.
struct AccessKeyTests {
    private let phone = "+8613800138000"

    private func makeKey(
        _ scopes: Set<Scope>, isPublic: Bool = false, origins: [String] = [], at service: RunningService
    ) async throws -> (id: String, field: String) {
        let (id, text) = try await service.addKey(scopes, isPublic: isPublic, origins: origins)
        return (id, "Authorization: Bearer \(text)")
    }

    private func issue(_ service: RunningService, _ fields: String...) async throws -> HTTPAnswer {
        try await service.post("/codes", "{\"phone\": \"\(phone)\"}", fields: fields)
    }

    @Test func `without any key everybody may ask, and with the first one within a second nobody else may`()
        async throws
    {
        let service = try RunningService()
        #expect(try await service.cooldown(phone).status == 200)
        _ = try await makeKey([.send], at: service)
        let refused = try await service.cooldown(phone)
        #expect(refused.status == 401)
        #expect(refused.json["code"] == "unauthenticated")
        #expect(refused.fields["www-authenticate"] == #"Bearer realm="countersign""#)
        #expect(try await service.request("GET", "/healthz").status == 200)
        #expect(try await service.request("GET", "/readyz").status == 200)
        await service.stop()
    }

    @Test(arguments: [
        (Scope.send, [201, 403, 403, 403]), (.read, [403, 200, 403, 403]), (.verify, [403, 403, 422, 204]),
        (.admin, [403, 403, 403, 403]),
    ])
    func `a scope opens its own requests and no others`(_ scope: Scope, _ expected: [Int]) async throws {
        let service = try RunningService()
        let key = try await makeKey([scope], at: service).field
        let statuses = [
            try await issue(service, key).status,
            try await service.request("GET", "/codes/\(phone)/cooldown", fields: [key]).status,
            try await service.post("/codes/\(phone)/verify", #"{"code": "000000"}"#, fields: [key]).status,
            try await service.request("DELETE", "/codes/\(phone)", fields: [key]).status,
        ]
        #expect(statuses == expected)
        await service.stop()
    }

    @Test func `a key without the scope is told which one it lacks`() async throws {
        let service = try RunningService()
        let key = try await makeKey([.read], at: service).field
        let refused = try await issue(service, key)
        #expect(refused.json["code"] == "forbidden")
        #expect(
            refused.fields["www-authenticate"]
                == #"Bearer realm="countersign", error="insufficient_scope", scope="send""#)
        #expect(service.gateway.messages.isEmpty)
        await service.stop()
    }

    @Test(arguments: [(Scope.send, 403), (.admin, 200)])
    func `a rehearsal is the operator's`(_ scope: Scope, _ status: Int) async throws {
        let service = try RunningService()
        let key = try await makeKey([scope], at: service).field
        let answer = try await service.post("/codes?dry_run=true", "{\"phone\": \"\(phone)\"}", fields: [key])
        #expect(answer.status == status)
        await service.stop()
    }

    @Test func `what is no valid key is refused`() async throws {
        let service = try RunningService()
        let key = try await makeKey([.send], at: service).field
        let last = key.hasSuffix("0") ? "1" : "0"
        for field in [
            String(key.dropLast()) + last, key + "0", String(key.dropLast()), "Authorization: Bearer",
            "Authorization: Basic YTpi",
            "Authorization: Bearer csk_0011223344556677_" + String(repeating: "0", count: 64),
            key.replacingOccurrences(of: "csk", with: "cpk"),
        ] {
            let refused = try await issue(service, field)
            #expect(refused.status == 401, "\(field.prefix(24))")
            #expect(refused.fields["www-authenticate"]?.contains("invalid_token") == true)
        }
        #expect(try await issue(service, key.replacingOccurrences(of: "Bearer", with: "bearer ")).status == 201)
        await service.stop()
    }

    @Test func `a revoked key is refused within a second, a stream of it ends, and the service stays closed`()
        async throws
    {
        let service = try RunningService()
        let (id, key) = try await makeKey([.send, .read], at: service)
        #expect(try await issue(service, key).status == 201)
        let stream = try await EventStream(port: service.port, phone, fields: [key])
        #expect(try await stream.next()?.name == "cooling")
        try await service.revokeKey(id)
        service.time.advance(by: .seconds(1))
        while let event = try await stream.next() { #expect(event.name == "cooling") }
        #expect(try await issue(service, key).status == 401)
        #expect(try await service.cooldown(phone).status == 401)
        await service.stop()
        let after = try RunningService(time: service.time, folder: service.folder)
        #expect(try await after.cooldown(phone).status == 401)
        await after.stop()
    }

    @Test func `a public key serves the pages of its origins alone`() async throws {
        let service = try RunningService()
        let key = try await makeKey(
            [.send, .read], isPublic: true, origins: ["https://app.example"], at: service
        ).field
        #expect(try await issue(service, key, "Origin: https://other.example").json["code"] == "origin_refused")
        #expect(try await issue(service, key, "Origin: https://app.example").status == 201)
        #expect(try await service.request("GET", "/codes/\(phone)/cooldown", fields: [key]).status == 200)
        await service.stop()
    }

    @Test(arguments: [
        ("https://pr-7.preview.example", 201), ("https://x.preview.example", 201), ("https://a.b.preview.example", 403),
        ("https://preview.example", 403), ("https://pr-7.preview.example:444", 403),
        ("http://pr-7.preview.example", 403),
        ("https://evilpreview.example", 403), ("null", 403),
    ])
    func `the origins of a public key may be a pattern`(origin: String, status: Int) async throws {
        let service = try RunningService()
        let key = try await makeKey(
            [.send, .read], isPublic: true, origins: ["https://app.example", "https://*.preview.example"], at: service
        ).field
        let answer = try await issue(service, key, "Origin: \(origin)")
        #expect(answer.status == status)
        #expect(status == 201 || answer.json["code"] == "origin_refused")
        await service.stop()
    }

    @Test func `a preflight needs no key`() async throws {
        let service = try RunningService(["--cors-origins", "https://app.example"])
        _ = try await makeKey([.send], at: service)
        let answer = try await service.request(
            "OPTIONS", "/codes", fields: ["Origin: https://app.example", "Access-Control-Request-Method: POST"])
        #expect(answer.status == 204)
        #expect(answer.fields["access-control-allow-headers"]?.contains("authorization") == true)
        await service.stop()
    }

    @Test func `the log names the key by its id, and holds nothing of it; its last use is written`() async throws {
        let service = try RunningService()
        let (id, key) = try await makeKey([.send], at: service)
        _ = try await issue(service, key)
        #expect(service.log.contains(#""key":"\#(id)""#))
        #expect(!service.log.contains(key.suffix(32)))
        await service.stop()
        let database = try service.operatorDatabase()
        #expect(try database.accessKeys().map(\.lastUsedAt) == [service.time.wall()])
    }
}
