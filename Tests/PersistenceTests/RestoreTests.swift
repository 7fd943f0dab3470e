import CSQLite
import Foundation
import Glibc
import Migrations
import PhoneNumbers
import TestSupport
import Testing
import VerificationCore
import VerificationService

@testable import Persistence

struct RestoreTests {
    private let time = ManualTime()
    private let folder: TemporaryFolder
    private let manager = FileManager.default
    private var path: String { folder.file("a.db") }
    private var backup: String { folder.file("backup.db") }
    private var old: String { folder.file("a.db.before-restore-1") }

    init() throws { folder = try TemporaryFolder() }

    private func write(_ reason: String, to path: String) throws {
        try OperatorDatabase(path: path, time: time).write { (transaction, _) throws(StoreFailure) in
            try transaction.add(Block(subject: .prefix(86), reason: reason, createdAt: 0, until: nil))
        }
    }

    private func reason(in path: String) throws -> String? {
        try OperatorDatabase(path: path, time: time, creates: false).blocks().first?.reason
    }

    /// A database that says `old`, as a killed service left it, and a backup that says `backup`.
    private func makeBoth() async throws {
        let running = try TemporaryFolder()
        let store = try SQLiteStore(path: running.file("a.db"), time: time)
        try write("backup", to: running.file("a.db"))
        try OperatorDatabase(path: running.file("a.db"), time: time).backUp(to: backup)
        try write("old", to: running.file("a.db"))
        for suffix in ["", "-wal", "-shm"] {
            try manager.copyItem(atPath: running.file("a.db" + suffix), toPath: path + suffix)
        }
        await store.close()
    }

    private var names: [String] {
        get throws { try manager.contentsOfDirectory(atPath: folder.path).sorted() }
    }

    @Test func `a backup takes the place of what a killed service left, and that is set aside whole`() async throws {
        try await makeBoth()
        let restore = try Restore(of: backup, to: path, queue: .send)
        #expect(restore.oldName == old)
        #expect(try reason(in: path) == "backup")
        #expect(try reason(in: old) == "old")
        #expect(try reason(in: backup) == "backup", "and it is left where it was")
        let mode = try manager.attributesOfItem(atPath: path)[.posixPermissions] as? Int
        #expect(mode == 0o600)
        #expect(try !names.contains { $0.contains("restoring") })
    }

    @Test func `a restored database is told from its backup, the one before and another restore`() async throws {
        try await makeBoth()
        var generations: Set<UInt32> = []
        for path in [path, backup] {
            generations.insert(try Connection(path: path, isReadOnly: true, busyTimeout: 0).generation())
        }
        for _ in 0..<2 {
            _ = try Restore(of: backup, to: path, queue: .send)
            generations.insert(try Connection(path: path, isReadOnly: true, busyTimeout: 0).generation())
        }
        #expect(generations.count == 4)
    }

    @Test(arguments: ["missing", "garbage", "empty", "damaged", "a log alone"])
    func `whatever is there makes room`(what: String) async throws {
        try await makeBoth()
        switch what {
        case "missing": for suffix in ["", "-wal", "-shm"] { try manager.removeItem(atPath: path + suffix) }
        case "garbage": try Data(repeating: 7, count: 10_000).write(to: URL(filePath: path))
        case "empty": try Data().write(to: URL(filePath: path))
        case "damaged": try Data(try content(path).prefix(5000)).write(to: URL(filePath: path))
        default: try manager.removeItem(atPath: path)
        }
        let restore = try Restore(of: backup, to: path, queue: .send)
        #expect(restore.oldName == (what == "missing" ? nil : old))
        #expect(try reason(in: path) == "backup")
    }

    @Test(arguments: ["missing", "garbage", "empty", "damaged", "foreign", "newer", "edited", "a folder", "itself"])
    func `what is no whole backup of ours is refused, and all is left as it was`(what: String) async throws {
        try await makeBoth()
        var file = backup
        switch what {
        case "missing": try manager.removeItem(atPath: backup)
        case "garbage": try Data(repeating: 7, count: 10_000).write(to: URL(filePath: backup))
        case "empty": try Data().write(to: URL(filePath: backup))
        case "damaged":
            let connection = try Connection(path: backup, isReadOnly: false, busyTimeout: 0)
            try connection.execute(
                "PRAGMA writable_schema = ON; DELETE FROM sqlite_schema WHERE name = 'limit_windows_by_stale_at'")
        case "foreign":
            try manager.removeItem(atPath: backup)
            try Connection(path: backup, isReadOnly: false, busyTimeout: 0).execute("CREATE TABLE invoices (id)")
        case "newer":
            try Connection(path: backup, isReadOnly: false, busyTimeout: 0).execute(
                "INSERT INTO migrations VALUES (99, '0099_future.sql', '\(String(repeating: "0", count: 64))')")
        case "edited":
            try Connection(path: backup, isReadOnly: false, busyTimeout: 0).execute(
                "UPDATE migrations SET checksum = '\(String(repeating: "0", count: 64))' WHERE version = 2")
        case "a folder":
            try manager.removeItem(atPath: backup)
            try manager.createDirectory(atPath: backup, withIntermediateDirectories: false)
        default: file = path
        }
        let before = [try content(path), try content(path + "-wal")]
        #expect { try Restore(of: file, to: path, queue: .send) } throws: { "\($0)".contains(file) }
        #expect([try content(path), try content(path + "-wal")] == before)
        #expect(try !names.contains { $0.contains("restor") })
    }

    @Test func `beside a service nothing is restored`() async throws {
        try await makeBoth()
        let store = try SQLiteStore(path: path, time: time)
        #expect { try Restore(of: backup, to: path, queue: .send) } throws: {
            "\($0)".contains("another service uses this database")
        }
        #expect(try store.makeReader().blocks().first?.reason == "old")
        await store.close()
    }

    /// The states that a crash leaves, one after each step, and what a start does then.
    @Test(arguments: 0...5)
    func `after a crash in between nothing starts on half of it, and the same goes through`(steps: Int) async throws {
        try await makeBoth()
        let copy = path + ".restoring"
        let moves = [(path, old), (path + "-wal", old + "-wal"), (path + "-shm", old + "-shm"), (copy, path)]
        try manager.copyItem(atPath: backup, toPath: copy)
        if steps == 0 { try Data(try content(backup).prefix(5000)).write(to: URL(filePath: copy)) }
        for (from, to) in moves.prefix(max(steps - 1, 0)) { try manager.moveItem(atPath: from, toPath: to) }
        switch steps {
        case 2...4:
            #expect { try SQLiteStore(path: path, time: time) } throws: { "\($0)".contains("countersign restore") }
        case 5: #expect(try reason(in: path) == "backup")
        default: #expect(try reason(in: path) == "old")
        }
        _ = try Restore(of: backup, to: path, queue: .send)
        #expect(try reason(in: path) == "backup")
        #expect(try reason(in: old) == "old")
        #expect(try !names.contains { $0.contains("restoring") })
    }

    @Test func `a plain copy with its log is restored with what the log holds, and not with another's`() async throws {
        try await makeBoth()
        let other = try TemporaryFolder()
        for suffix in ["", "-wal"] {
            try manager.copyItem(atPath: path + suffix, toPath: other.file("copy.db" + suffix))
        }
        _ = try Restore(of: other.file("copy.db"), to: path, queue: .send)
        #expect(try reason(in: path) == "old")
        try content(backup).write(to: URL(filePath: other.file("copy.db")))
        #expect { try Restore(of: other.file("copy.db"), to: path, queue: .send) } throws: {
            "\($0)".contains("was written for another file")
        }
    }

    @Test func `a backup of an earlier version is restored, and brought up to date by the next start`() async throws {
        try await makeBoth()
        try manager.removeItem(atPath: backup)
        let earlier = try Connection(path: backup, isReadOnly: false, busyTimeout: 0)
        try Migrator(connection: earlier).apply(Array(Migration.all.prefix(3)))
        _ = try Restore(of: backup, to: path, queue: .send)
        #expect(try reason(in: path) == nil)
    }

    @Test(.enabled(if: geteuid() == 0, "this needs the right to give files away"))
    func `what root restores belongs to whom the database belonged, or to its folder's owner`() async throws {
        try await makeBoth()
        for name in [path, folder.path] { #expect(chown(name, 65534, 65534) == 0) }
        for _ in 0..<2 {
            _ = try Restore(of: backup, to: path, queue: .send)
            #expect(try manager.attributesOfItem(atPath: path)[.ownerAccountID] as? Int == 65534)
            try manager.removeItem(atPath: path)
        }
    }

    /// A backup of a database that had so many messages to send.
    private func makeBackup(queued count: Int) async throws {
        let running = try TemporaryFolder()
        let store = try SQLiteStore(path: running.file("a.db"), time: time)
        let phone = try PhoneNumber(spelling: "+8613800138000")
        try await store.write { (transaction, now) throws(StoreFailure) in
            for _ in 0..<count {
                _ = try transaction.append(
                    OutboxMessage(
                        phone: phone, purpose: .standard,
                        codeID: CodeID(bytes: Array(0..<16)), language: .english, client: nil, issuedAt: now))
            }
        }
        try OperatorDatabase(path: running.file("a.db"), time: time).backUp(to: backup)
        await store.close()
    }

    @Test func `a backup with queued messages is restored only by who says what becomes of them`() async throws {
        try await makeBackup(queued: 3)
        #expect { try Restore(of: backup, to: path, queue: nil) } throws: { error in
            "\(error)".contains("3 of its messages waited to be sent") && "\(error)".contains("--discard-queued")
        }
        #expect(try names == ["backup.db"], "nothing is made")
        #expect(try Restore(of: backup, to: path, queue: .discard).queued == 3)
        let connection = try Connection(path: path, isReadOnly: true, busyTimeout: 0)
        let withdrawn: StaticString = "SELECT count(*) FROM messages WHERE delivery = 'withdrawn'"
        #expect(try connection.row(withdrawn) { $0.integer(0) } == 3)
        #expect(try Restore(of: backup, to: path, queue: .send).queued == 3)
        let sent = try Connection(path: path, isReadOnly: true, busyTimeout: 0)
        #expect(try sent.row(withdrawn) { $0.integer(0) } == 0)
    }

    @Test func `a backup without queued messages needs no word of them`() async throws {
        try await makeBackup(queued: 0)
        #expect(try Restore(of: backup, to: path, queue: nil).queued == 0)
    }

    private func content(_ path: String) throws -> Data { try Data(contentsOf: URL(filePath: path)) }
}
