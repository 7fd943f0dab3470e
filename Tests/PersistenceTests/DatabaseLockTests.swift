import Foundation
import Glibc
import TestSupport
import Testing
import VerificationService

@testable import Persistence

/// One service at a time has a database, whatever the path it was given.
struct DatabaseLockTests {
    private let time = ManualTime()
    private let folder: TemporaryFolder
    private let elsewhere: TemporaryFolder
    private let manager = FileManager.default
    private var path: String { folder.file("a.db") }

    init() throws { (folder, elsewhere) = (try TemporaryFolder(), try TemporaryFolder()) }

    private func isRefused(_ path: String) async throws -> Bool {
        do {
            await (try SQLiteStore(path: path, time: time)).close()
            return false
        } catch {
            return error.cause == "another service uses this database"
        }
    }

    @Test func `every path that leads to the file of a running service is refused`() async throws {
        let store = try SQLiteStore(path: path, time: time)
        try manager.createSymbolicLink(atPath: elsewhere.file("link.db"), withDestinationPath: path)
        try manager.createSymbolicLink(
            atPath: elsewhere.file("chain.db"), withDestinationPath: elsewhere.file("link.db"))
        try manager.createSymbolicLink(atPath: elsewhere.file("folder"), withDestinationPath: folder.path)
        #expect(link(path, elsewhere.file("hard.db")) == 0)
        let names = ["link.db", "chain.db", "hard.db", "folder/a.db", "./link.db"].map(elsewhere.file)
        for name in names + [path, folder.file("../\(URL(filePath: folder.path).lastPathComponent)/a.db")] {
            #expect(try await isRefused(name), "\(name)")
        }
        await store.close()
        #expect(try await !isRefused(elsewhere.file("chain.db")))
    }

    @Test func `nothing that can be removed beside the file lets a second service start`() async throws {
        let store = try SQLiteStore(path: path, time: time)
        for name in try manager.contentsOfDirectory(atPath: folder.path) where name != "a.db" {
            try manager.removeItem(atPath: folder.file(name))
        }
        #expect(try await isRefused(path))
        await store.close()
    }

    @Test func `a file that is renamed is still locked, and the service that has it writes no more`() async throws {
        let store = try SQLiteStore(path: path, time: time)
        try manager.moveItem(atPath: path, toPath: folder.file("b.db"))
        #expect(try await isRefused(folder.file("b.db")))
        await #expect(throws: StoreFailure.self) {
            try await store.write { (transaction, now) throws(StoreFailure) in try transaction.recordWritable(at: now) }
        }
        await store.close()
    }

    @Test func `a command of the operator's takes the lock while no service runs, and lets go of it`() async throws {
        await (try SQLiteStore(path: path, time: time)).close()
        var database: OperatorDatabase? = try OperatorDatabase(path: path, time: time)
        #expect(database != nil)
        #expect(try await isRefused(path))
        database = nil
        #expect(try await !isRefused(path))
    }
}
