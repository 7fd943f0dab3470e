import Foundation
import TestSupport
import Testing
import Threads

/// Texts leave the program through the gateway that the settings name.
struct GatewayTests {
    private let folder: TemporaryFolder
    private let phone = "+8613800138000"

    init() throws { folder = try TemporaryFolder() }

    @Test func `a webhook gets each message once, and its word becomes the delivery`() async throws {
        let received = Locked<[ReceivedRequest]>([])
        let statuses = [204, 422, 500]
        let server = try FakeServer { listener in
            try listener.serve(statuses.count) { request, connection in
                let number = received.withLock { received in
                    received.append(request)
                    return received.count
                }
                try connection.answer(statuses[number - 1])
            }
        }
        let secret = folder.file("secret")
        try Data("whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw\n".utf8).write(to: URL(filePath: secret))
        try FileManager.default.setAttributes([.posixPermissions: 0o600], ofItemAtPath: secret)
        let service = try await CountersignProcess(
            ["--gateway", "webhook", "--webhook-url", server.url("/sms"), "--webhook-secret-file", secret], in: folder)

        for (offset, delivery) in ["sent", "failed", "unknown"].enumerated() {
            let phone = "+861380013800\(offset)"
            #expect(try await service.issue(phone).status == 201)
            try await service.waitForDelivery(delivery, of: phone)
        }
        try await server.join()
        let requests = received.withLock { $0 }
        #expect(requests.map(\.json["phone"]) == ["+8613800138000", "+8613800138001", "+8613800138002"])
        #expect(requests.allSatisfy { $0.fields["webhook-signature"]?.hasPrefix("v1,") == true })
        #expect(Set(requests.map(\.fields["webhook-id"])).count == 3)
        // Only the refused send gave its cooldown back.
        #expect(try await service.cooldown("+8613800138000").json["state"] == "cooling")
        #expect(try await service.cooldown("+8613800138001").json["state"] == "ready")
        #expect(try await service.cooldown("+8613800138002").json["state"] == "cooling")
        let text = try #require(requests.first?.json["text"]?.string)
        let code = try #require(text.firstMatch(of: /[0-9]{6}/)).output
        #expect(try await service.verify("+8613800138000", String(code)).status == 200)
        #expect(await service.terminate() == 0)
        #expect(service.process.standardOutput.isEmpty)
        #expect(!service.process.standardError.contains(code))
    }

    @Test func `a webhook that cannot be reached lets the phone try again`() async throws {
        let service = try await CountersignProcess(
            ["--gateway", "webhook", "--webhook-url", "http://127.0.0.1:1/sms"], in: folder)
        #expect(try await service.issue(phone).status == 201)
        try await service.waitForDelivery("failed", of: phone)
        #expect(try await service.cooldown(phone).json["can_send"] == true)
        #expect(await service.terminate() == 0)
    }

    @Test func `a file gets a JSON line for each message`() async throws {
        let path = folder.file("texts.jsonl")
        let service = try await CountersignProcess(["--gateway", "file", "--file-path", path], in: folder)
        #expect(try await service.issue(phone).status == 201)
        try await service.waitUntilSent(to: phone)
        let line = JSONValue.object(Array(try Data(contentsOf: URL(filePath: path))))
        #expect(line["phone"]?.string == phone)
        let code = try #require(line["text"]?.string?.firstMatch(of: /[0-9]{6}/)).output
        #expect(try await service.verify(phone, String(code)).status == 200)
        #expect(await service.terminate() == 0)
    }

    @Test func `a file that cannot be opened stops the start`() async throws {
        let process = try ServiceProcess(
            [
                "--port", "0", "--database", folder.file("countersign.db"), "--gateway", "file", "--file-path",
                "/no/such/x",
            ],
            in: folder)
        #expect(await process.exitStatus() == 1)
        #expect(process.standardError.contains("open the gateway's file "))
    }
}
