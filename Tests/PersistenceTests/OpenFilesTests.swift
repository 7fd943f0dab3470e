import CSQLite
import Foundation
import Glibc
import TestSupport
import Testing
import VerificationService

@testable import Persistence

/// Files that are replaced, overwritten or deleted while a service has them open.
struct OpenFilesTests {
    private let time = ManualTime()
    private let folder: TemporaryFolder
    private let manager = FileManager.default
    private var path: String { folder.file("a.db") }

    init() throws { folder = try TemporaryFolder() }

    private func write(_ reason: String, to store: SQLiteStore) async throws {
        try await store.write { (transaction, _) throws(StoreFailure) in
            try transaction.add(Block(subject: .prefix(86), reason: reason, createdAt: 0, until: nil))
        }
    }

    private func expectRefusal(_ path: String, by store: SQLiteStore) async {
        await #expect {
            try await write("lost", to: store)
        } throws: { error in
            guard let failure = error as? StoreFailure else { return false }
            return failure.cause.hasPrefix("\(path) was replaced, overwritten or deleted")
        }
    }

    private func content(_ path: String) throws -> Data { try Data(contentsOf: URL(filePath: path)) }

    private func makeOther() async throws -> String {
        let other = try SQLiteStore(path: folder.file("other.db"), time: time)
        try await write("other", to: other)
        await other.close()
        return folder.file("other.db")
    }

    @Test(arguments: ["", "-wal", "-shm"])
    func `nothing is written once a file is gone, and all goes on when it is back`(suffix: String) async throws {
        let store = try SQLiteStore(path: path, time: time)
        try await write("before", to: store)
        try manager.moveItem(atPath: path + suffix, toPath: folder.file("away"))
        await expectRefusal(path + suffix, by: store)
        await expectRefusal(path + suffix, by: store)
        try manager.moveItem(atPath: folder.file("away"), toPath: path + suffix)
        try await write("after", to: store)
        #expect(try store.makeReader().blocks().map(\.reason) == ["after"])
        await store.close()
    }

    @Test(arguments: ["", "-wal", "-shm"])
    func `nothing is written once another file has the name`(suffix: String) async throws {
        let store = try SQLiteStore(path: path, time: time)
        try await write("before", to: store)
        let other = try await makeOther() + suffix
        try Data("other".utf8).write(to: URL(filePath: other))
        #expect(rename(other, path + suffix) == 0)
        await expectRefusal(path + suffix, by: store)
        await store.close()
        if suffix.isEmpty { #expect(try content(path) == Data("other".utf8), "it was not touched") }
    }

    @Test func `nothing is written once the file was overwritten in place, nor moved into it at the end`() async throws
    {
        let store = try SQLiteStore(path: path, time: time)
        try await write("before", to: store)
        let other = try content(try await makeOther())
        let file = try FileHandle(forWritingTo: URL(filePath: path))  // as cp does it
        try file.truncate(atOffset: 0)
        await expectRefusal(path, by: store)
        try file.write(contentsOf: other)
        try file.close()
        await expectRefusal(path, by: store)
        await store.close()
        #expect(try content(path) == other)
    }

    @Test func `nothing is written once a link leads to another file`() async throws {
        let link = folder.file("link.db")
        try manager.createSymbolicLink(atPath: link, withDestinationPath: path)
        let first = try SQLiteStore(path: path, time: time)
        await first.close()
        let store = try SQLiteStore(path: link, time: time)
        try await write("before", to: store)
        #expect(throws: StoreFailure.self) { try SQLiteStore(path: path, time: time) }
        let other = try await makeOther()
        try manager.removeItem(atPath: link)
        try manager.createSymbolicLink(atPath: link, withDestinationPath: other)
        await expectRefusal(link, by: store)
        await store.close()
        #expect(try OperatorDatabase(path: path, time: time).blocks().map(\.reason) == ["before"])
        #expect(try OperatorDatabase(path: other, time: time).blocks().map(\.reason) == ["other"])
    }

    @Test func `a service whose log was deleted saves it when it stops, and no command makes another meanwhile`()
        async throws
    {
        let store = try SQLiteStore(path: path, time: time)
        try await write("before", to: store)
        try manager.removeItem(atPath: path + "-wal")
        #expect { try OperatorDatabase(path: path, time: time) } throws: { "\($0)".contains("\(path)-wal was deleted") }
        #expect(!manager.fileExists(atPath: path + "-wal"))
        await store.close()
        #expect(try OperatorDatabase(path: path, time: time).blocks().map(\.reason) == ["before"])
    }

    @Test func `beside a service no command touches a file that was put in its database's place`() async throws {
        let store = try SQLiteStore(path: path, time: time)
        for number in 0..<20 { try await write("\(number)", to: store) }
        let other = try await makeOther()
        let before = try content(other)
        #expect(rename(other, path) == 0)
        #expect(throws: StoreFailure.self) { try OperatorDatabase(path: path, time: time) }
        await store.close()
        #expect(try content(path) == before)
        #expect(throws: StoreFailure.self) { try SQLiteStore(path: path, time: time) }
    }

    @Test func `a service that goes on through many logs takes none of its own files for another`() async throws {
        let store = try SQLiteStore(path: path, time: time)
        let reader = try store.makeReader()
        let other = try Connection(path: path, isReadOnly: false, busyTimeout: 1000)
        for number in 0..<200 {
            try await write(String(repeating: "x", count: number * 10), to: store)
            if number % 7 == 0 { _ = try reader.blocks() }
            if number % 3 == 0 { try other.execute("PRAGMA wal_checkpoint(PASSIVE)") }
            if number % 11 == 0 { reader.letGo() }
            if number % 5 == 0 { try other.run("UPDATE timeline SET written_at = written_at + 1") }
        }
        await store.close()
    }
}
