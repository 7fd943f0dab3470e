import TestSupport
import Testing

/// Which numbers are sent to at all.
struct DestinationTests {
    private func codes(_ flags: [String], _ phones: [String]) async throws -> [String] {
        let service = try RunningService(flags)
        var codes: [String] = []
        for phone in phones {
            let answer = try await service.issue(phone)
            codes.append(answer.status == 201 ? "sent" : answer.json["code"]?.string ?? "")
            #expect(try await service.cooldown(phone).status == 200)
        }
        await service.stop()
        #expect(service.gateway.messages.count == codes.count { $0 == "sent" })
        return codes
    }

    @Test(arguments: ["+881612345678", "+882161234567", "+883510012345678"])
    func `satellite networks are refused unless the operator allows them`(_ phone: String) async throws {
        let types = ["--allow-types", "mobile,fixed-or-mobile,unknown,voip,fixed,premium"]
        #expect(try await codes(types, [phone]) == ["destination_refused"])
        #expect(try await codes(types + ["--deny-prefixes", ""], [phone]) == ["sent"])
    }

    @Test func `only the countries that are allowed are sent to, by region or dial code`() async throws {
        let phones = ["+8613800138000", "+85251234567", "+12025550123", "+18765551234", "+447400123456"]
        let refused = "destination_refused"
        #expect(
            try await codes(["--allow-countries", "CN,852,US"], phones) == ["sent", "sent", "sent", refused, refused])
        #expect(
            try await codes(["--deny-countries", "JM,44"], phones) == ["sent", "sent", "sent", refused, refused])
        #expect(
            try await codes(["--allow-countries", "1", "--deny-countries", "JM"], phones)
                == [refused, refused, "sent", refused, refused])
    }

    @Test func `a longer prefix is refused within a country`() async throws {
        #expect(
            try await codes(["--deny-prefixes", "+86138"], ["+8613800138000", "+8613900138000"])
                == ["destination_refused", "sent"])
    }

    @Test(arguments: [("", 429), ("unverified-limit", 201)])
    func `a dial code whose codes nobody verifies is refused, others are not, and observing only logs`(
        _ observed: String, _ status: Int
    ) async throws {
        let service = try RunningService(["--observe", observed])
        for number in 0..<50 {
            _ = try await service.issue("+861380013\(8100 + number)")
            try await service.waitForDelivery("sent", of: "+861380013\(8100 + number)")
        }
        service.time.advance(by: .seconds(600))
        let answer = try await service.issue("+8613800139000")
        #expect(answer.status == status)
        #expect(service.log.contains(#""limit":"unverified-limit","dial_code":86,"percent":100"#) == (status == 201))
        #expect(try await service.issue("+12025550123").status == 201)
        if status == 429 {
            #expect(answer.json["code"] == "unverified_limit")
            #expect(answer.fields["retry-after"] == answer.json["remaining_seconds"]?.int.map(String.init))
            service.time.advance(by: .seconds(6 * 3600 + 600))
            #expect(try await service.issue("+8613800139000").status == 201)
        }
        await service.stop()
    }
}
