import Foundation
import TestSupport
import Testing

/// What the start makes of flags, variables and files.
struct StartTests {
    private let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    private func run(_ flags: [String]) async throws -> (status: Int32, process: ServiceProcess) {
        let process = try ServiceProcess(flags, in: folder)
        return (await process.exitStatus(), process)
    }

    @Test func `--help names every setting`() async throws {
        let help = try await run(["--help"])
        #expect(help.status == 0)
        let names = [
            "host", "port", "threads", "database", "key", "key-file", "cooldown", "code-length", "code-ttl",
            "max-attempts", "daily-attempts", "hourly-limit", "daily-limit", "gateway", "locale", "log-level",
        ]
        for name in names { #expect(help.process.standardOutput.contains("  --\(name) "), "\(name)") }
        #expect(help.process.standardError.isEmpty)
    }

    @Test func `--version prints one line`() async throws {
        let version = try await run(["--version"])
        #expect(version.status == 0)
        #expect(version.process.standardOutput.wholeMatch(of: /countersign [0-9]+\.[0-9]+\.[0-9]+\n/) != nil)
    }

    @Test func `as many faults are told as there are, each on its own line`() async throws {
        let database = folder.file("new.db")
        let faulty = try await run(
            ["--database", database, "--port", "x", "--threads", "0", "--max-attempts", "11", "--locale", "?", "--key"])
        #expect(faulty.status == 64)
        let lines = faulty.process.standardError.split(separator: "\n")
        #expect(lines.count == 5)
        #expect(lines.allSatisfy { $0.hasPrefix("countersign: ") })
        for words in [["port", "\"x\"", "0 to 65535"], ["threads", "\"0\"", "1 to 64"], ["max-attempts", "1 to 10"]] {
            #expect(lines.contains { line in words.allSatisfy { line.contains($0) } }, "\(words)")
        }
        let made = try FileManager.default.contentsOfDirectory(atPath: folder.path)
        #expect(made.allSatisfy { !$0.hasPrefix("new.db") })
    }

    @Test(arguments: [["serve"], []])
    func `the word serve may be left out`(words: [String]) async throws {
        let process = try ServiceProcess(
            words + ["--port", "0", "--database", folder.file("countersign.db")], in: folder)
        let port = try #require(await process.port())
        #expect(try await request(port, "GET", "/readyz").status == 200)
        process.signal(SIGTERM)
        #expect(await process.exitStatus() == 0)
    }

    @Test func `a flag wins over its variable`() async throws {
        let service = try await CountersignProcess(
            ["--cooldown", "120"], in: folder,
            environment: ["COUNTERSIGN_COOLDOWN": "90", "COUNTERSIGN_CODE_LENGTH": "8"])
        let answer = try await service.issue("+8613800138000")
        #expect(answer.json["cooldown_seconds"] == 120)
        #expect(answer.json["code_length"] == 8)
        #expect(await service.terminate() == 0)
    }

    @Test func `service links and empty variables stop neither a service nor a command beside it`() async throws {
        let environment = [
            "COUNTERSIGN_PORT": "tcp://10.96.0.12:8080", "COUNTERSIGN_SERVICE_HOST": "10.96.0.12",
            "COUNTERSIGN_PORT_8080_TCP_ADDR": "10.96.0.12", "COUNTERSIGN_COOLDOWN": "", "COUNTERSIGN_KEY": "",
            "COUNTERSIGN_RETENTION": "",
        ]
        let service = try await CountersignProcess(in: folder, environment: environment)
        let log = service.process.standardError.split(separator: "\n")
        #expect(log.count { $0.contains("configuration warning") } == 1)
        for command in ["stats", "check"] {
            let process = try ServiceProcess(
                [command, "--database", folder.file("countersign.db")], in: try TemporaryFolder(),
                environment: environment)
            #expect(await process.exitStatus() == 0)
            #expect(process.standardError.isEmpty)
        }
        #expect(await service.terminate() == 0)
    }

    @Test func `database and key are for their owner alone`() async throws {
        let service = try await CountersignProcess(in: folder)
        let files = try FileManager.default.contentsOfDirectory(atPath: folder.path)
            .filter { $0.hasPrefix("countersign.db") }
        for file in files {
            let attributes = try FileManager.default.attributesOfItem(atPath: folder.file(file))
            #expect((attributes[.posixPermissions] as? NSNumber)?.intValue == 0o600, "\(file)")
        }
        #expect(Set(files).isSuperset(of: ["countersign.db", "countersign.db-wal", "countersign.db.key"]))
        #expect(await service.terminate() == 0)
    }
}
