import NetworkAddresses
import PhoneNumbers
import TestSupport
import Testing
import VerificationService

/// What the operator blocks, in a running service.
struct BlockTests {
    private let phone = "+8613800138000"
    private let other = "+8613900139000"

    private func block(_ subject: Block.Subject, until: Int64? = nil, at service: RunningService) async throws {
        let block = Block(subject: subject, reason: "abuse", createdAt: service.time.wall(), until: until)
        try service.operatorDatabase().write { (transaction, _) throws(StoreFailure) in try transaction.add(block) }
        await service.noticeChanges()
    }

    @Test(arguments: [Block.Subject.prefix(8_613_800), nil])
    func `a blocked phone is sent nothing, and its live code can still be used`(prefix: Block.Subject?) async throws {
        let service = try RunningService()
        #expect(try await service.issue(phone).status == 201)
        let code = try #require(await service.gateway.waitForMessages(1).first).typed
        service.time.advance(by: .seconds(60))
        try await block(try prefix ?? .phone(PhoneNumber(spelling: phone)), at: service)
        let refused = try await service.issue(phone)
        #expect(refused.status == 403)
        #expect(refused.json["code"] == "phone_blocked")
        #expect(refused.fields["retry-after"] == nil)
        #expect(!refused.text.contains("abuse"))
        let cooldown = try await service.cooldown(phone).json
        #expect(cooldown["remaining_seconds"] == 0)
        #expect(cooldown["cooldown_seconds"] == 60)
        #expect(try await service.issue(other).status == 201)
        #expect(try await service.verify(phone, code).status == 200)
        await service.stop()
    }

    @Test func `a refused send of a blocked phone takes no slot of any limit`() async throws {
        let service = try RunningService(["--daily-budget", "1"])
        try await block(.phone(try PhoneNumber(spelling: phone)), at: service)
        for _ in 0..<3 { #expect(try await service.issue(phone).status == 403) }
        #expect(try await service.issue(other).status == 201)
        await service.stop()
    }

    @Test func `a blocked address may not send, check, cancel or report, and others may`() async throws {
        let service = try RunningService(["--open", "true", "--trusted-proxies", "127.0.0.1"])
        try await block(.address(try #require(IPNetwork("203.0.113.0/24"))), at: service)
        let (bad, good) = (["X-Forwarded-For: 203.0.113.9"], ["X-Forwarded-For: 203.0.114.9"])
        for (fields, statuses) in [
            (bad, [403, 403, 403, 403, 403, 200, 200]), (good, [201, 422, 204, 200, 200, 200, 200]),
        ] {
            let answers = [
                try await service.post("/codes", #"{"phone": "\#(phone)"}"#, fields: fields),
                try await service.post("/codes/\(phone)/verify", #"{"code": "000000"}"#, fields: fields),
                try await service.request("DELETE", "/codes/\(phone)", fields: fields),
                try await service.request("GET", "/receipts/console?provider_id=x&status=sent", fields: fields),
                try await service.post("/receipts/console?provider_id=x&status=sent", "", fields: fields),
                try await service.request("GET", "/codes/\(phone)/cooldown", fields: fields),
                try await service.request("GET", "/readyz", fields: fields),
            ]
            #expect(answers.map(\.status) == statuses)
            for answer in answers where answer.status == 403 { #expect(answer.json["code"] == "address_blocked") }
        }
        await service.stop()
    }

    @Test func `a block ends at its time, and when it is removed`() async throws {
        let service = try RunningService()
        let subject = Block.Subject.phone(try PhoneNumber(spelling: phone))
        try await block(subject, until: service.time.wall() + 10_000, at: service)
        service.time.advance(by: .milliseconds(9999))
        #expect(try await service.issue(phone).status == 403)
        service.time.advance(by: .milliseconds(1))
        #expect(try await service.issue(phone).status == 201)
        service.time.advance(by: .seconds(60))
        try await block(subject, at: service)
        #expect(try await service.issue(phone).status == 403)
        let isRemoved = try service.operatorDatabase().write { (transaction, _) throws(StoreFailure) in
            try transaction.removeBlock(of: subject)
        }
        #expect(isRemoved)
        await service.noticeChanges()
        #expect(try await service.issue(phone).status == 201)
        await service.stop()
    }
}
