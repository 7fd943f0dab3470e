import Foundation
import TestSupport
import Testing

/// A new line at the top of the key file, and a restart.
struct KeyRotationTests {
    private let phone = "+8613800138000"

    /// A service that has sent a code; returns what it sent.
    private func sent() async throws -> (RunningService, code: String, reference: String) {
        let service = try RunningService()
        _ = try await service.issue(phone)
        try await service.waitForDelivery("sent", of: phone)
        let message = try #require(service.gateway.messages.first)
        return (service, message.typed, message.reference.text)
    }

    /// The service after a restart with `lines` as the key file.
    private func restarted(
        _ service: RunningService, keys change: ([String]) -> [String]
    ) async throws -> RunningService {
        await service.stop()
        let path = service.folder.file("countersign.db.key")
        let lines = try String(contentsOfFile: path, encoding: .utf8).split(separator: "\n").map(String.init)
        try Data(change(lines).joined(separator: "\n").utf8).write(to: URL(filePath: path))
        return try RunningService(time: service.time, folder: service.folder)
    }

    private let newKey = Data(repeating: 7, count: 32).base64EncodedString()

    @Test func `a code that was made under an older key is verified`() async throws {
        let (before, code, _) = try await sent()
        let service = try await restarted(before) { [newKey] + $0 }
        #expect(try await service.verify(phone, wrongCodes(for: code, count: 1)[0]).json["attempts_remaining"] == 4)
        #expect(try await service.verify(phone, code).status == 200)
        await service.stop()
    }

    @Test func `a repeated wrong guess counts once across a rotation`() async throws {
        let (before, code, _) = try await sent()
        let wrong = wrongCodes(for: code, count: 1)[0]
        #expect(try await before.verify(phone, wrong).json["attempts_remaining"] == 4)
        let service = try await restarted(before) { [newKey] + $0 }
        #expect(try await service.verify(phone, wrong).json["attempts_remaining"] == 4)
        await service.stop()
    }

    @Test func `a re-send within half of its life repeats its digits, and the next code is of the new key`()
        async throws
    {
        let (before, code, _) = try await sent()
        let service = try await restarted(before) { [newKey] + $0 }
        service.time.advance(by: .seconds(60))
        _ = try await service.issue(phone)
        #expect(try #require(await service.gateway.waitForMessages(1).first).typed == code)
        #expect(try await service.verify(phone, code).status == 200)
        _ = try await service.issue(phone)
        let next = try #require(await service.gateway.waitForMessages(2).last).typed
        let last = try await restarted(service) { Array($0.prefix(1)) }
        #expect(try await last.verify(phone, next).status == 200)
        await last.stop()
    }

    @Test func `a receipt of a message that was named under an older key is believed`() async throws {
        let (before, _, reference) = try await sent()
        let service = try await restarted(before) { [newKey] + $0 }
        let answer = try await service.request("GET", "/receipts/console?id=\(reference)&status=delivered")
        #expect(answer.status == 200)
        #expect(try await service.cooldown(phone).json["delivery"] == "delivered")
        await service.stop()
    }

    @Test func `without its key a code is worth nothing, a receipt is not believed, and the next send makes another`()
        async throws
    {
        let (before, code, reference) = try await sent()
        let service = try await restarted(before) { _ in [newKey] }
        #expect(try await service.verify(phone, code).json["code"] == "code_incorrect")
        _ = try await service.request("GET", "/receipts/console?id=\(reference)&status=delivered")
        #expect(try await service.cooldown(phone).json["delivery"] == "sent")
        service.time.advance(by: .seconds(60))
        _ = try await service.issue(phone)
        let next = try #require(await service.gateway.waitForMessages(1).first).typed
        #expect(try await service.verify(phone, next).status == 200)
        await service.stop()
    }
}
