import Foundation
import TestSupport
import Testing

@testable import Application

/// PyJWT, which fetches the keys itself, takes the tokens of a running service, and no others.
struct PhoneTokenOracleTests {
    private static let oracle = OracleScript("phone_tokens.py")
    private static let audience = "https://api.example"

    private struct Call: Encodable {
        let token: String
        var audience = PhoneTokenOracleTests.audience
        let url: String
    }

    private struct Answer: Decodable {
        var error: String?
        var kid: String?
        var phone: String?
        var verified: Bool?
        var purpose: String?
        var life: Int?
    }

    private let time = ManualTime()

    /// A service whose wall clock is that of Python, but for `seconds`.
    private func service(_ flags: [String] = [], ahead seconds: Double = 0) throws -> RunningService {
        time.stepWall(by: .seconds(Date().timeIntervalSince1970 + seconds) - .milliseconds(time.wall()))
        return try RunningService(["--token-audience", Self.audience] + flags, time: time)
    }

    private func call(_ token: String, _ service: RunningService) -> Call {
        Call(token: token, url: "http://127.0.0.1:\(service.port)/.well-known/jwks.json")
    }

    private func token(of phone: String, purpose: String = "default", at service: RunningService) async throws -> String
    {
        _ = try await service.issue(phone, purpose: purpose)
        try await service.waitForDelivery("sent", of: phone)
        let code = try #require(service.gateway.messages.last { $0.phone.e164 == phone }).typed
        return try #require(try await service.verify(phone, code, purpose: purpose).json["token"]?.string)
    }

    @Test(.enabled("No Python has PyJWT; make python-dependencies installs it.", oracle.canRun))
    func `a token is taken by its audience, until it expires, as it was signed`() async throws {
        let service = try service()
        let token = try await token(of: "+8613800138000", purpose: "login", at: service)
        let other = try RunningService(["--token-audience", Self.audience], time: time)
        let foreign = try await self.token(of: "+8613800138000", at: other)
        time.stepWall(by: .seconds(-400))
        let expired = try await self.token(of: "+12025550123", at: service)
        let parts = token.split(separator: ".")
        let mixed = [parts[0], expired.split(separator: ".")[1], parts[2]].joined(separator: ".")
        var elsewhere = call(token, service)
        elsewhere.audience = "https://other.example"
        let answers: [Answer] = try await Self.oracle.answers(
            [elsewhere] + [token, expired, mixed, foreign].map { call($0, service) })
        #expect(
            answers.map(\.error) == [
                "InvalidAudienceError", nil, "ExpiredSignatureError", "InvalidSignatureError", "PyJWKClientError",
            ])
        #expect(answers[1].phone == "+8613800138000")
        #expect(answers[1].verified == true)
        #expect(answers[1].purpose == "login")
        #expect(answers[1].life == 300)
        await service.stop()
        await other.stop()
    }

    @Test(.enabled("No Python has PyJWT; make python-dependencies installs it.", oracle.canRun))
    func `tokens of before and after a rotation are taken side by side`() async throws {
        let service = try service(["--token-ttl", "3600"], ahead: -601)
        let before = try await token(of: "+8613800138000", at: service)
        try SigningKeyFile(path: service.folder.file("countersign.db.signing")).rotate(at: time.wall())
        await service.noticeFiles()
        let during = try await token(of: "+12025550123", at: service)
        time.stepWall(by: .seconds(600))
        let after = try await token(of: "+447400123456", at: service)
        let answers: [Answer] = try await Self.oracle.answers([before, during, after].map { call($0, service) })
        #expect(answers.map(\.error) == [nil, nil, nil])
        #expect(answers[0].kid == answers[1].kid)
        #expect(answers[0].kid != answers[2].kid)
        #expect(answers[2].phone == "+447400123456")
        await service.stop()
    }
}
