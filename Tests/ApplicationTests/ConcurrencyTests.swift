import TestSupport
import Testing

/// Requests that race.
struct ConcurrencyTests {
    private let phone = "+8613800138000"

    private func simultaneously(
        _ count: Int, _ request: @escaping @Sendable (Int) async throws -> HTTPAnswer
    ) async throws -> [HTTPAnswer] {
        try await withThrowingTaskGroup(of: HTTPAnswer.self) { group in
            for index in 0..<count { group.addTask { try await request(index) } }
            return try await group.reduce(into: []) { $0.append($1) }
        }
    }

    @Test func `of 50 simultaneous sends one is accepted, and 49 are told its deadline`() async throws {
        let service = try RunningService()
        let answers = try await simultaneously(50) { _ in try await service.issue(phone) }
        #expect(answers.count { $0.status == 201 } == 1)
        #expect(answers.count { $0.status == 429 } == 49)
        #expect(Set(answers.compactMap { $0.json["available_at"]?.string }).count == 1)
        try await service.waitForDelivery("sent", of: phone)
        await service.stop()
        #expect(service.gateway.messages.count == 1)
    }

    @Test func `of 50 simultaneous right guesses one is accepted`() async throws {
        let service = try RunningService()
        _ = try await service.issue(phone)
        let code = try #require(await service.gateway.waitForMessages(1).first).typed
        let answers = try await simultaneously(50) { _ in try await service.verify(phone, code) }
        #expect(answers.count { $0.status == 200 } == 1)
        #expect(answers.count { $0.status == 409 } == 49)
        await service.stop()
    }

    @Test func `of 50 simultaneous different wrong guesses exactly the budget is counted`() async throws {
        let service = try RunningService(["--max-attempts", "7", "--daily-attempts", "8"])
        _ = try await service.issue(phone)
        let code = try #require(await service.gateway.waitForMessages(1).first).typed
        let wrong = wrongCodes(for: code, count: 50)
        let answers = try await simultaneously(50) { try await service.verify(phone, wrong[$0]) }
        #expect(answers.allSatisfy { $0.status == 422 })
        let counted = answers.compactMap { $0.json["attempts_remaining"]?.int }.filter { $0 > 0 }
        #expect(counted.sorted() == [1, 2, 3, 4, 5, 6])
        #expect(try await service.verify(phone, code).json["attempts_remaining"] == 0)
        await service.stop()
    }
}
