import Foundation
import TestSupport
import Testing

/// What texts say of how long their code is valid.
struct ValidityTests {
    private let phone = "+8613800138000"
    private let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    /// A service whose texts are these, by language, and which sends again after a second.
    private func service(_ texts: [String: String], life: Int) throws -> RunningService {
        let path = folder.file("texts.json")
        try JSONEncoder().encode(texts.mapValues { ["text": $0] }).write(to: URL(filePath: path))
        return try RunningService(
            ["--texts-file", path, "--code-ttl", "\(life)", "--cooldown", "1", "--gateway-timeout", "60"],
            folder: folder)
    }

    /// What the text behind the code says.
    private func validity(of message: Int, at service: RunningService) async throws -> String {
        let text = await service.gateway.waitForMessages(message)[message - 1].text
        return text.split(separator: "|").dropFirst().joined(separator: "|")
    }

    @Test(arguments: [
        (30, 14_500, "30 seconds|30", "15 seconds|15"), (60, 20_000, "1 minute|60", "40 seconds|40"),
        (90, 30_000, "1 minute 30 seconds|90", "1 minute|60"),
        (150, 1000, "2 minutes 30 seconds|150", "2 minutes 29 seconds|149"),
        (300, 130_500, "5 minutes|300", "2 minutes 49 seconds|169"), (600, 299_999, "10 minutes|600", "5 minutes|300"),
    ])
    func `a code that is sent again says what is left of its first life, rounded down`(
        life: Int, pause: Int, first: String, second: String
    ) async throws {
        let service = try service(["en": "{code}|{validity}|{seconds}"], life: life)
        #expect(try await service.issue(phone).status == 201)
        #expect(try await validity(of: 1, at: service) == first)
        service.time.advance(by: .milliseconds(pause))
        #expect(try await service.issue(phone).status == 201)
        #expect(try await validity(of: 2, at: service) == second)
        let codes = service.gateway.messages.map(\.code.text)
        #expect(codes[0] == codes[1])
        await service.stop()
    }

    @Test(arguments: [
        (120, 59_999, "2", "1"), (180, 61_000, "3", "1"), (300, 1500, "5", "4"), (600, 299_000, "10", "5"),
    ])
    func `minutes of a code that is sent again are rounded down, and never 0`(
        life: Int, pause: Int, first: String, second: String
    ) async throws {
        let service = try service(["en": "{code}|{minutes}"], life: life)
        #expect(try await service.issue(phone).status == 201)
        #expect(try await validity(of: 1, at: service) == first)
        service.time.advance(by: .milliseconds(pause))
        #expect(try await service.issue(phone).status == 201)
        #expect(try await validity(of: 2, at: service) == second)
        await service.stop()
    }

    @Test(arguments: [
        ("zh-CN", "1分钟30秒"), ("zh-TW", "1分鐘30秒"), ("en-US", "1 minute 30 seconds"), ("nl", "1 min 30 s"),
    ])
    func `the validity is in the language of the text`(locale: String, validity: String) async throws {
        let texts = ["en", "zh-Hans", "zh-Hant", "nl"].map { ($0, "{code}|{validity}") }
        let service = try service(Dictionary(uniqueKeysWithValues: texts), life: 90)
        let answer = try await service.post("/codes", "{\"phone\": \"\(phone)\", \"locale\": \"\(locale)\"}")
        #expect(answer.status == 201)
        #expect(try await self.validity(of: 1, at: service) == validity)
        await service.stop()
    }

    @Test func `a text after a pause of the machine says what is left by the wall clock`() async throws {
        let service = try service(["en": "{code}|{validity}|{minutes}"], life: 300)
        #expect(try await service.issue(phone).status == 201)
        #expect(try await validity(of: 1, at: service) == "5 minutes|5")
        service.time.advance(by: .seconds(10))
        service.time.stepWall(by: .seconds(100))
        #expect(try await service.issue(phone).status == 201)
        #expect(try await validity(of: 2, at: service) == "3 minutes 10 seconds|3")
        await service.stop()
    }

    @Test func `a text that leaves late says what is left then`() async throws {
        let service = try service(["en": "{code}|{validity}|{minutes}"], life: 300)
        service.gateway.behave(.answer(.transient("busy")))
        #expect(try await service.issue(phone).status == 201)
        for (round, pause) in [1, 2, 4, 8].enumerated() {
            let expected = round < 3 ? "5 minutes|5" : "4 minutes 53 seconds|4"
            #expect(try await validity(of: round + 1, at: service) == expected)
            await service.clock.waitForSleeper(wakingAfter: .seconds(pause))
            service.pass(.seconds(pause))
        }
        #expect(try await validity(of: 5, at: service) == "4 minutes 45 seconds|4")
        #expect(service.gateway.messages[4].statedValidity == .seconds(285))
        await service.stop()
    }
}
