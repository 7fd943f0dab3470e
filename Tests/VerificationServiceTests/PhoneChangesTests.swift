import PhoneNumbers
import Testing
import Threads

@testable import VerificationService

struct PhoneChangesTests {
    private let changes = PhoneChanges()
    private let heard = Locked<[String]>([])

    private func phone(_ digits: Int64) throws -> PhoneNumber { try #require(PhoneNumber(digits: digits)) }

    private func watch(_ phone: PhoneNumber, as name: String) -> UInt64 {
        changes.watch(phone) { [heard] in heard.withLock { $0.append(name) } }
    }

    @Test func `those who watch a phone hear of it, and nobody else does`() throws {
        let (first, second) = (try phone(8_613_800_138_000), try phone(8_613_800_138_001))
        _ = watch(first, as: "a")
        _ = watch(first, as: "b")
        _ = watch(second, as: "c")
        changes.announce(first)
        #expect(heard.withLock { $0.sorted() } == ["a", "b"])
    }

    @Test func `of a change by somebody else every watcher hears`() throws {
        _ = watch(try phone(8_613_800_138_000), as: "a")
        _ = watch(try phone(8_613_800_138_001), as: "b")
        changes.announceAll()
        #expect(heard.withLock { $0.sorted() } == ["a", "b"])
    }

    @Test func `a watch that has ended hears nothing`() throws {
        let phone = try phone(8_613_800_138_000)
        let ended = watch(phone, as: "ended")
        _ = watch(phone, as: "kept")
        changes.unwatch(phone, ended)
        changes.announce(phone)
        #expect(heard.withLock { $0 } == ["kept"])
    }

    @Test func `a reaction may end its own watch`() throws {
        let phone = try phone(8_613_800_138_000)
        let id = Locked<UInt64>(0)
        let first = changes.watch(phone) { [changes, heard] in
            changes.unwatch(phone, id.withLock { $0 })
            heard.withLock { $0.append("once") }
        }
        id.withLock { $0 = first }
        changes.announce(phone)
        changes.announce(phone)
        #expect(heard.withLock { $0 } == ["once"])
    }
}
