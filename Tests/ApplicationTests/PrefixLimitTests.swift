import PhoneNumbers
import TestSupport
import Testing

/// The limit of neighbours, which strangers can spend, refuses nobody whose own record is good.
struct PrefixLimitTests {
    private func service(_ flags: [String] = [], _ limit: Int = 3) throws -> RunningService {
        try RunningService(["--cooldown", "1", "--prefix-hourly-limit", "\(limit)"] + flags)
    }

    private func phone(_ number: Int) -> String { "+\(8_613_800_138_000 + number)" }

    /// Sends to a phone and verifies its code.
    private func verify(_ phone: String, at service: RunningService) async throws {
        let count = service.gateway.messages.count
        #expect(try await service.issue(phone).status == 201)
        let code = try #require(await service.gateway.waitForMessages(count + 1).last).typed
        #expect(try await service.verify(phone, code).status == 200)
    }

    @Test func `a phone that was verified in the last seven days passes, and one that was not does not`() async throws {
        let service = try service()
        try await verify(phone(0), at: service)
        service.time.advance(by: .seconds(7 * 86_400 - 2))
        for number in 1...4 { #expect(try await service.issue(phone(number)).status == 201, "three, and one verified") }
        let refused = try await service.issue(phone(5))
        #expect(refused.json["code"] == "prefix_hourly_limit")
        #expect(try await service.issue(phone(0)).status == 201)
        service.time.advance(by: .seconds(2))
        #expect(try await service.issue(phone(0)).json["code"] == "prefix_hourly_limit")
        await service.stop()
    }

    @Test func `the limit grows by the phones that are verified there, each once, and not elsewhere`() async throws {
        let service = try service(["--address-hourly-limit", "0"])
        for _ in 0..<2 { for number in 0..<4 { try await verify(phone(number), at: service) } }
        service.time.advance(by: .seconds(3600))
        for number in 10..<17 { #expect(try await service.issue(phone(number)).status == 201) }
        #expect(try await service.issue(phone(17)).json["code"] == "prefix_hourly_limit")
        for number in 0..<3 { #expect(try await service.issue("+\(8_613_900_139_000 + number)").status == 201) }
        #expect(try await service.issue("+8613900139003").json["code"] == "prefix_hourly_limit")
        await service.stop()
    }

    @Test(arguments: [
        // National numbers of 5, 5, 4, 4, 7, 8, 9 and 10 digits, and how many of the last digits neighbours differ in.
        ("+50055123", "+50055199", "+50055200"), ("+29051234", "+29051299", "+29051334"),
        ("+6834001", "+6834009", "+6834011"), ("+6907290", "+6907299", "+6907281"),
        ("+6838884001", "+6838884999", "+6838885001"), ("+37120000000", "+37120000999", "+37120001000"),
        ("+33639980000", "+33639989999", "+33639990000"), ("+12025550123", "+12025559999", "+12025560123"),
    ])
    func `neighbours are few where numbers are short`(first: String, neighbour: String, other: String) async throws {
        let service = try service(["--allow-types", "mobile,fixed-or-mobile,unknown,fixed"], 1)
        #expect(try await service.issue(first).status == 201)
        #expect(try await service.issue(neighbour).json["code"] == "prefix_hourly_limit")
        #expect(try await service.issue(other).status == 201)
        await service.stop()
    }

    @Test func `a limit of the dial code passes a verified phone too, a budget of the service none`() async throws {
        let service = try service(["--country-hourly-limit", "3", "--daily-budget", "5"], 0)
        try await verify(phone(0), at: service)
        for number in 1...2 { #expect(try await service.issue(phone(number)).status == 201) }
        #expect(try await service.issue(phone(3)).json["code"] == "country_hourly_limit")
        service.time.advance(by: .seconds(1))
        for _ in 0..<2 {
            #expect(try await service.issue(phone(0)).status == 201)
            service.time.advance(by: .seconds(1))
        }
        #expect(try await service.issue(phone(0)).json["code"] == "daily_budget")
        await service.stop()
    }

    @Test func `a verified phone that is forgotten counts for nobody any more`() async throws {
        let service = try service([], 1)
        try await verify(phone(0), at: service)
        _ = try service.operatorDatabase().forget(try PhoneNumber(spelling: phone(0)))
        service.time.advance(by: .seconds(1))
        #expect(try await service.issue(phone(0)).json["code"] == "prefix_hourly_limit")
        await service.stop()
    }
}
