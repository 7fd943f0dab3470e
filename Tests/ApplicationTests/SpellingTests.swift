import TestSupport
import Testing

/// Spellings of phones, over the whole API.
struct SpellingTests {
    /// 50 ways in which people and programs write one phone.
    private let spellings = [
        "+8613800138000", "008613800138000", "0138 0013 8000", "13800138000", "138-0013-8000", "(0138) 0013-8000",
        "+86 138 0013 8000", "+86-138-0013-8000", "+86.138.0013.8000", "+86 (138) 0013-8000", "+86 (0)138 0013 8000",
        "+86 0138 0013 8000", "(+86) 138 0013 8000", "[+86] 13800138000", "00 86 138 0013 8000", "0086-138-0013-8000",
        "(0086) 13800138000", "0086 0138 0013 8000", "tel:+8613800138000", "TEL:+86-138-0013-8000", "tel:13800138000",
        " +8613800138000 ", "+86\\t13800138000", "＋8613800138000", "﹢8613800138000", "＋８６１３８００１３８０００",
        "００８６１３８００１３８０００", "１３８００１３８０００", "+٨٦١٣٨٠٠١٣٨٠٠٠", "٠١٣٨٠٠١٣٨٠٠٠", "+۸۶۱۳۸۰۰۱۳۸۰۰۰",
        "+८६१३८००१३८०००", "+৮৬১৩৮০০১৩৮০০০", "+๘๖๑๓๘๐๐๑๓๘๐๐๐", "+𝟖𝟔𝟏𝟑𝟖𝟎𝟎𝟏𝟑𝟖𝟎𝟎𝟎", "+86１３８٠٠13८000",
        "+86\\u00a0138\\u00a00013\\u00a08000", "+86\\u202f138\\u20090013\\u30008000", "\\u202a+8613800138000\\u202c",
        "\\u200e+86 13800138000", "\\ufeff+8613800138000", "+86\\u200b138\\u200b0013\\u200b8000",
        "+86\\u2060138\\u00ad00138000", "\\u2066+8613800138000\\u2069", "+86\\u2010138\\u20110013\\u20138000",
        "+86\\u2014138\\u2212 0013 \\uff0d8000", "（+86）13800138000", "+86［138］0013－8000", "+86·138·0013·8000",
        "+86。138。0013。8000",
    ]

    @Test func `50 spellings of one phone share one cooldown`() async throws {
        #expect(Set(spellings).count == 50)
        let service = try RunningService(["--default-region", "CN", "--hourly-limit", "100", "--daily-limit", "100"])
        for (index, spelling) in spellings.enumerated() {
            let first = try await service.issue(spelling)
            #expect(first.status == 201, "\(spelling)")
            #expect(first.json["phone"] == "+8613800138000", "\(spelling)")
            let second = try await service.issue(spellings[(index + 1) % spellings.count])
            #expect(second.status == 429, "\(spelling)")
            #expect(second.json["available_at"] == first.json["available_at"], "\(spelling)")
            service.time.advance(by: .seconds(60))
        }
        await service.stop()
    }

    /// Spellings with a line break cannot stand in JSON as they are.
    @Test(arguments: [
        "+49 171/1234567", "+49 (0)171 / 1234567", "+49\\t171\\t1234567", "+49 171 1234567\\r\\n",
        "\\n+49\\u2028171\\u000b1234567",
        "+49．171．1234567", "+49［171］1234567", "+49－171／1234567", "+49⁓171∼1234567", "\\\"+49 171 1234567\\\",",
    ])
    func `valid punctuation of libphonenumber and pasted line breaks are dropped`(spelling: String) async throws {
        let service = try RunningService()
        #expect(try await service.issue(spelling).json["phone"] == "+491711234567")
        await service.stop()
    }

    @Test(arguments: ["+16585550123", "+1 246 227 1234", "+1 (868) 201-1234", "001 684 622 1234"])
    func `fixed lines of the North American plan get codes`(phone: String) async throws {
        let service = try RunningService()
        #expect(try await service.issue(phone).status == 201)
        await service.stop()
    }

    @Test(arguments: ["+5215512345678", "%2B52%201%2055%201234%205678", "00525512345678", "%EF%BC%8B525512345678"])
    func `a path reaches the phone that a body named`(segment: String) async throws {
        let service = try RunningService()
        #expect(try await service.issue("+52 55 1234 5678").status == 201)
        let code = try #require(await service.gateway.waitForMessages(1).first?.typed)
        #expect(try await service.cooldown(segment).json["state"] == "cooling")
        #expect(try await service.verify(segment, code).json["phone"] == "+525512345678")
        #expect(try await service.cancel(segment).status == 204)
        await service.stop()
    }

    @Test(arguments: [
        ("+19005551212", "phone_type_refused"), ("+861012345678", "phone_type_refused"),
        ("+22997123456", "phone_obsolete"),
        ("+22501234567", "phone_obsolete"), ("+999123456789", "phone_invalid"), ("13800138000", "phone_invalid"),
    ])
    func `what is not taken is refused on every endpoint`(phone: String, problem: String) async throws {
        let service = try RunningService()
        for answer in [
            try await service.issue(phone), try await service.cooldown(phone),
            try await service.verify(phone, "000000"),
            try await service.cancel(phone),
        ] {
            #expect(answer.status == 422)
            #expect(answer.json["code"] == .text(problem))
        }
        await service.stop()
        #expect(service.gateway.messages.isEmpty)
    }

    @Test func `settings decide which types and unknown numbers are taken`() async throws {
        let service = try RunningService(["--allow-types", "fixed,unknown", "--strict-numbers", "true"])
        #expect(try await service.cooldown("+861012345678").status == 200)
        #expect(try await service.cooldown("+8613800138000").json["code"] == "phone_type_refused")
        #expect(try await service.cooldown("+8612000138000").json["code"] == "phone_invalid")
        await service.stop()
    }
}
