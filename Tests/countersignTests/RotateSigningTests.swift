import Foundation
import TestSupport
import Testing

/// `countersign keys rotate-signing`, beside a running service.
struct RotateSigningTests {
    private let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    private func rotate(_ arguments: String...) async throws -> (status: Int32, errors: String) {
        let process = try ServiceProcess(["keys", "rotate-signing"] + arguments, in: try TemporaryFolder())
        let status = await process.exitStatus()
        #expect(process.standardOutput.contains("  rotated; the new key signs from 20") == (status == 0))
        return (status, process.standardError)
    }

    /// The names of the keys that a service publishes.
    private func kids(of service: CountersignProcess) async throws -> [String] {
        let answer = try await service.request("GET", "/.well-known/jwks.json")
        return answer.text.matches(of: /"kid":"([^"]+)"/).map { String($0.1) }
    }

    @Test func `a running service publishes the new key, and signs with the old one until others know it`()
        async throws
    {
        let service = try await CountersignProcess(["--token-audience", "https://api.example"], in: folder)
        let old = try await kids(of: service)
        #expect(old.count == 1)
        #expect(try await rotate("--database", folder.file("countersign.db")).status == 0)
        try await eventually("both keys are published") { try await kids(of: service).count == 2 }
        #expect(try await kids(of: service).last == old.first)

        let phone = "+8613800138000"
        _ = try await service.issue(phone)
        let answer = try await service.verify(phone, try await service.waitForCode(sentTo: phone))
        let header = try #require(answer.json["token"]?.string?.split(separator: ".").first)
        let padding = String(repeating: "=", count: (4 - header.count % 4) % 4)
        let text = String(decoding: try #require(Data(base64Encoded: header + padding)), as: UTF8.self)
        #expect(text.contains(try #require(old.first)))

        let again = try await rotate("--signing-key-file", folder.file("countersign.db.signing"))
        #expect(again.status == 1)
        #expect(again.errors.contains("does not sign yet"))
        #expect(try await kids(of: service).count == 2)
        #expect(await service.terminate() == 0)
    }

    @Test func `where no service has made a key, none is made`() async throws {
        let path = folder.file("other.signing")
        let refused = try await rotate("--signing-key-file", path)
        #expect(refused.status == 1)
        #expect(refused.errors.contains(path) && refused.errors.contains("does not exist"))
        #expect(!FileManager.default.fileExists(atPath: path))
    }
}
