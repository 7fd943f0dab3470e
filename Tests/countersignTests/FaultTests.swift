import CSQLite
import Foundation
import Glibc
import TestSupport
import Testing

/// Faults of the world end in a clear state: an error and an exit status, or 503 and nothing acknowledged.
struct FaultTests {
    private func refusal(
        _ flags: [String], in folder: TemporaryFolder
    ) async throws -> (status: Int32, error: String) {
        let process = try ServiceProcess(["--port", "0"] + flags, in: folder)
        #expect(await process.port() == nil)
        return (await process.exitStatus(), process.standardError)
    }

    private func write(_ bytes: [UInt8], to path: String, mode: mode_t = 0o600) throws {
        try Data(bytes).write(to: URL(filePath: path))
        chmod(path, mode)
    }

    private func execute(_ sql: String, in path: String) throws {
        var database: OpaquePointer?
        #expect(sqlite3_open(path, &database) == SQLITE_OK)
        #expect(sqlite3_exec(database, sql, nil, nil, nil) == SQLITE_OK)
        sqlite3_close(database)
    }

    @Test func `a folder that does not exist, or a path that is one, is told`() async throws {
        let folder = try TemporaryFolder()
        let missing = try await refusal(["--database", folder.file("none/countersign.db")], in: folder)
        #expect(missing.status == 1)
        #expect(missing.error.contains("No such file or directory"))
        let isFolder = try await refusal(
            ["--database", folder.path, "--key-file", folder.file("key")], in: folder)
        #expect(isFolder.status == 1)
    }

    @Test func `a file that is no database is left as it is`() async throws {
        let folder = try TemporaryFolder()
        let garbage = Array(String(repeating: "this is no database. ", count: 500).utf8)
        try write(garbage, to: folder.file("countersign.db"))
        let (status, error) = try await refusal(["--database", folder.file("countersign.db")], in: folder)
        #expect(status == 1)
        #expect(error.contains("not a database"))
        #expect(try Data(contentsOf: URL(filePath: folder.file("countersign.db"))) == Data(garbage))
    }

    @Test func `a newer database, an edited migration and another program's database are refused`() async throws {
        let folder = try TemporaryFolder()
        let path = folder.file("countersign.db")
        let first = try ServiceProcess(["--port", "0", "--database", path], in: folder)
        #expect(await first.port() != nil)
        first.signal(SIGTERM)
        #expect(await first.exitStatus() == 0)
        try execute("UPDATE migrations SET checksum = replace(checksum, substr(checksum, 1, 4), 'abcd')", in: path)
        #expect(try await refusal(["--database", path], in: folder).error.contains("0001_initial.sql"))
        try execute(
            "INSERT INTO migrations VALUES (999, '0999_future.sql', '\(String(repeating: "0", count: 64))')", in: path)
        #expect(try await refusal(["--database", path], in: folder).error.contains("version 999"))
        try execute("CREATE TABLE customers (name TEXT)", in: folder.file("other.db"))
        #expect(
            try await refusal(["--database", folder.file("other.db")], in: folder).error.contains("another program"))
    }

    @Test func `a key file that is too short, readable by others or no base64 is refused`() async throws {
        let folder = try TemporaryFolder()
        let good = Array(Data(repeating: 7, count: 32).base64EncodedString().utf8)
        for (name, bytes, mode) in [
            ("short", Array("c2hvcnQ=".utf8), 0o600), ("open", good, 0o644), ("text", Array("!!".utf8), 0o600),
        ] as [(String, [UInt8], mode_t)] {
            try write(bytes, to: folder.file(name), mode: mode)
            let (status, error) = try await refusal(
                ["--database", folder.file("countersign.db"), "--key-file", folder.file(name)], in: folder)
            #expect(status == 1)
            #expect(error.contains(folder.file(name)))
        }
    }

    @Test func `a second service on one database, and a port in use, are refused`() async throws {
        let folder = try TemporaryFolder()
        let path = folder.file("countersign.db")
        let first = try ServiceProcess(["--port", "0", "--database", path], in: folder)
        let port = try #require(await first.port())
        #expect(try await refusal(["--database", path], in: folder).error.contains("another service"))
        let second = try ServiceProcess(
            ["--port", "\(port)", "--database", folder.file("other.db")], in: folder)
        #expect(await second.exitStatus() == 1)
        #expect(second.standardError.contains("Address already in use"))
        first.signal(SIGTERM)
        #expect(await first.exitStatus() == 0)
    }

    @Test func `while another process locks the database, writes are 503 and reads go on`() async throws {
        let folder = try TemporaryFolder()
        let path = folder.file("countersign.db")
        let process = try ServiceProcess(["--port", "0", "--database", path], in: folder)
        let port = try #require(await process.port())
        var other: OpaquePointer?
        #expect(sqlite3_open(path, &other) == SQLITE_OK)
        #expect(sqlite3_exec(other, "BEGIN IMMEDIATE", nil, nil, nil) == SQLITE_OK)
        let refused = try await request(port, "POST", "/codes", json: #"{"phone": "+8613800138000"}"#)
        #expect(refused.status == 503)
        #expect(refused.json["code"] == "store_unavailable")
        #expect(refused.fields["retry-after"] == "1")
        #expect(try await request(port, "GET", "/readyz").status == 503)
        #expect(try await request(port, "GET", "/codes/+8613800138000/cooldown").json["state"] == "ready")
        #expect(sqlite3_exec(other, "COMMIT", nil, nil, nil) == SQLITE_OK)
        sqlite3_close(other)
        #expect(try await request(port, "POST", "/codes", json: #"{"phone": "+8613800138000"}"#).status == 201)
        process.signal(SIGTERM)
        #expect(await process.exitStatus() == 0)
    }

    @Test func `on a full disk nothing is acknowledged that is not stored`() async throws {
        let folder = try TemporaryFolder()
        let flags = ["--port", "0", "--database", folder.file("countersign.db"), "--cooldown", "3600"]
        // The limit of a file's size stands for the disk's: the write fails in the same place.
        let process = try ServiceProcess(
            flags, in: folder, wrapper: ["sh", "-c", "ulimit -f 300; exec \"$@\"", "sh"])
        let port = try #require(await process.port())
        var acknowledged: [String] = []
        var refusals = 0
        while refusals < 3 {
            let phone = String(format: "+86139%08d", acknowledged.count + refusals)
            let answer = try await request(port, "POST", "/codes", json: "{\"phone\": \"\(phone)\"}")
            if answer.status == 201 { acknowledged.append(phone) } else { refusals += 1 }
            #expect(answer.status == 201 || answer.json["code"] == "store_unavailable")
        }
        #expect(try await request(port, "GET", "/codes/\(acknowledged[0])/cooldown").json["state"] == "cooling")
        process.signal(SIGKILL)
        _ = await process.exitStatus()
        let next = try ServiceProcess(flags, in: folder)
        let nextPort = try #require(await next.port())
        for phone in acknowledged {
            #expect(try await request(nextPort, "GET", "/codes/\(phone)/cooldown").json["state"] == "cooling")
        }
        next.signal(SIGTERM)
        #expect(await next.exitStatus() == 0)
    }

    @Test func `on a read-only file system it does not start`() async throws {
        let folder = try TemporaryFolder()
        let disk = folder.file("disk")
        try FileManager.default.createDirectory(atPath: disk, withIntermediateDirectories: false)
        guard mount("tmpfs", disk, "tmpfs", 0, "size=1m") == 0 else { return }  // only root can try this
        defer { umount(disk) }
        try write(Array(Data(repeating: 7, count: 32).base64EncodedString().utf8), to: folder.file("key"))
        #expect(mount("tmpfs", disk, "tmpfs", UInt(MS_REMOUNT | MS_RDONLY), "size=1m") == 0)
        let (status, error) = try await refusal(
            ["--database", disk + "/countersign.db", "--key-file", folder.file("key")], in: folder)
        #expect(status == 1)
        #expect(error.contains("Read-only file system"))
    }
}
