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

    /// What a hypervisor does that stops `CLOCK_BOOTTIME` and sets the wall clock when the machine goes on.
    private func pause(_ service: RunningService, _ span: Duration) { service.time.stepWall(by: span) }

    @Test(arguments: [300, 301, 36_000, 86_400 * 30])
    func `T5: a code that outlived a paused machine has expired, and its cooldown runs on`(seconds: Int) async throws {
        let service = try RunningService()
        _ = try await service.issue(phone)
        let code = try #require(await service.gateway.waitForMessages(1).first).typed
        pause(service, .seconds(seconds))
        #expect(try await service.verify(phone, code).json["code"] == "code_expired")
        #expect(try await remaining(service) == 60)
        #expect(try await service.cooldown(phone).json["delivery"] == .null)
        #expect(try await service.issue(phone).json["code_expires_in_seconds"] == nil)
        await service.stop()
    }

    @Test func `T5: a code loses what the machine was paused, also over a restart, and no more`() async throws {
        let service = try RunningService()
        _ = try await service.issue(phone)
        let code = try #require(await service.gateway.waitForMessages(1).first).typed
        pause(service, .seconds(200))
        let after = try await restarted(service)
        #expect(try await after.issue(phone).json["code_expires_in_seconds"] == 100)
        after.time.advance(by: .milliseconds(99_999))
        #expect(try await after.verify(phone, code).status == 200)
        await after.stop()
    }

    @Test func `T5: the code before the latest ends with a pause too`() async throws {
        let service = try RunningService()
        _ = try await service.issue(phone)
        service.time.advance(by: .seconds(200))
        _ = try await service.issue(phone)
        let codes = await service.gateway.waitForMessages(2).map(\.typed)
        pause(service, .seconds(100))
        #expect(try await service.verify(phone, codes[0]).json["code"] == "code_expired")
        #expect(try await service.verify(phone, codes[1]).status == 200)
        await service.stop()
    }

    @Test(arguments: [-3600, -86400 * 400])
    func `T4, T5: a code lives no longer when the wall clock is set back, whenever that was`(step: Int) async throws {
        let service = try RunningService()
        _ = try await service.issue(phone)
        let code = try #require(await service.gateway.waitForMessages(1).first).typed
        service.time.stepWall(by: .seconds(step))
        service.time.advance(by: .milliseconds(299_999))
        #expect(try await service.cooldown(phone).json["delivery"] == "sent")
        service.time.advance(by: .milliseconds(1))
        #expect(try await service.verify(phone, code).json["code"] == "code_expired")
        await service.stop()
    }

    @Test func `T5: what is kept under an Idempotency-Key, and the token that a repetition gets, end with a pause`()
        async throws
    {
        let service = try RunningService(["--token-audience", "https://api.example"])
        let key = [#"Idempotency-Key: "a""#]
        let other = [#"Idempotency-Key: "b""#]
        let send = "{\"phone\": \"\(phone)\"}"
        #expect(try await service.post("/codes", send, fields: key).status == 201)
        let code = try #require(await service.gateway.waitForMessages(1).first).typed
        let guess = "{\"code\": \"\(code)\"}"
        for _ in 0..<2 {
            let verified = try await service.post("/codes/\(phone)/verify", guess, fields: other)
            #expect(verified.json["token"]?.string != nil)
        }
        pause(service, .seconds(300))
        #expect(try await service.post("/codes/\(phone)/verify", guess, fields: other).json["token"] == nil)
        pause(service, .seconds(86_400 - 301))
        _ = try await service.post("/codes", send, fields: key)
        pause(service, .seconds(1))
        _ = try await service.post("/codes", send, fields: key)
        await service.stop()
        #expect(service.gateway.messages.count == 2, "only after a day of the wall clock it sends again")
    }

    @Test func `T5: a message whose code ended while the machine was paused is not sent`() async throws {
        let service = try RunningService()
        service.gateway.behave(.answer(.transient("busy")))
        _ = try await service.issue(phone)
        _ = await service.gateway.waitForMessages(1)
        await service.stop()
        service.time.stepWall(by: .seconds(300))
        let after = try RunningService(time: service.time, folder: service.folder)
        #expect(try await after.issue("+8613800138001").status == 201)
        #expect(await after.gateway.waitForMessages(1).first?.phone.e164 == "+8613800138001")
        await after.stop()
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
