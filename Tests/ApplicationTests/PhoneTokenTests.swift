import Foundation
import TestSupport
import Testing

@testable import Application

/// What a success proves to others, when `token-audience` is set.
struct PhoneTokenTests {
    private let phone = "+8613800138000"
    private let audience = ["--token-audience", "https://api.example"]

    private func token(at service: RunningService, of phone: String? = nil) async throws -> String? {
        let phone = phone ?? self.phone
        _ = try await service.issue(phone, purpose: "login")
        try await service.waitForDelivery("sent", of: phone)
        let code = try #require(service.gateway.messages.last).typed
        return try await service.verify(phone, code, purpose: "login").json["token"]?.string
    }

    /// The JSON of a part of a token.
    private func part(_ index: Int, of token: String) throws -> [String: JSONValue] {
        let text = String(token.split(separator: ".")[index])
            .replacingOccurrences(of: "-", with: "+").replacingOccurrences(of: "_", with: "/")
        let padding = String(repeating: "=", count: (4 - text.count % 4) % 4)
        return JSONValue.object(Array(try #require(Data(base64Encoded: text + padding))))
    }

    private struct KeySet: Decodable {
        let keys: [[String: String]]
    }

    private func keys(of service: RunningService) async throws -> [[String: String]] {
        let answer = try await service.request("GET", "/.well-known/jwks.json")
        #expect(answer.status == 200)
        return try JSONDecoder().decode(KeySet.self, from: Data(answer.body)).keys
    }

    @Test func `without an audience there are neither tokens nor keys`() async throws {
        let service = try RunningService()
        #expect(try await token(at: service) == nil)
        let answer = try await service.request("GET", "/.well-known/jwks.json")
        #expect(answer.status == 404)
        #expect(answer.json["code"] == "not_found")
        #expect(!FileManager.default.fileExists(atPath: service.folder.file("countersign.db.signing")))
        await service.stop()
    }

    @Test func `a token says which phone was verified, for what, when, until when and for whom`() async throws {
        let service = try RunningService(audience + ["--token-ttl", "120"])
        service.time.advance(by: .milliseconds(999))
        let token = try #require(try await token(at: service))
        var claims = try part(1, of: token)
        let id = try #require(claims.removeValue(forKey: "jti")?.string)
        #expect(id.wholeMatch(of: /[0-9a-f]{32}/) != nil)
        #expect(
            claims == [
                "aud": "https://api.example", "phone_number": .text(phone), "phone_number_verified": true,
                "purpose": "login", "iat": 1_796_025_600, "exp": 1_796_025_720,
            ])
        await service.stop()
    }

    @Test func `the header names a key that everybody may fetch`() async throws {
        let service = try RunningService(audience)
        let header = try part(0, of: try #require(try await token(at: service)))
        let key = try #require(try await keys(of: service).first)
        #expect(header == ["alg": "EdDSA", "typ": "JWT", "kid": .text(key["kid"] ?? "")])
        #expect(key["x"]?.wholeMatch(of: /[A-Za-z0-9_-]{43}/) != nil)
        #expect(
            key.filter { !["kid", "x"].contains($0.key) }
                == ["kty": "OKP", "crv": "Ed25519", "use": "sig", "alg": "EdDSA"])
        #expect(key.count == 6, "nothing of the private part")
        await service.stop()
    }

    @Test func `no two tokens are the same, and a wrong guess gets none`() async throws {
        let service = try RunningService(audience)
        let first = try await token(at: service)
        let second = try await token(at: service)
        #expect(first != nil && second != nil && first != second)
        let wrong = try await service.verify(phone, "000000")
        #expect(wrong.status >= 400)
        #expect(!wrong.json.keys.contains("token"))
        await service.stop()
    }

    @Test func `the log holds no token`() async throws {
        let service = try RunningService(audience)
        let token = try #require(try await token(at: service))
        await service.stop()
        #expect(service.log.contains("/codes/{phone}/verify"))
        for part in token.split(separator: ".") { #expect(!service.log.contains(part)) }
    }

    @Test func `keys outlive the service`() async throws {
        let service = try RunningService(audience)
        let before = try await keys(of: service)
        await service.stop()
        let again = try RunningService(audience, time: service.time, folder: service.folder)
        #expect(try await keys(of: again) == before)
        await again.stop()
    }

    @Test func `a new key is published within a second, and signs ten minutes later; the old one leaves after an hour`()
        async throws
    {
        let service = try RunningService(audience)
        let old = try #require(try await keys(of: service).first?["kid"])
        try SigningKeyFile(path: service.folder.file("countersign.db.signing")).rotate(at: service.time.wall())
        await service.noticeFiles()
        let kids = try await keys(of: service).map { $0["kid"] }
        #expect(kids.count == 2 && kids[1] == old)
        service.time.advance(by: .seconds(599))
        #expect(try part(0, of: try #require(try await token(at: service)))["kid"] == .text(old))
        service.time.advance(by: .seconds(1))
        let new = try #require(kids[0])
        #expect(try part(0, of: try #require(try await token(at: service, of: "+12025550123")))["kid"] == .text(new))
        service.time.advance(by: .seconds(3599))
        #expect(try await keys(of: service).count == 2)
        service.time.advance(by: .seconds(1))
        #expect(try await keys(of: service).map { $0["kid"] } == [new])
        await service.stop()
    }

    @Test func `a file that cannot be read any more leaves the keys in use, and is logged`() async throws {
        let service = try RunningService(audience)
        let before = try await keys(of: service)
        try FileManager.default.removeItem(atPath: service.folder.file("countersign.db.signing"))
        await service.noticeFiles()
        #expect(try await keys(of: service) == before)
        #expect(service.log.contains("signing keys cannot be brought up to date"))
        #expect(try await token(at: service) != nil)
        await service.stop()
    }
}

extension RunningService {
    /// Lets the service look whether the database, and then its signing keys, have changed.
    func noticeFiles() async {
        let period = Duration.milliseconds(900)
        await clock.waitForSleeper(wakingAfter: period, count: 2)
        clock.advance(by: period)
        await clock.waitForSleeper(wakingAfter: period, count: 2)
    }
}
