import Foundation
import TestSupport
import Testing

struct CommandLineTests {
    private func run(
        _ flags: [String], environment: [String: String] = [:]
    ) async throws -> (status: Int32, process: ServiceProcess) {
        let process = try ServiceProcess(flags, in: try TemporaryFolder(), environment: environment)
        return (await process.exitStatus(), process)
    }

    @Test func `help names every setting, and version the version`() async throws {
        let help = try await run(["--help"])
        #expect(help.status == 0)
        for name in ["host", "port", "threads", "database", "key", "key-file", "cooldown", "code-ttl", "log-level"] {
            #expect(help.process.standardOutput.contains("--\(name) "))
        }
        let version = try await run(["--version"])
        #expect(version.status == 0)
        #expect(version.process.standardOutput.hasPrefix("countersign "))
    }

    @Test func `all faults are told at once, each on a line, and nothing is created`() async throws {
        let folder = try TemporaryFolder()
        let process = try ServiceProcess(
            [
                "serve", "--port", "65536", "--code-ttl", "601", "--colour", "red", "--key", "c2hvcnQ=", "--database",
                folder.file("new.db"),
            ], in: folder, environment: ["COUNTERSIGN_COOLDOWN": "60,,120"])
        #expect(await process.exitStatus() == 64)
        let lines = process.standardError.split(separator: "\n")
        #expect(lines.count == 5)
        for part in ["port: \"65536\"", "code-ttl: \"601\"", "30 to 600", "--colour", "key: <hidden>", "cooldown:"] {
            #expect(process.standardError.contains(part), "\(part)")
        }
        #expect(!process.standardError.contains("c2hvcnQ="))
        #expect(!FileManager.default.fileExists(atPath: folder.file("new.db")))
    }

    @Test func `an unknown variable is only a warning`() async throws {
        let folder = try TemporaryFolder()
        let process = try ServiceProcess(
            ["--port", "0", "--database", folder.file("countersign.db")], in: folder,
            environment: ["COUNTERSIGN_COLOUR": "red"])
        #expect(await process.port() != nil)
        #expect(process.standardError.contains("COUNTERSIGN_COLOUR"))
        process.signal(SIGTERM)
        #expect(await process.exitStatus() == 0)
    }

    @Test func `SIGTERM ends it with status 0, also while a client keeps its connection open`() async throws {
        let folder = try TemporaryFolder()
        let process = try ServiceProcess(["--port", "0", "--database", folder.file("countersign.db")], in: folder)
        let idle = try RawConnection(port: try #require(await process.port()))
        try idle.send("GET /healthz HTTP/1.1\r\nHost: x\r\n\r\n")
        #expect(try await idle.readAnswer().status == 200)
        process.signal(SIGTERM)
        #expect(await process.exitStatus() == 0)
        #expect(process.standardError.contains(#""message":"stopped""#))
        #expect(try await idle.readToEnd().isEmpty)
    }

    @Test func `texts go to standard output, and logs name neither code nor phone`() async throws {
        let folder = try TemporaryFolder()
        let process = try ServiceProcess(
            [
                "--port", "0", "--database", folder.file("countersign.db"), "--log-level", "debug", "--code-length",
                "10",
            ],
            in: folder)
        let port = try #require(await process.port())
        for _ in 0..<2 { _ = try await request(port, "POST", "/codes", json: #"{"phone": "+8613800138000"}"#) }
        _ = try await request(port, "POST", "/codes/+8613800138000/verify", json: #"{"code": "0000000000"}"#)
        process.signal(SIGTERM)
        #expect(await process.exitStatus() == 0)
        let line = try #require(process.standardOutput.wholeMatch(of: /\[SMS\] \+8613800138000 .*?([0-9]{10}).*\n/))
        let code = String(line.1)
        #expect(!process.standardError.contains(code))
        #expect(!process.standardError.contains("13800138000"))
        for logged in process.standardError.split(separator: "\n") {
            #expect(throws: Never.self) { try JSONSerialization.jsonObject(with: Data(logged.utf8)) }
        }
        for name in try FileManager.default.contentsOfDirectory(atPath: folder.path) where name != "output" {
            let bytes = try Data(contentsOf: URL(filePath: folder.file(name)))
            #expect(bytes.range(of: Data(code.utf8)) == nil, "\(name)")
        }
    }
}
