import PhoneNumbers
import TestSupport
import Testing
import VerificationService

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
            state.cancel()
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
