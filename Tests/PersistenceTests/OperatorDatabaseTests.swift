import Foundation
import NetworkAddresses
import PhoneNumbers
import TestSupport
import Testing
import VerificationCore
import VerificationService

@testable import Persistence

/// The database beside a running service.
struct OperatorDatabaseTests {
    private let time = ManualTime()
    private let folder: TemporaryFolder
    private let store: SQLiteStore
    private let database: OperatorDatabase

    init() throws {
        folder = try TemporaryFolder()
        store = try SQLiteStore(path: folder.file("a.db"), time: time)
        database = try OperatorDatabase(path: folder.file("a.db"), time: time)
    }

    private func phone(_ digits: Int64) throws -> PhoneNumber { try #require(PhoneNumber(digits: digits)) }

    /// Stores a send of a code to a phone, asked for by an address.
    private func send(to phone: PhoneNumber, from address: String = "192.0.2.1") async throws -> MessageID {
        try await store.write { (transaction, now) throws(StoreFailure) in
            var state = PhoneState()
            let policy = SendPolicy(
                cooldowns: [.seconds(60)], hourlyLimit: 5, dailyLimit: 5, failedLimit: 5, dailyAttempts: 20)
            _ = state.send(at: now, under: policy)
            let id = CodeID(bytes: Array(repeating: 7, count: 16))
            let message = OutboxMessage(
                phone: phone, purpose: .standard, codeID: id, language: .english, client: nil, issuedAt: now)
            state.lastMessage = try transaction.append(message)
            try transaction.save(state, of: phone)
            let policies = CodePolicy(life: .seconds(300), maxAttempts: 5)
            let reading = ClockReading(now: now, wallOffset: 0)
            try transaction.save(.issued(id: id, keyID: 1, at: reading, under: policies), of: phone, for: .standard)
            var window = try transaction.window(CallerLimit.addressPhones.rawValue, address)
            window.record(phone.digits, under: Limit(20, in: .seconds(3600)), at: now)
            try transaction.save(window, CallerLimit.addressPhones.rawValue, address, staleAt: now + .seconds(3600))
            return state.lastMessage ?? MessageID(rawValue: 0)
        }
    }

    @Test func `blocks of every kind are read back, replaced and removed`() throws {
        let network = try #require(IPNetwork("2001:db8::/32"))
        let subjects: [Block.Subject] = [.phone(try phone(8_613_800_138_000)), .prefix(8_613_800), .address(network)]
        for (index, subject) in subjects.enumerated() {
            let block = Block(subject: subject, reason: "why", createdAt: Int64(index), until: index == 0 ? nil : 100)
            try database.write { (transaction, _) throws(StoreFailure) in try transaction.add(block) }
        }
        let read = try database.blocks()
        #expect(read.map(\.subject) == subjects)
        #expect(read.map(\.until) == [nil, 100, 100])
        #expect(read.map(\.reason) == ["why", "why", "why"])
        try database.write { (transaction, _) throws(StoreFailure) in
            try transaction.add(Block(subject: subjects[0], reason: "new", createdAt: 100, until: 200))
        }
        #expect(try database.blocks().map(\.reason) == ["new"], "those that have ended go with the next")
        for isThere in [true, false] {
            let isRemoved = try database.write { (transaction, _) throws(StoreFailure) in
                try transaction.removeBlock(of: subjects[0])
            }
            #expect(isRemoved == isThere)
        }
        #expect(try database.blocks().isEmpty)
    }

    @Test func `the writer sees as a change what others commit, and not what it commits itself`() async throws {
        func version() async throws -> Int64 {
            try await store.write { (transaction, _) throws(StoreFailure) in try transaction.dataVersion() }
        }
        let before = try await version()
        _ = try await send(to: try phone(8_613_800_138_000))
        #expect(try await version() == before)
        time.advance(by: .seconds(1))
        try database.write { (transaction, now) throws(StoreFailure) in try transaction.recordWritable(at: now) }
        #expect(try await version() != before)
    }

    @Test func `a forgotten phone leaves nothing, and others stay`() async throws {
        let (gone, kept) = (try phone(8_613_800_138_000), try phone(8_613_800_138_001))
        for _ in 0..<201 { _ = try await send(to: gone) }
        _ = try await send(to: gone, from: "192.0.2.2")
        let message = try await send(to: kept)
        let forgotten = try database.forget(gone)
        #expect(forgotten.phones == 1)
        #expect(forgotten.codes == 1)
        #expect(forgotten.messages == 202)
        #expect(forgotten.addresses == 2)
        #expect(try database.phone(gone) == nil)
        #expect(try database.codes(of: gone).isEmpty)
        #expect(try database.messages(to: gone, limit: 1).isEmpty)
        #expect(try database.forget(gone) == OperatorDatabase.Forgotten())
        #expect(try database.phone(kept)?.state.lastMessage == message)
        #expect(try database.codes(of: kept).count == 1)
        let windows = try await store.write { (transaction, _) throws(StoreFailure) in
            try ["192.0.2.1", "192.0.2.2"].map { address throws(StoreFailure) in
                try transaction.window(CallerLimit.addressPhones.rawValue, address).entries.map(\.value)
            }
        }
        #expect(windows == [[kept.digits], []])
    }

    @Test func `the newest messages of a phone come first`() async throws {
        let number = try phone(8_613_800_138_000)
        let first = try await send(to: number)
        time.advance(by: .seconds(60))
        _ = try await send(to: try phone(8_613_800_138_001))
        let second = try await send(to: number)
        let isSettled = try await store.write { (transaction, _) throws(StoreFailure) in
            try transaction.settle(second, as: Sending(delivery: .sent, gateway: "kannel"))
        }
        #expect(isSettled)
        let messages = try database.messages(to: number, limit: 10)
        #expect(messages.map(\.sending.delivery) == [.sent, .queued])
        #expect(messages.map(\.sending.gateway) == ["kannel", nil])
        #expect(messages[0].message.issuedAt - messages[1].message.issuedAt == .seconds(60))
        #expect(try database.messages(to: number, limit: 1).count == 1)
        #expect(first.rawValue < second.rawValue)
    }

    @Test func `counts of one hour add up, and are told by hour and dial code`() async throws {
        let kind = Tally.Kind(event: "cooldown", dialCode: 86)
        for count in [1, 2] {
            try await store.write { (transaction, now) throws(StoreFailure) in
                try transaction.add([Tally(kind: kind, count: count)], at: now)
            }
        }
        for digits in [Int64(8_613_800_138_000), 8_613_900_138_000, 12_025_550_123, 35_312_345_678] {
            _ = try await send(to: try phone(digits))
        }
        let hour = database.clock.now().startOfHour
        let (deliveries, events) = try database.statistics(since: hour)
        #expect(events.map(\.kind) == [kind])
        #expect(events.map(\.count) == [3])
        let counts = Dictionary(uniqueKeysWithValues: deliveries.map { ($0.kind.dialCode, $0.count) })
        #expect(counts == [86: 2, 1: 1, 353: 1])
        #expect(deliveries.allSatisfy { $0.kind.event == "queued" })
        let later = try database.statistics(since: hour + .seconds(3600))
        #expect(later.deliveries.isEmpty && later.events.isEmpty)
    }

    @Test func `messages and counts are kept as long as they shall be, to the millisecond`() async throws {
        let number = try phone(8_613_800_138_000)
        _ = try await send(to: number)
        let tally = Tally(kind: Tally.Kind(event: "cooldown", dialCode: 86), count: 1)
        try await store.write { (transaction, now) throws(StoreFailure) in
            try transaction.add([tally], at: now.startOfHour)
        }
        func sweep() throws {
            try database.write { (transaction, now) throws(StoreFailure) in
                _ = try transaction.sweep(at: now, retention: .seconds(86_400), limit: 10)
            }
        }
        time.advance(by: .seconds(86_400) - .milliseconds(1))
        try sweep()
        #expect(try database.messages(to: number, limit: 1).count == 1)
        time.advance(by: .milliseconds(1))
        try sweep()
        #expect(try database.messages(to: number, limit: 1).isEmpty)
        #expect(try database.statistics(since: Timestamp(milliseconds: 0)).events.isEmpty)
    }

    @Test func `a database that is not there is made for those alone who may make it`() throws {
        let path = folder.file("new.db")
        #expect(throws: StoreFailure.self) { try OperatorDatabase(path: path, time: time, creates: false) }
        #expect(!FileManager.default.fileExists(atPath: path))
        _ = try OperatorDatabase(path: path, time: time, creates: true)
        #expect(FileManager.default.fileExists(atPath: path))
    }

    @Test func `a file that is no database of the service is left as it is, and alone`() throws {
        for (name, bytes) in [("empty", Data()), ("text", Data("# notes\n".utf8))] {
            try bytes.write(to: URL(filePath: folder.file(name)))
            #expect(throws: StoreFailure.self) {
                try OperatorDatabase(path: folder.file(name), time: time, creates: false)
            }
            #expect(try Data(contentsOf: URL(filePath: folder.file(name))) == bytes)
        }
        let others = try Connection(path: folder.file("others.db"), isReadOnly: false, busyTimeout: 0)
        try others.execute("CREATE TABLE invoices (id INTEGER PRIMARY KEY)")
        let dropped = try Connection(path: folder.file("dropped.db"), isReadOnly: false, busyTimeout: 0)
        try dropped.execute("CREATE TABLE invoices (id INTEGER PRIMARY KEY); DROP TABLE invoices")
        for name in ["others.db", "dropped.db"] {
            let bytes = try Data(contentsOf: URL(filePath: folder.file(name)))
            #expect(throws: StoreFailure.self) {
                try OperatorDatabase(path: folder.file(name), time: time, creates: false)
            }
            #expect(try Data(contentsOf: URL(filePath: folder.file(name))) == bytes)
        }
    }

    @Test func `an intact file has no damage, and a wall clock that was set is told`() throws {
        #expect(try database.damages().isEmpty)
        #expect(try database.wallClockStep() == .zero)
        time.stepWall(by: .seconds(-30))
        #expect(try database.wallClockStep() == .seconds(-30))
    }
}
