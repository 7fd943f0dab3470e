import Foundation
import TestSupport
import Testing

@testable import SMSDelivery

struct FileGatewayTests {
    private func lines(of path: String) throws -> [[String: JSONValue]] {
        try String(contentsOfFile: path, encoding: .utf8).split(separator: "\n").map {
            JSONValue.object(Array($0.utf8))
        }
    }

    @Test func `each message is one JSON line`() async throws {
        let folder = try TemporaryFolder()
        let path = folder.file("sent.jsonl")
        let gateway = try FileGateway(path: path)
        #expect(
            await gateway.send(try message(7, "code 123456\n@example.com #123456\r\n\"bye\"")) == .accepted(id: nil))
        #expect(await gateway.send(try message(8, "验证码 654321")) == .accepted(id: nil))
        await gateway.close()
        #expect(
            try lines(of: path) == [
                [
                    "id": "msg_7_00112233445566778899aabbccddeeff", "phone": "+8613800138000",
                    "text": "code 123456\n@example.com #123456\r\n\"bye\"",
                ],
                ["id": "msg_8_00112233445566778899aabbccddeeff", "phone": "+8613800138000", "text": "验证码 654321"],
            ])
    }

    @Test func `a new file is for its owner alone, and an old one is continued`() async throws {
        let folder = try TemporaryFolder()
        let path = folder.file("sent.jsonl")
        for id: Int64 in [1, 2] {
            let gateway = try FileGateway(path: path)
            #expect(await gateway.send(try message(id, "code")) == .accepted(id: nil))
            await gateway.close()
        }
        let names: [JSONValue?] = try [1, 2].map { .text(try reference($0).text) }
        #expect(try lines(of: path).map { $0["id"] } == names)
        let mode = try FileManager.default.attributesOfItem(atPath: path)[.posixPermissions] as? Int
        #expect(mode == 0o600)
    }

    @Test func `a file that cannot be opened stops the start, without its path`() throws {
        let error = #expect(throws: FileGateway.Failure.self) { try FileGateway(path: "/nowhere/sent.jsonl") }
        #expect(error?.code == ENOENT)
        #expect(error?.description == "open the gateway's file /nowhere/sent.jsonl: No such file or directory")
    }

    @Test func `a message that does not fit on the disk is refused`() async throws {
        let gateway = try FileGateway(path: "/dev/full")
        #expect(await gateway.send(try message(1, "code")).kind == .transient)
        await gateway.close()
    }

    @Test func `a closed gateway refuses`() async throws {
        let folder = try TemporaryFolder()
        let gateway = try FileGateway(path: folder.file("sent.jsonl"))
        await gateway.close()
        #expect(await gateway.send(try message(1, "code")).kind == .transient)
    }

    @Test func `reopened, it goes on at its path, with every line whole in one file`() async throws {
        let folder = try TemporaryFolder()
        let path = folder.file("sent.jsonl")
        let gateway = try FileGateway(path: path)
        let count: Int64 = 200
        await withTaskGroup(of: Void.self) { group in
            for id in 1...count {
                group.addTask {
                    do {
                        let message = try message(id, "code")
                        #expect(await gateway.send(message) == .accepted(id: nil))
                    } catch {
                        Issue.record(error)
                    }
                }
            }
            for turn in 1...10 {
                #expect(throws: Never.self) {
                    try FileManager.default.moveItem(atPath: path, toPath: "\(path).\(turn)")
                    try gateway.reopen()
                }
            }
        }
        await gateway.close()
        let found = try ([path] + (1...10).map { "\(path).\($0)" }).flatMap { try lines(of: $0) }
        #expect(Set(found.compactMap { $0["id"]?.string }).count == Int(count))
        #expect(found.count == Int(count))
    }

    @Test func `where it cannot be reopened it keeps its file, and closed it opens none`() async throws {
        let folder = try TemporaryFolder()
        let path = folder.file("logs")
        try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: false)
        let gateway = try FileGateway(path: path + "/sent.jsonl")
        try FileManager.default.moveItem(atPath: path, toPath: path + ".1")
        #expect(throws: FileGateway.Failure.self) { try gateway.reopen() }
        #expect(await gateway.send(try message(1, "code")) == .accepted(id: nil))
        #expect(try lines(of: path + ".1/sent.jsonl").count == 1)
        await gateway.close()
        #expect(throws: FileGateway.Failure.self) { try gateway.reopen() }
        try FileManager.default.moveItem(atPath: path + ".1", toPath: path)
        #expect(throws: Never.self) { try gateway.reopen() }
    }
}
