import CSQLite
import Foundation
import Migrations
import TestSupport
import Testing
import VerificationService

@testable import Persistence

/// A log is replayed into the file that it was written for, and into no other.
struct GenerationTests {
    private let time = ManualTime()
    private let folder: TemporaryFolder
    private var path: String { folder.file("a.db") }

    init() throws { folder = try TemporaryFolder() }

    /// Commits `count` rows one by one.
    private func write(_ count: Int, to store: SQLiteStore) async throws {
        let first = try store.makeReader().blocks().count
        for number in first..<first + count {
            try await store.write { (transaction, _) throws(StoreFailure) in
                let subject = Block.Subject.prefix(Int64(8_600_000 + number))
                // Long enough for a database that grows.
                let reason = String(repeating: "x", count: 1000)
                try transaction.add(Block(subject: subject, reason: reason, createdAt: Int64(number), until: nil))
            }
        }
    }

    /// How many rows were committed to the database at `path`, by a start on it.
    private func rows(at path: String) async throws -> Int {
        let store = try SQLiteStore(path: path, time: time)
        let count = try store.makeReader().blocks().count
        await store.close()
        return count
    }

    /// Moves the log into the database's file, as far as it goes, and lets it begin anew.
    private func checkpoint(_ mode: String = "PASSIVE") throws {
        let connection = try Connection(path: path, isReadOnly: false, busyTimeout: 0)
        try connection.execute("PRAGMA wal_checkpoint(\(mode))")
    }

    /// Copies files of the database as they are now: what a killed service leaves. Nobody writes meanwhile.
    private func copy(_ suffixes: [String], of source: String? = nil, to other: String) throws {
        for suffix in suffixes {
            try? FileManager.default.removeItem(atPath: other + suffix)  // there may be none
            try FileManager.default.copyItem(atPath: (source ?? path) + suffix, toPath: other + suffix)
        }
    }

    private func content(_ path: String) throws -> Data { try Data(contentsOf: URL(filePath: path)) }

    private func expectRefusal(_ words: String, of path: String) throws {
        let before = [try content(path), try content(path + "-wal")]
        for open in [
            { _ = try SQLiteStore(path: path, time: time) }, { _ = try OperatorDatabase(path: path, time: time) },
        ] {
            #expect { try open() } throws: { error in
                "\(error)".contains(words) && "\(error)".contains(path) && "\(error)".contains("countersign restore")
            }
        }
        #expect([try content(path), try content(path + "-wal")] == before)
    }

    private let foreign = "was written for another file"

    @Test(arguments: ["", "PASSIVE", "FULL"])
    func `what a killed run left is replayed, under another name and in another folder too`(mode: String) async throws {
        let store = try SQLiteStore(path: path, time: time)
        try await write(20, to: store)
        if !mode.isEmpty { try checkpoint(mode) }
        try await write(3, to: store)
        let other = try TemporaryFolder()
        try copy(["", "-wal"], to: other.file("b.db"))
        #expect(try await rows(at: other.file("b.db")) == 23)
        await store.close()
    }

    @Test(arguments: ["", "PASSIVE", "FULL"])
    func `a service that starts on what a killed run left goes on writing, however often it is killed`(
        mode: String
    ) async throws {
        let store = try SQLiteStore(path: path, time: time)
        try await write(20, to: store)
        if !mode.isEmpty { try checkpoint(mode) }
        try await write(3, to: store)
        var killed = path
        for run in 1...3 {
            let next = folder.file("\(run).db")
            try copy(["", "-wal"], of: killed, to: next)
            let again = try SQLiteStore(path: next, time: time)
            try await write(2, to: again)
            #expect(try again.makeReader().blocks().count == 23 + run * 2)
            killed = folder.file("killed-\(run).db")
            try copy(["", "-wal"], of: next, to: killed)
            await again.close()
        }
        await store.close()
    }

    @Test func `a log is not replayed into a backup in its file's place`() async throws {
        let store = try SQLiteStore(path: path, time: time)
        try await write(5, to: store)
        try OperatorDatabase(path: path, time: time).backUp(to: folder.file("backup.db"))
        try await write(20, to: store)
        let killed = folder.file("killed.db")
        try copy(["", "-wal"], to: killed)
        let backup = try content(folder.file("backup.db"))
        try backup.write(to: URL(filePath: killed))
        try expectRefusal(foreign, of: killed)
        try FileManager.default.removeItem(atPath: killed + "-wal")
        #expect(try await rows(at: killed) == 5)
        await store.close()
    }

    @Test func `a log is not replayed into an older copy from the same run`() async throws {
        let store = try SQLiteStore(path: path, time: time)
        try await write(10, to: store)
        try checkpoint("RESTART")
        try await write(10, to: store)
        let killed = folder.file("killed.db")
        try copy([""], to: killed)
        try checkpoint("RESTART")
        try await write(10, to: store)
        try copy(["-wal"], to: killed)
        try expectRefusal(foreign, of: killed)
        await store.close()
    }

    @Test func `a log is not replayed into another database, nor into a newer copy`() async throws {
        let store = try SQLiteStore(path: path, time: time)
        try await write(10, to: store)
        let killed = folder.file("killed.db")
        try copy(["-wal"], to: killed)
        for _ in 0..<2 {
            try checkpoint("RESTART")
            try await write(10, to: store)
        }
        try copy([""], to: killed)
        try expectRefusal(foreign, of: killed)

        let other = try SQLiteStore(path: folder.file("other.db"), time: time)
        await other.close()
        try copy(["-wal"], to: folder.file("other.db"))
        try expectRefusal(foreign, of: folder.file("other.db"))
        await store.close()
    }

    @Test func `a log is not lost because its file is missing or empty`() async throws {
        let store = try SQLiteStore(path: path, time: time)
        try await write(3, to: store)
        let killed = folder.file("killed.db")
        try copy(["", "-wal"], to: killed)
        try Data().write(to: URL(filePath: killed))
        try expectRefusal("the database that it belongs to is not", of: killed)
        try FileManager.default.removeItem(atPath: killed)
        #expect(throws: StoreFailure.self) { try SQLiteStore(path: killed, time: time) }
        #expect(!FileManager.default.fileExists(atPath: killed))
        #expect(try content(killed + "-wal") == content(path + "-wal"))
        await store.close()
    }

    @Test(arguments: ["-wal", "-shm"])
    func `a file beside the database that was deleted after a kill locks nobody out`(suffix: String) async throws {
        let store = try SQLiteStore(path: path, time: time)
        try await write(3, to: store)
        try checkpoint("FULL")
        let killed = folder.file("killed.db")
        try copy(["", "-wal", "-shm"], to: killed)
        try FileManager.default.removeItem(atPath: killed + suffix)
        #expect(try await rows(at: killed) == 3)
        await store.close()
    }

    @Test func `after a clean stop any whole file may take the database's place`() async throws {
        let store = try SQLiteStore(path: path, time: time)
        try await write(3, to: store)
        try OperatorDatabase(path: path, time: time).backUp(to: folder.file("backup.db"))
        try await write(3, to: store)
        await store.close()
        try content(folder.file("backup.db")).write(to: URL(filePath: path))
        #expect(try await rows(at: path) == 3)
    }

    @Test func `a run that was killed before it could number its log locks nobody out`() async throws {
        let store = try SQLiteStore(path: path, time: time)
        try await write(3, to: store)
        await store.close()
        let other = try Connection(path: path, isReadOnly: false, busyTimeout: 0)
        try other.run("UPDATE timeline SET written_at = written_at + 1")
        let killed = folder.file("killed.db")
        try copy(["", "-wal"], to: killed)
        #expect(try await rows(at: killed) == 3)
    }

    /// A database of the version before, which knew no generations, and was killed.
    private func makeUnnumbered(at path: String) throws -> Connection {
        let old = try Connection(path: path, isReadOnly: false, busyTimeout: 0)
        try old.configureWriter()
        try Migrator(connection: old).apply(Array(Migration.all.prefix(9)))
        #expect(try old.generation() == 0)
        return old
    }

    @Test func `a killed run of an earlier version is replayed, and its backup is then told from it`() async throws {
        let old = try makeUnnumbered(at: path)
        try old.run("INSERT INTO blocks VALUES ('prefix', '86', '', 0, NULL)")
        let (killed, backup) = (folder.file("killed.db"), folder.file("backup.db"))
        try copy(["", "-wal"], to: killed)
        try old.execute("PRAGMA wal_checkpoint(TRUNCATE)")
        try copy([""], to: backup)
        let store = try SQLiteStore(path: killed, time: time)
        #expect(try store.makeReader().blocks().count == 1)
        try await write(3, to: store)
        for suffix in ["", "-wal"] {
            try FileManager.default.copyItem(atPath: killed + suffix, toPath: folder.file("again.db") + suffix)
        }
        #expect(try await rows(at: folder.file("again.db")) == 4)
        for suffix in ["", "-wal"] {
            let source = suffix.isEmpty ? backup : killed + suffix
            try FileManager.default.copyItem(atPath: source, toPath: folder.file("restored.db") + suffix)
        }
        try expectRefusal(foreign, of: folder.file("restored.db"))
        await store.close()
    }

    @Test func `the generations of backups differ from one another and from their database's`() async throws {
        let store = try SQLiteStore(path: path, time: time)
        let database = try OperatorDatabase(path: path, time: time)
        let paths = [path] + (1...3).map { folder.file("backup\($0).db") }
        for path in paths.dropFirst() { try database.backUp(to: path) }
        let generations = try paths.map { path in
            try Connection(path: path, isReadOnly: true, busyTimeout: 0).generation()
        }
        #expect(Set(generations).count == 4 && !generations.contains(0))
        let left = try FileManager.default.contentsOfDirectory(atPath: folder.path).filter { $0.hasPrefix("backup") }
        #expect(left.sorted() == ["backup1.db", "backup2.db", "backup3.db"])
        await store.close()
    }

    /// Any file with any log of one run: those of one instant are taken, and what is taken holds what the log's instant had.
    @Test func `of all pairs of a run, whatever is taken is whole`() async throws {
        let seed = UInt64.random(in: 0...UInt64.max)
        var random = SeededRandom(seed: seed)
        let store = try SQLiteStore(path: path, time: time)
        var counts: [Int] = []
        for instant in 0..<14 {
            try await write(Int.random(in: 1...4, using: &random), to: store)
            let mode = ["", "PASSIVE", "FULL", "RESTART"].randomElement(using: &random) ?? ""
            if !mode.isEmpty { try checkpoint(mode) }
            if Bool.random(using: &random) { try await write(1, to: store) }
            try copy(["", "-wal"], to: folder.file("\(instant).db"))
            counts.append(try store.makeReader().blocks().count)
        }
        var refused = 0
        for (file, log) in (0..<14).flatMap({ file in (file..<14).map { (file, $0) } }) {
            let place = try TemporaryFolder()
            try FileManager.default.copyItem(atPath: folder.file("\(file).db"), toPath: place.file("a.db"))
            try FileManager.default.copyItem(atPath: folder.file("\(log).db-wal"), toPath: place.file("a.db-wal"))
            do {
                let database = try OperatorDatabase(path: place.file("a.db"), time: time)
                #expect(try database.damages().isEmpty, "seed \(seed), file \(file), log \(log)")
                #expect(try database.blocks().count == counts[log], "seed \(seed), file \(file), log \(log)")
            } catch {
                refused += 1
                #expect(file != log, "seed \(seed), instant \(file)")
            }
        }
        #expect(refused > 0, "seed \(seed)")
        await store.close()
    }
}
