import Testing

@testable import VerificationService

struct SigningKeysTests {
    private let start: Int64 = 1_796_025_600_000
    private let minute: Int64 = 60_000
    private let first: SigningKeys

    init() { first = SigningKeys(firstAt: start) }

    private func ids(_ keys: [SigningKey]) -> [String] { keys.map(\.id) }

    @Test func `the first key signs at once, and is published`() {
        #expect(first.signing(at: start).id == first.newestFirst[0].id)
        #expect(ids(first.published(at: start)) == ids(first.newestFirst))
    }

    @Test func `a new key is published at once, and signs ten minutes later`() throws {
        let keys = try #require(first.rotated(at: start + minute))
        let (new, old) = (keys.newestFirst[0].id, first.newestFirst[0].id)
        #expect(ids(keys.published(at: start + minute)) == [new, old])
        #expect(keys.signing(at: start + 11 * minute - 1).id == old)
        #expect(keys.signing(at: start + 11 * minute).id == new)
    }

    @Test func `an old key is published until an hour after it signed last`() throws {
        let keys = try #require(first.rotated(at: start + minute))
        #expect(keys.published(at: start + 71 * minute - 1).count == 2)
        #expect(ids(keys.published(at: start + 71 * minute)) == [keys.newestFirst[0].id])
    }

    @Test func `a rotation waits until the newest key signs, and drops what nobody needs`() throws {
        let second = try #require(first.rotated(at: start))
        #expect(second.rotated(at: start + 10 * minute - 1) == nil)
        let third = try #require(second.rotated(at: start + 10 * minute))
        #expect(ids(third.newestFirst) == [third.newestFirst[0].id] + ids(second.newestFirst))
        let fourth = try #require(third.rotated(at: start + 70 * minute))
        #expect(ids(fourth.newestFirst).dropFirst() == [third.newestFirst[0].id, second.newestFirst[0].id])
    }

    @Test func `the key that signs is always among those that are published`() throws {
        var keys = first
        for step in Int64(0)..<400 {
            let now = start + step * minute
            if step % 7 == 0, let rotated = keys.rotated(at: now) { keys = rotated }
            for moment in [start - minute, now, now + 9 * minute] {
                #expect(ids(keys.published(at: moment)).contains(keys.signing(at: moment).id), "minute \(step)")
            }
            #expect(keys.newestFirst.count <= 8)
        }
    }

    @Test func `when the wall clock went back before all keys, the oldest signs`() throws {
        let keys = try #require(first.rotated(at: start))
        #expect(keys.signing(at: start - 1).id == first.newestFirst[0].id)
    }

    @Test func `keys are taken in any order, and there must be one`() throws {
        let keys = try #require(first.rotated(at: start))
        let read = try #require(SigningKeys(keys.newestFirst.reversed()))
        #expect(ids(read.newestFirst) == ids(keys.newestFirst))
        #expect(SigningKeys([]) == nil)
    }
}
