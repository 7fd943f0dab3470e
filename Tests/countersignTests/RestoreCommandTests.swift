import Foundation
import Glibc
import TestSupport
import Testing

/// A backup takes a database's place, by the command and by hand.
struct RestoreCommandTests {
    private static let flags = [
        "--cooldown", "3600", "--address-hourly-limit", "0", "--address-phones-limit", "0",
    ]

    private let folder: TemporaryFolder
    private var database: String { folder.file("countersign.db") }
    private var backup: String { folder.file("b.db") }

    init() throws { folder = try TemporaryFolder() }

    /// Runs a command; returns its exit status and what it printed.
    private func run(_ arguments: String...) async throws -> (status: Int32, output: String, errors: String) {
        let process = try ServiceProcess(arguments + ["--database", database], in: try TemporaryFolder())
        return (await process.exitStatus(), process.standardOutput, process.standardError)
    }

    /// Sends to `phones` from several clients at once.
    private func send(to phones: [String], by service: CountersignProcess) async throws {
        try await withThrowingTaskGroup(of: [Int].self) { group in
            for client in 0..<8 {
                group.addTask {
                    var statuses: [Int] = []
                    for index in stride(from: client, to: phones.count, by: 8) {
                        statuses.append(try await service.issue(phones[index]).status)
                    }
                    return statuses
                }
            }
            for try await statuses in group { #expect(Set(statuses) == [201]) }
        }
    }

    private func phones(_ prefix: String, _ count: Int) -> [String] {
        (0..<count).map { prefix + String(format: "%04d", $0) }
    }

    /// Overwrites the database's file, as cp does.
    private func copyOver(_ path: String) throws {
        let file = try FileHandle(forWritingTo: URL(filePath: database))
        try file.truncate(atOffset: 0)
        try file.write(contentsOf: try Data(contentsOf: URL(filePath: path)))
        try file.close()
    }

    @Test func `a backup that is copied over what a killed service left is refused, and restored by the command`()
        async throws
    {
        let service = try await CountersignProcess(Self.flags, in: folder)
        let before = phones("+861380013", 200)
        try await send(to: before, by: service)
        #expect(try await run("backup", backup).status == 0)
        try await send(to: phones("+861390013", 1200), by: service)
        await service.kill()
        try copyOver(backup)

        let refused = try ServiceProcess(["--port", "0", "--database", database], in: folder)
        #expect(await refused.port() == nil)
        #expect(await refused.exitStatus() == 1)
        #expect(refused.standardError.hasPrefix("countersign: cannot start: open the database \(database): "))
        for words in ["\(database)-wal was written for another file", "countersign restore"] {
            #expect(refused.standardError.contains(words))
        }
        let command = try await run("stats")
        #expect(command.status == 1)
        #expect(command.errors.contains("was written for another file"))

        let restored = try await run("restore", backup)
        #expect(restored.status == 0, "\(restored.errors)")
        #expect(
            restored.output == """
                \(database)  restored from \(backup), messages 200
                \(database).before-restore-1  is what was there before, with its -wal; nothing was deleted
                key       ok, \(database).key

                """)
        let again = try await CountersignProcess(Self.flags, in: folder)
        #expect(try await again.request("GET", "/readyz").status == 200)
        for phone in [before[0], before[199]] {
            #expect(try await again.cooldown(phone).json["state"] == "cooling")
        }
        #expect(try await again.cooldown("+8613900130000").json["state"] == "ready")
        #expect(try await again.issue("+8613700137000").status == 201)
        _ = try await again.waitForCode(sentTo: "+8613700137000")
        #expect(await again.terminate() == 0)
        #expect(try await run("check").status == 0)
    }

    @Test func `a service whose file is replaced refuses, says so within a second, and is not ready`() async throws {
        let service = try await CountersignProcess(Self.flags, in: folder)
        #expect(try await service.issue("+8613800138000").status == 201)
        #expect(try await run("backup", backup).status == 0)
        #expect(rename(backup, database) == 0)
        try await eventually("it is noticed", within: .seconds(10)) {
            service.process.standardError.contains("\(database) was replaced, overwritten or deleted")
        }
        #expect(try await service.issue("+8613800138001").status == 503)
        let ready = try await service.request("GET", "/readyz")
        #expect(ready.status == 503)
        #expect(ready.text.contains(#""not_ready":["database"#))
        #expect(try await run("block", "+8613800138000").status == 1)
        #expect(try await run("restore", backup).errors.contains("another service uses this database"))
        await service.kill()
    }

    @Test func `the key is asked for, and a start without it tells how to go on`() async throws {
        let service = try await CountersignProcess(["--token-audience", "https://api.example"], in: folder)
        let phone = "+8613800138000"
        #expect(try await service.issueAndWait(phone).status == 201)
        #expect(try await run("backup", backup).status == 0)
        #expect(await service.terminate() == 0)
        let key = database + ".key"
        try FileManager.default.removeItem(atPath: key)
        #expect(try await run("restore", backup).output.contains("key       warning: \(key) does not exist."))
        for command in [["--port", "0"], ["check"]] {
            let process = try ServiceProcess(command + ["--database", database], in: try TemporaryFolder())
            #expect(await process.port() == nil)
            #expect(await process.exitStatus() == 1)
            let said = process.standardOutput + process.standardError
            #expect(said.contains("the key file \(key) does not exist, though this database was used with a key"))
        }
        #expect(!FileManager.default.fileExists(atPath: key))

        try FileManager.default.removeItem(atPath: database + ".signing")
        let lost = try ServiceProcess(
            ["--port", "0", "--database", database, "--token-audience", "https://api.example"], in: folder)
        #expect(await lost.exitStatus() == 1)
        let check = try await run("check", "--token-audience", "https://api.example")
        for name in ["key", "signing"] {
            let lines = check.output.split(separator: "\n")
            let line = try #require(lines.first { $0.contains("\(database).\(name) does not exist, though") })
            let order = String(line[try #require(line.firstRange(of: "(umask")).lowerBound...])
            let shell = try ChildProcess(["sh", "-c", order], output: folder.file("sh"), errors: folder.file("sh"))
            #expect(await shell.exitStatus() == 0)
        }
        #expect(try await run("check", "--token-audience", "https://api.example").status == 0)
        #expect(try await run("restore", backup).output.contains("key       warning: \(key) lacks a key"))
        let again = try await CountersignProcess(["--token-audience", "https://api.example"], in: folder)
        #expect(try await again.cooldown(phone).json["state"] == "cooling")
        #expect(await again.terminate() == 0)
    }
}
