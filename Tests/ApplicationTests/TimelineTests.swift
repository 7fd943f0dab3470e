import TestSupport
import Testing

/// The T-table: clocks, rounding and restarts, with a cooldown of 60 s.
struct TimelineTests {
    private let phone = "+8613800138000"

    private func remaining(_ service: RunningService) async throws -> Int? {
        try await service.cooldown(phone).json["remaining_seconds"]?.int
    }

    /// The service after a restart on the same database.
    private func restarted(_ service: RunningService) async throws -> RunningService {
        await service.stop()
        return try RunningService(time: service.time, folder: service.folder)
    }

    @Test func `T1, T2, T3, T10, T14: the remainder is rounded up, never 0 while a send is refused, and 0 at its end`()
        async throws
    {
        let service = try RunningService()
        _ = try await service.issue(phone)
        #expect(try await remaining(service) == 60)
        var passed: Int64 = 0
        for instant: Int64 in [1, 999, 1000, 1001, 58_999, 59_000, 59_001, 59_999] {
            service.time.advance(by: .milliseconds(instant - passed))
            passed = instant
            let expected = Int((60_000 - instant + 999) / 1000)
            #expect(try await remaining(service) == expected, "at \(instant) ms")
            let refusal = try await service.issue(phone)
            #expect(refusal.status == 429)
            #expect(refusal.fields["retry-after"] == "\(expected)")
        }
        service.time.advance(by: .milliseconds(1))
        #expect(try await remaining(service) == 0)
        #expect(try await service.issue(phone).status == 201)
        await service.stop()
    }

    @Test(arguments: [-3600, 3600, -86400 * 400, 86400 * 400])
    func `T4, T5: a step of the wall clock changes no running cooldown, and all answers move with it`(step: Int)
        async throws
    {
        let service = try RunningService()
        _ = try await service.issue(phone)
        service.time.advance(by: .seconds(10))
        service.time.stepWall(by: .seconds(step))
        #expect(try await remaining(service) == 50)
        #expect(try await service.issue(phone).json["available_at"] == service.cooldown(phone).json["available_at"])
        service.time.advance(by: .seconds(50))
        #expect(try await remaining(service) == 0)
        await service.stop()
    }

    @Test func `a wall clock that is slewed by up to 50 ms leaves available_at alone`() async throws {
        let service = try RunningService()
        let first = try await service.issue(phone).json["available_at"]
        service.time.stepWall(by: .milliseconds(50))
        #expect(try await service.cooldown(phone).json["available_at"] == first)
        service.time.stepWall(by: .milliseconds(1))
        #expect(try await service.cooldown(phone).json["available_at"] == "2026-11-30T08:01:00.051Z")
        await service.stop()
    }

    @Test func `T6: a restart within the boot continues to the millisecond, also when the wall clock was set`()
        async throws
    {
        let service = try RunningService()
        let end = try await service.issue(phone).json["available_at"]
        service.time.advance(by: .milliseconds(10_001))
        let second = try await restarted(service)
        #expect(try await remaining(second) == 50)
        #expect(try await second.cooldown(phone).json["available_at"] == end)
        second.time.stepWall(by: .seconds(-7200))
        let third = try await restarted(second)
        #expect(try await remaining(third) == 50)
        await third.stop()
    }

    @Test func `T7: a reboot with a right wall clock continues`() async throws {
        let service = try RunningService()
        _ = try await service.issue(phone)
        service.time.advance(by: .seconds(30))
        service.time.reboot()
        let second = try await restarted(service)
        #expect(try await remaining(second) == 30)
        await second.stop()
    }

    @Test func `T8: a reboot with a wall clock one day behind keeps at most 60 s, and 60 s of the new boot end it`()
        async throws
    {
        let service = try RunningService()
        _ = try await service.issue(phone)
        service.time.stepWall(by: .seconds(-86400))
        service.time.reboot()
        let second = try await restarted(service)
        let left = try #require(try await remaining(second))
        #expect((1...60).contains(left))
        second.time.advance(by: .seconds(60))
        #expect(try await remaining(second) == 0)
        await second.stop()
    }

    @Test func `T9: suspended time counts`() async throws {
        let service = try RunningService()
        _ = try await service.issue(phone)
        service.time.advance(by: .seconds(40))  // CLOCK_BOOTTIME and the wall clock go on while the machine sleeps
        #expect(try await remaining(service) == 20)
        await service.stop()
    }

    @Test func `T12: a POST on another connection succeeds at the instant at which the GET said 0`() async throws {
        let service = try RunningService()
        _ = try await service.issue(phone)
        service.time.advance(by: .seconds(60))
        #expect(try await remaining(service) == 0)
        #expect(try await service.issue(phone).status == 201)
        await service.stop()
    }

    @Test func `T13: no timer decides: with the relay's and sweeper's clock stopped all answers are right`()
        async throws
    {
        let service = try RunningService()
        _ = try await service.issue(phone)
        service.time.advance(by: .milliseconds(59_999))
        #expect(try await service.issue(phone).status == 429)
        service.time.advance(by: .milliseconds(1))
        #expect(try await service.issue(phone).status == 201)
        await service.stop()
    }
}
