import Foundation
import TestSupport
import Testing

/// `countersign keys`, beside a running service and before one.
struct KeysCommandTests {
    private let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    /// Runs a command; returns its exit status and what it printed.
    private func keys(_ arguments: String...) async throws -> (status: Int32, output: String, errors: String) {
        let place = try TemporaryFolder()
        let process = try ServiceProcess(
            ["keys"] + arguments + ["--database", folder.file("countersign.db")], in: place)
        return (await process.exitStatus(), process.standardOutput, process.standardError)
    }

    @Test func `the first key is made before the service, which then may listen on every address`() async throws {
        let made = try await keys("add", "--name", "web", "--scopes", "send,read")
        #expect(made.status == 0)
        #expect(made.output.wholeMatch(of: /csk_[0-9a-f]{16}_[0-9a-f]{64}\n/) != nil)
        #expect(made.errors.contains(/key [0-9a-f]{16} added to .*db/))
        let service = try await CountersignProcess(["--host", "0.0.0.0"], in: folder)
        #expect(try await service.cooldown("+8613800138000").status == 401)
        #expect(await service.terminate() == 0)
    }

    @Test func `keys are made, listed and revoked while a service runs`() async throws {
        let service = try await CountersignProcess(in: folder)
        #expect(try await service.cooldown("+8613800138000").status == 200)
        let made = try await keys(
            "add", "--name", "app", "--public", "--scopes", "read", "--origins", "https://a.example")
        #expect(made.status == 0)
        try await eventually("the service is closed") {
            try await service.cooldown("+8613800138000").status == 401
        }
        let id = try #require(made.output.split(separator: "_").dropFirst().first)
        let list = try await keys("list").output
        #expect(list.contains("\(id)  app  public  read"))
        #expect(list.contains("used never  https://a.example"))
        #expect(!list.contains(made.output.suffix(40).dropLast()))
        #expect(try await keys("revoke", String(id)).output == "key \(id)  revoked\n")
        #expect(try await keys("list").output.contains("revoked"))
        let again = try await keys("revoke", String(id))
        #expect(again.status == 1)
        #expect(again.errors.contains("there is no valid key"))
        #expect(await service.terminate() == 0)
    }

    @Test func `a key makes a database by the name that it is given, and none by default`() async throws {
        let place = try TemporaryFolder()
        let add = ["keys", "add", "--name", "x", "--scopes", "send"]
        let inPlace = ["sh", "-c", "cd '\(place.path)' && exec \"$@\"", "sh"]
        let forgotten = try ServiceProcess(add, in: folder, wrapper: inPlace)
        #expect(await forgotten.exitStatus() == 1)
        #expect(forgotten.standardError.contains("open the database countersign.db: No such file or directory"))
        #expect(try FileManager.default.contentsOfDirectory(atPath: place.path).isEmpty)
        let named = try ServiceProcess(
            add, in: folder, environment: ["COUNTERSIGN_DATABASE": "countersign.db"], wrapper: inPlace)
        #expect(await named.exitStatus() == 0)
        #expect(FileManager.default.fileExists(atPath: place.file("countersign.db")))
        let after = try ServiceProcess(add, in: folder, wrapper: inPlace)
        #expect(await after.exitStatus() == 0)
    }

    @Test(arguments: [
        ["add"], ["add", "--name", "x"], ["add", "--name", "x", "--scopes", "send,fly"],
        ["add", "--name", "x", "--scopes", "send,verify", "--public"],
        ["add", "--name", "x", "--scopes", "send", "--origins", "https://a.example"],
        ["add", "--name", "x", "--scopes", "send", "--public", "--origins", "a.example"],
        ["revoke"], ["rename"], [], ["list", "--colour", "red"], ["list", "--name"], ["list", "x"],
    ])
    func `a fault is told, and nothing is made`(_ arguments: [String]) async throws {
        let process = try ServiceProcess(["keys"] + arguments, in: folder)
        #expect(await process.exitStatus() == 64)
        #expect(process.standardError.hasPrefix("countersign: "))
        #expect(process.standardOutput.isEmpty)
    }

    @Test func `without a key an address that others reach is refused, unless everybody may ask`() async throws {
        let refused = try ServiceProcess(
            ["--port", "0", "--host", "0.0.0.0", "--database", folder.file("countersign.db")], in: folder)
        #expect(await refused.exitStatus() == 1)
        #expect(refused.standardError.contains("countersign keys add"))
        let open = try await CountersignProcess(["--host", "0.0.0.0", "--open", "true"], in: folder)
        #expect(try await open.cooldown("+8613800138000").status == 200)
        #expect(await open.terminate() == 0)
    }
}
