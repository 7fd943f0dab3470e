import PhoneNumbers
import TestSupport
import Testing
import VerificationCore
import VerificationService

@testable import Application

/// What the operator does to a phone while its streams are open.
struct ReleaseTests {
    private let phone = "+8613800138000"

    /// A service with a cooling phone and its stream, which has seen the first event.
    private func cooling() async throws -> (service: RunningService, stream: EventStream) {
        let service = try RunningService()
        #expect(try await service.issue(phone).status == 201)
        try await service.waitForDelivery("sent", of: phone)
        await service.noticeChanges()  // the first look counts everything as a change
        let stream = try await EventStream(port: service.port, phone)
        #expect(try await stream.next()?.name == "cooling")
        return (service, stream)
    }

    @Test func `a released phone is ready at once, its streams hear of it within a second, and counts stay`()
        async throws
    {
        let (service, stream) = try await cooling()
        let number = try PhoneNumber(spelling: phone)
        try service.operatorDatabase().write { (transaction, _) throws(StoreFailure) in
            guard var state = try transaction.phone(number)?.state else { return }
            state.release()
            try transaction.save(state, of: number)
        }
        await service.noticeChanges()
        let event = try await stream.next()
        #expect(event?.name == "ready")
        #expect(event?.json["label"] == "Resend code")
        #expect(try await service.cooldown(phone).json["state"] == "ready")
        #expect(try await service.issue(phone).status == 201)
        #expect(try service.operatorDatabase().phone(number)?.state.sends.instants.count == 2)
        await service.stop()
    }

    /// Runs the command with flags; returns its lines.
    private func release(_ flags: String..., at service: RunningService, of phone: String? = nil) async throws
        -> [String]
    {
        let command = try ReleaseCommand([phone ?? self.phone] + flags, environment: [:])
        let lines = try command.release(in: service.operatorDatabase())
        await service.noticeChanges()
        return lines
    }

    /// How a GET says the phone is.
    private func reason(at service: RunningService) async throws -> String? {
        try await service.cooldown(phone).json["reason"]?.string
    }

    @Test func `a release ends the cooldown alone, and tells which limit still refuses until when`() async throws {
        let service = try RunningService(["--hourly-limit", "1"])
        await service.noticeChanges()
        #expect(try await service.issue(phone).status == 201)
        let lines = try await release("--hourly-limit", "1", at: service)
        #expect(
            lines == [
                "released: cooldown", "still refused: hourly_limit until 2026-11-30T09:00:00.000Z; --limits ends it",
            ])
        #expect(try await reason(at: service) == "hourly_limit")
        #expect(try await release("--hourly-limit", "1", at: service).first == "nothing to release")
        #expect(try await service.issue(phone).status == 429)
        await service.stop()
    }

    @Test(arguments: [
        (["--hourly-limit", "2"], "hourly_limit"), (["--daily-limit", "2"], "daily_limit"),
        (["--failed-limit", "2"], "failed_limit"), ([], "provider_limit"),
    ])
    func `each limit of the phone's is ended on demand, and nothing is erased`(
        flags: [String], limit: String
    ) async throws {
        let service = try RunningService(flags + ["--cooldown", "1"])
        switch limit {
        case "failed_limit": service.gateway.behave(.answer(.refused("number")))
        case "provider_limit": service.gateway.behave(.answer(.limited("enough", for: .seconds(600))))
        default: break
        }
        await service.noticeChanges()
        for _ in 0..<(limit == "provider_limit" ? 1 : 2) {
            #expect(try await service.issue(phone).status == 201)
            try await service.waitForDelivery(flags.isEmpty || limit == "failed_limit" ? "failed" : "sent", of: phone)
            service.time.advance(by: .seconds(1))
        }
        #expect(try await reason(at: service) == limit)
        let stream = try await EventStream(port: service.port, phone)
        #expect(try await stream.next()?.name == "limited")
        let command = try ReleaseCommand([phone, "--limits"] + flags, environment: [:])
        #expect(try command.release(in: service.operatorDatabase()) == ["released: \(limit)"])
        await service.noticeChanges()
        #expect(try await stream.next()?.name == "ready")
        #expect(try await service.issue(phone).status == 201)
        let database = try service.operatorDatabase()
        #expect(try database.codes(of: PhoneNumber(spelling: phone)).count == 1)
        #expect(try database.messages(to: PhoneNumber(spelling: phone), limit: 10).count >= 2)
        await service.stop()
    }

    @Test func `the lock of guesses is ended on demand, and by nothing else`() async throws {
        let service = try RunningService(["--daily-attempts", "5"])
        await service.noticeChanges()
        #expect(try await service.issue(phone).status == 201)
        let code = try #require(await service.gateway.waitForMessages(1).first).typed
        for wrong in wrongCodes(for: code, count: 5) { #expect(try await service.verify(phone, wrong).status == 422) }
        #expect(try await service.verify(phone, code).json["code"] == "attempts_exhausted")
        let kept = ["still refused: attempts_exhausted until 2026-12-01T08:00:00.000Z; --guesses ends it"]
        let flags = ["--daily-attempts", "5"]
        #expect(try await release("--limits", flags[0], flags[1], at: service) == ["released: cooldown"] + kept)
        #expect(try await service.verify(phone, code).status == 429)
        #expect(
            try await release("--guesses", flags[0], flags[1], at: service) == ["released: attempts_exhausted"])
        #expect(try await service.issue(phone).status == 201)
        let next = try #require(await service.gateway.waitForMessages(2).last).typed
        #expect(try await service.verify(phone, next).status == 200)
        await service.stop()
    }

    @Test func `both at once end all, counts below a limit start again, and what is not the phone's is told`()
        async throws
    {
        let service = try RunningService(["--country-hourly-limit", "1"])
        await service.noticeChanges()
        #expect(try await service.issue(phone).status == 201)
        let country = "still refused: country_hourly_limit until 2026-11-30T09:00:00.000Z"
        let flags = ["--country-hourly-limit", "1"]
        #expect(try await release(flags[0], flags[1], at: service) == ["released: cooldown", country])
        #expect(
            try await release("--limits", "--guesses", flags[0], flags[1], at: service) == [
                "counts start again", country,
            ]
        )
        let number = try PhoneNumber(spelling: phone)
        #expect(try service.operatorDatabase().phone(number)?.state.sends.instants == [])
        #expect(try service.operatorDatabase().messages(to: number, limit: 10).count == 1)
        #expect(try await release("--limits", "--guesses", at: service) == ["nothing to release"])
        try service.operatorDatabase().write { (transaction, _) throws(StoreFailure) in
            try transaction.add(Block(subject: .prefix(8_613_800), reason: "pumping", createdAt: 0, until: nil))
        }
        let blocked = try await release("--limits", at: service)
        #expect(
            blocked == [
                "nothing to release",
                "still blocked: prefix +8613800  for good  since 1970-01-01T00:00:00.000Z  pumping",
            ])
        #expect(try await release("--limits", at: service, of: "+12025550123") == ["nothing to release"])
        #expect(try service.operatorDatabase().phone(PhoneNumber(spelling: "+12025550123")) == nil)
        await service.stop()
    }

    @Test func `the streams of a forgotten phone end as those of one that was never seen`() async throws {
        let (service, stream) = try await cooling()
        let number = try PhoneNumber(spelling: phone)
        #expect(try service.operatorDatabase().forget(number).messages == 1)
        await service.noticeChanges()
        let event = try await stream.next()
        #expect(event?.name == "ready")
        #expect(event?.json["delivery"] == .null)
        #expect(try service.operatorDatabase().phone(number) == nil)
        await service.stop()
    }
}
