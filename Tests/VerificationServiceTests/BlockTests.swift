import NetworkAddresses
import PhoneNumbers
import Testing
import VerificationService

struct BlockTests {
    private func block(_ subject: Block.Subject, until: Int64? = nil) -> Block {
        Block(subject: subject, reason: "", createdAt: 0, until: until)
    }

    private func phone(_ digits: Int64) throws -> PhoneNumber { try #require(PhoneNumber(digits: digits)) }

    @Test func `a phone's block meets that phone alone`() throws {
        let blocks = Blocks([block(.phone(try phone(8_613_800_138_000)))])
        #expect(blocks.block(of: try phone(8_613_800_138_000), at: 1) != nil)
        #expect(blocks.block(of: try phone(8_613_800_138_001), at: 1) == nil)
        #expect(blocks.block(of: try phone(86_138_001_380_001), at: 1) == nil)
    }

    @Test(arguments: [
        (Int64(8_613_800), Int64(8_613_800_138_000), true), (8_613_800, 8_613_801_138_000, false),
        (1, 12_025_550_123, true),
        (1, 8_613_800_138_000, false), (8_613_800_138_000, 8_613_800_138_000, true), (13_800, 8_613_800_138_000, false),
        (8_613_800, 8_613_800, true),
    ])
    func `a prefix meets every phone that begins with it`(prefix: Int64, digits: Int64, isMet: Bool) throws {
        #expect((Blocks([block(.prefix(prefix))]).block(of: try phone(digits), at: 1) != nil) == isMet)
    }

    @Test func `an address is met by its network`() throws {
        let blocks = Blocks([block(.address(try #require(IPNetwork("203.0.113.0/24"))))])
        #expect(blocks.block(of: try #require(IPAddress("203.0.113.9")), at: 1) != nil)
        #expect(blocks.block(of: try #require(IPAddress("203.0.114.9")), at: 1) == nil)
    }

    @Test func `a block holds until its end, and another one may hold on`() throws {
        let number = try phone(8_613_800_138_000)
        let blocks = Blocks([block(.phone(number), until: 10), block(.prefix(86), until: 20)])
        #expect(blocks.block(of: number, at: 9)?.subject == .phone(number))
        #expect(blocks.block(of: number, at: 10)?.subject == .prefix(86))
        #expect(blocks.block(of: number, at: 20) == nil)
    }
}
