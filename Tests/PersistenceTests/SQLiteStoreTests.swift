import CSQLite
import Migrations
import PhoneNumbers
import TestSupport
import Testing
import VerificationCore
import VerificationService

@testable import Persistence

/// The store on a real file.
struct SQLiteStoreTests {
    private let time = ManualTime()

    private func phone(_ number: Int64) throws -> PhoneNumber {
        try #require(PhoneNumber(digits: 8_613_800_000_000 + number))
    }

    private let policy = SendPolicy(
        cooldowns: [.seconds(60)], hourlyLimit: 5, dailyLimit: 10, failedLimit: 100, dailyAttempts: 20)

    private func send(_ phone: PhoneNumber, in store: SQLiteStore) async throws -> MessageID {
        try await store.write { [policy] (transaction, now) throws(StoreFailure) in
            var state = try transaction.phone(phone)?.state ?? PhoneState()
            _ = state.send(at: now, under: policy)
            let message = OutboxMessage(
                phone: phone, purpose: .standard, codeID: CodeID(bytes: Array(repeating: 7, count: 16)),
                language: .english, client: nil, issuedAt: now)
            state.lastMessage = try transaction.append(message)
            try transaction.save(state, of: phone)
            return state.lastMessage ?? MessageID(rawValue: 0)
        }
    }

    @Test func `what is saved is read back, also after the file was opened again`() async throws {
        let folder = try TemporaryFolder()
        let store = try SQLiteStore(path: folder.file("a.db"), time: time)
        let id = try await send(try phone(1), in: store)
        #expect(try store.makeReader().phone(try phone(1))?.state.lastMessage == id)
        await store.close()
        let again = try SQLiteStore(path: folder.file("a.db"), time: time)
        let state = try #require(try again.makeReader().phone(try phone(1))?.state)
        #expect(state.lastMessage == id)
        #expect(state.cooldown?.length == .seconds(60))
        #expect(state.sends.instants.count == 1)
        #expect(try again.makeReader().phone(try phone(2)) == nil)
        await again.close()
    }

    @Test func `failed sends, a provider's limit and who has a message are read back`() async throws {
        let folder = try TemporaryFolder()
        let store = try SQLiteStore(path: folder.file("a.db"), time: time)
        let number = try phone(1)
        let id = try await send(number, in: store)
        let (state, sending, found) = try await store.write { (transaction, now) throws(StoreFailure) in
            var state = try transaction.phone(number)?.state ?? PhoneState()
            state.failed(id, issuedAt: now, limit: .seconds(600), at: now)
            try transaction.save(state, of: number)
            let isSettled = try transaction.settle(
                id, as: Sending(delivery: .sent, gateway: "twilio", providerID: "SM1"))
            #expect(isSettled)
            let sending = try transaction.message(id)?.sending
            return (state, sending, try transaction.messageID(of: "SM1", at: "twilio"))
        }
        #expect(try store.makeReader().phone(number)?.state == state)
        #expect(state.providerLimit?.length == .seconds(600))
        #expect(state.failedSends.instants.count == 1)
        #expect(sending?.delivery == .sent)
        #expect(sending?.gateway == "twilio")
        #expect(found == id)
        #expect(try store.makeReader().queuedMessages([id]).isEmpty)
        await store.close()
    }

    @Test func `the number of a deleted message never comes again`() async throws {
        let folder = try TemporaryFolder()
        let store = try SQLiteStore(path: folder.file("a.db"), time: time)
        var last = MessageID(rawValue: 0)
        for number in Int64(1)...3 {
            let id = try await send(try phone(number), in: store)
            #expect(id.rawValue > last.rawValue)
            last = id
            let other = try Connection(path: folder.file("a.db"), isReadOnly: false, busyTimeout: 1000)
            try other.execute("DELETE FROM messages")
        }
        await store.close()
    }

    @Test func `a message that a receipt settled keeps its delivery, and gets its gateway`() async throws {
        let folder = try TemporaryFolder()
        let store = try SQLiteStore(path: folder.file("a.db"), time: time)
        let id = try await send(try phone(1), in: store)
        let (isSettled, sending) = try await store.write { (transaction, _) throws(StoreFailure) in
            try transaction.save(.delivered, of: id)
            let isSettled = try transaction.settle(id, as: Sending(delivery: .sent, gateway: "kannel"))
            return (isSettled, try transaction.message(id)?.sending)
        }
        #expect(!isSettled)
        #expect(sending == Sending(delivery: .delivered, gateway: "kannel"))
        await store.close()
    }

    @Test func `a database of the first version is brought up to date with what is in it`() async throws {
        let folder = try TemporaryFolder()
        let old = try Connection(path: folder.file("a.db"), isReadOnly: false, busyTimeout: 0)
        try old.configureWriter()
        try Migrator(connection: old).apply(Array(Migration.all.prefix(1)))
        try old.execute(
            """
            INSERT INTO phones (phone, cooldown_started_at, cooldown_ms, message_id, sends, unverified_sends,
                                wrong_guesses, stale_at)
            VALUES (8613800000001, 5000000, 60000, 1, x'0000000000000001', x'', x'', 86400001)
            """)
        let store = try SQLiteStore(path: folder.file("a.db"), time: time)
        let state = try #require(try store.makeReader().phone(try phone(1))?.state)
        #expect(state.cooldown?.length == .seconds(60))
        #expect(state.failedSends.instants.isEmpty)
        #expect(state.providerLimit == nil)
        await store.close()
    }

    @Test func `a unit that fails after writing undoes its own writes and nobody else's`() async throws {
        let folder = try TemporaryFolder()
        let store = try SQLiteStore(path: folder.file("a.db"), time: time)
        let failure = StoreFailure(operation: "test", cause: "wanted")
        await withTaskGroup(of: Void.self) { group in
            for number in Int64(0)..<60 {
                group.addTask { [policy] in
                    do {
                        let phone = try phone(number)
                        try await store.write { (transaction, now) throws(StoreFailure) in
                            var state = PhoneState()
                            _ = state.send(at: now, under: policy)
                            state.lastMessage = MessageID(rawValue: 1)
                            try transaction.save(state, of: phone)
                            if number % 3 == 0 { throw failure }
                        }
                        #expect(number % 3 != 0)
                    } catch {
                        #expect(error as? StoreFailure == failure)
                        #expect(number % 3 == 0)
                    }
                }
            }
        }
        let reader = try store.makeReader()
        for number in Int64(0)..<60 { #expect(try (reader.phone(try phone(number)) == nil) == (number % 3 == 0)) }
        await store.close()
    }

    @Test func `the constraints refuse what the types cannot say`() async throws {
        let folder = try TemporaryFolder()
        let store = try SQLiteStore(path: folder.file("a.db"), time: time)
        var state = PhoneState()
        _ = state.send(at: store.clock.now(), under: policy)  // a cooldown without a message
        let (wrong, number) = (state, try phone(1))
        await #expect(throws: StoreFailure.self) {
            try await store.write { (transaction, _) throws(StoreFailure) in try transaction.save(wrong, of: number) }
        }
        await store.close()
    }

    @Test func `a full database fails, keeps what it has and goes on when there is room`() async throws {
        let folder = try TemporaryFolder()
        let connection = try Connection(path: folder.file("a.db"), isReadOnly: false, busyTimeout: 0)
        try connection.configureWriter()
        try connection.execute("CREATE TABLE t (a BLOB); PRAGMA max_page_count = 20")
        var stored = 0
        #expect(throws: StoreFailure.self) {
            while true {
                try connection.run("INSERT INTO t VALUES (zeroblob(3000))")
                stored += 1
            }
        }
        #expect(try connection.row("SELECT count(*) FROM t") { Int($0.integer(0)) } == stored)
        try connection.execute("PRAGMA max_page_count = 1000")
        try connection.run("INSERT INTO t VALUES (zeroblob(3000))")
    }

    @Test func `old rows are swept in batches, and those that are needed stay`() async throws {
        let folder = try TemporaryFolder()
        let store = try SQLiteStore(path: folder.file("a.db"), time: time)
        for number in Int64(0)..<25 { _ = try await send(try phone(number), in: store) }
        time.advance(by: .seconds(2 * 86400 - 10))
        let recent = try await send(try phone(100), in: store)
        time.advance(by: .seconds(20))
        var rounds = 1
        while try await store.write({ (transaction, now) throws(StoreFailure) in
            try transaction.sweep(at: now, retention: .seconds(2 * 86400), limit: 10)
        }) { rounds += 1 }
        #expect(rounds == 3)
        let reader = try store.makeReader()
        #expect(try reader.phone(try phone(0)) == nil)
        #expect(try reader.phone(try phone(100))?.state.lastMessage == recent)
        #expect(try reader.queuedMessages(after: MessageID(rawValue: 0), limit: 100).map(\.id) == [recent])
        await store.close()
    }

    @Test func `a second store on the same file is refused until the first is closed`() async throws {
        let folder = try TemporaryFolder()
        let first = try SQLiteStore(path: folder.file("a.db"), time: time)
        #expect(throws: StoreFailure.self) { try SQLiteStore(path: folder.file("a.db"), time: time) }
        await first.close()
        let second = try SQLiteStore(path: folder.file("a.db"), time: time)
        await second.close()
        await #expect(throws: StoreFailure.self) {
            try await second.write { (transaction, now) throws(StoreFailure) in try transaction.recordWritable(at: now)
            }
        }
    }
}
