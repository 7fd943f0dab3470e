import Foundation
import TestSupport
import Testing

/// Starts that are refused: one line on standard error says what could not be done, and the exit status is 1.
struct StartFaultTests {
    private let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    private var database: String { folder.file("countersign.db") }

    /// The names of the files that a service and its operator made, without what the process printed.
    private func files() throws -> Set<String> {
        Set(try FileManager.default.contentsOfDirectory(atPath: folder.path)).filter {
            $0 != "output" && !$0.hasPrefix("errors-")
        }
    }

    private func expectRefusal(_ words: [String], of flags: [String] = [], wrapper: [String] = []) async throws {
        let before = try files()
        let flags = ["--port", "0"] + (flags.contains("--database") ? [] : ["--database", database]) + flags
        let process = try ServiceProcess(flags, in: folder, wrapper: wrapper)
        guard await process.port() == nil else {
            process.signal(SIGKILL)
            Issue.record("it started")
            return
        }
        #expect(await process.exitStatus() == 1)
        let error = process.standardError
        #expect(error.hasPrefix("countersign: cannot start: "))
        #expect(error.split(separator: "\n").count == 1)
        for word in words { #expect(error.contains(word), "\(word) in \(error)") }
        #expect(!error.contains("StoreFailure("), "names of types are for programmers")
        let after = try files()
        #expect(after.isSubset(of: before), "nothing was made")
        // Those go when the last connection closes, with all that they held in the database (sqlite.org/wal.html).
        #expect(before.subtracting(after).isSubset(of: ["countersign.db-wal", "countersign.db-shm"]))
    }

    private func makeDatabase() async throws {
        let service = try await CountersignProcess(in: folder)
        #expect(await service.terminate() == 0)
    }

    @Test func `a file of garbage is refused, and left as it is`() async throws {
        let garbage = Data((0..<8192).map { UInt8(truncatingIfNeeded: $0 &* 31 &+ 7) })
        try garbage.write(to: URL(filePath: database))
        try await expectRefusal(["database", "file is not a database"])
        #expect(try Data(contentsOf: URL(filePath: database)) == garbage)
    }

    @Test func `a database whose pages are damaged is refused`() async throws {
        try await makeDatabase()
        try ForeignConnection(database).execute("PRAGMA wal_checkpoint(TRUNCATE)")
        let file = try FileHandle(forUpdating: URL(filePath: database))
        try file.seek(toOffset: 100)
        try file.write(contentsOf: Data(repeating: 0xFF, count: 3996))
        try file.close()
        try await expectRefusal(["malformed"])
    }

    @Test func `a database of a newer version is refused`() async throws {
        try await makeDatabase()
        let newer = "INSERT INTO migrations VALUES (99, '0099_future.sql', '\(String(repeating: "0", count: 64))')"
        try ForeignConnection(database).execute(newer)
        try await expectRefusal(["open the database", "version 99"])
    }

    @Test func `a database that was made with another migration is refused`() async throws {
        try await makeDatabase()
        try ForeignConnection(database).execute("UPDATE migrations SET checksum = replace(hex(zeroblob(32)), '0', 'a')")
        try await expectRefusal(["open the database", "0001_initial.sql"])
    }

    @Test func `a database of another program is refused, and left as it is`() async throws {
        try ForeignConnection(database).execute("CREATE TABLE invoices (id INTEGER PRIMARY KEY)")
        let before = try Data(contentsOf: URL(filePath: database))
        try await expectRefusal(["open the database", "another program"])
        #expect(try Data(contentsOf: URL(filePath: database)) == before)
    }

    @Test func `a folder that does not exist is refused, and not made`() async throws {
        try await expectRefusal(
            ["missing/", "No such file or directory"], of: ["--database", folder.file("missing/a.db")])
        #expect(!FileManager.default.fileExists(atPath: folder.file("missing")))
    }

    @Test func `a database that is a folder is refused`() async throws {
        try FileManager.default.createDirectory(atPath: database, withIntermediateDirectories: false)
        try await expectRefusal([database, "directory"])
    }

    @Test(arguments: ["c2hvcnQ=", "no base64 at all !", ""])
    func `a key file without a key is refused by its path`(text: String) async throws {
        let path = folder.file("key")
        try Data(text.utf8).write(to: URL(filePath: path))
        try FileManager.default.setAttributes([.posixPermissions: 0o600], ofItemAtPath: path)
        try await expectRefusal([path, "base64 of at least 32 bytes"], of: ["--key-file", path])
    }

    @Test(arguments: [0o604, 0o644, 0o666])
    func `a key file for others' eyes is refused by its path`(mode: Int) async throws {
        let path = folder.file("key")
        try Data(Data(repeating: 7, count: 32).base64EncodedString().utf8).write(to: URL(filePath: path))
        try FileManager.default.setAttributes([.posixPermissions: mode], ofItemAtPath: path)
        try await expectRefusal([path, "0600"], of: ["--key-file", path])
    }

    @Test(arguments: [400_000, 524_288, 540_671])
    func `too little address space is told, with what is needed`(kilobytes: Int) async throws {
        let wrapper = ["sh", "-c", "ulimit -v \(kilobytes); exec \"$@\"", "sh"]
        try await expectRefusal(
            ["ulimit -v", "\(kilobytes) kB", "540672 kB are needed with 2 threads"], of: ["--threads", "2"],
            wrapper: wrapper)
    }

    @Test func `a second service on one database is refused, and the first goes on`() async throws {
        let first = try await CountersignProcess(in: folder)
        try await expectRefusal(["another service uses this database"])
        #expect(try await first.issue("+8613800138000").status == 201)
        #expect(await first.terminate() == 0)
        try await makeDatabase()
    }

    @Test func `a port in use is refused`() async throws {
        let first = try await CountersignProcess(in: try TemporaryFolder())
        try await expectRefusal(
            ["listen on 127.0.0.1, port \(first.port): Address already in use"], of: ["--port", String(first.port)])
        try await makeDatabase()
        try await expectRefusal(["Address already in use"], of: ["--port", String(first.port)])
        #expect(await first.terminate() == 0)
        try await makeDatabase()
    }

    @Test(arguments: [
        ("no-such-host.invalid", "look up the host no-such-host.invalid: "),
        ("256.1.1.1", "look up the host 256.1.1.1: "),
        ("203.0.113.1", "listen on 203.0.113.1, port 4711: Cannot assign requested address"),
        ("198.51.100.1", "listen on 198.51.100.1, port 4711: Cannot assign requested address"),
    ])
    func `a host is told as unknown, or as one that this machine does not have`(host: String, reason: String)
        async throws
    {
        try await expectRefusal([reason], of: ["--host", host, "--port", "4711"])
    }

    @Test(arguments: [
        ["--host", "0.0.0.0"], ["--host", "no-such-host.invalid"], ["--host", "203.0.113.1"],
        ["--gateway", "file", "--file-path", "/no/such/folder/texts"], ["--key-file", "/no/such/folder/key"],
        ["--token-audience", "a", "--signing-key-file", "/no/such/folder/signing"],
        ["--token-audience", "a", "--gateway", "file", "--file-path", "texts", "--host", "203.0.113.1"],
    ])
    func `a start that fails late leaves no file behind, and none of a service before it is lost`(
        flags: [String]
    ) async throws {
        let flags = flags.map { $0 == "texts" ? folder.file($0) : $0 }
        try await expectRefusal([], of: flags)
        #expect(try files().isEmpty)
        let service = try await CountersignProcess(in: folder)
        #expect(try await service.issue("+8613800138000").status == 201)
        await service.kill()
        try await expectRefusal([], of: flags)
        #expect(try ForeignConnection(database).number("SELECT count(*) FROM phones") == 1)
        try await makeDatabase()
    }

    @Test func `settings that are refused make no file`() async throws {
        let process = try ServiceProcess(["--database", database, "--port", "x"], in: folder)
        #expect(await process.exitStatus() == 64)
        #expect(try files().isEmpty)
    }
}
