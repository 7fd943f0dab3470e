import Foundation
import PhoneNumbers
import TestSupport
import Testing
import VerificationCore
import VerificationService

@testable import Persistence

struct BackupTests {
    private let time = ManualTime()
    private let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    private func save(_ phone: PhoneNumber, in store: SQLiteStore) async throws {
        try await store.write { (transaction, now) throws(StoreFailure) in
            var state = PhoneState()
            state.guessedWrong(at: now)
            try transaction.save(state, of: phone)
        }
    }

    @Test func `a copy holds what was committed before it, and opens as a database of the service`() async throws {
        let (first, second) = (
            try #require(PhoneNumber(digits: 8_613_800_138_000)), try #require(PhoneNumber(digits: 8_613_800_138_001))
        )
        let store = try SQLiteStore(path: folder.file("a.db"), time: time)
        try await save(first, in: store)
        try OperatorDatabase(path: folder.file("a.db"), time: time).backUp(to: folder.file("b.db"))
        try await save(second, in: store)
        let mode = try FileManager.default.attributesOfItem(atPath: folder.file("b.db"))[.posixPermissions] as? Int
        #expect(mode == 0o600)
        let copy = try SQLiteStore(path: folder.file("b.db"), time: time)
        let reader = try copy.makeReader()
        #expect(try reader.phone(first) != nil)
        #expect(try reader.phone(second) == nil)
        try await save(second, in: copy)
        await copy.close()
        await store.close()
    }

    @Test func `a file that exists is left as it is, and a folder that does not is told`() async throws {
        let database = try OperatorDatabase(path: folder.file("a.db"), time: time)
        try Data("mine".utf8).write(to: URL(filePath: folder.file("b.db")))
        #expect(throws: StoreFailure.self) { try database.backUp(to: folder.file("b.db")) }
        #expect(try String(contentsOfFile: folder.file("b.db"), encoding: .utf8) == "mine")
        #expect(throws: StoreFailure.self) { try database.backUp(to: folder.file("no/b.db")) }
    }
}
