import PhoneNumbers
import Testing

@testable import HTTPAPI

struct IssueRequestTests {
    private func issue(_ json: String) throws -> IssueRequest {
        try IssueRequest(try RequestBody(try post(json)), PhoneReader())
    }

    @Test func `only the phone is required`() throws {
        let wanted = try issue(#"{"phone": "+86 138 0013 8000"}"#)
        #expect(wanted.phone.e164 == "+8613800138000")
        #expect(wanted.purpose == .standard)
        #expect(wanted.locale.isEmpty)
    }

    @Test func `purpose, locale and client are read`() throws {
        let wanted = try issue(
            #"{"phone": "+8613800138000", "purpose": "login", "locale": "zh-HK", "client": "ios", "x": []}"#)
        #expect(wanted.purpose.name == "login")
        #expect(wanted.locale == [.traditionalChinese])
    }

    @Test func `null is as good as absent`() throws {
        let wanted = try issue(#"{"phone": "+8613800138000", "purpose": null, "locale": null, "client": null}"#)
        #expect(wanted.purpose == .standard)
        #expect(wanted.locale.isEmpty)
    }

    @Test(arguments: [
        (#""zh_TW.UTF-8""#, ["zh-Hant"]), (#""fr;q=0.5, zh_Hans_CN""#, ["zh-Hans-CN", "fr"]), (#""中文""#, []),
        (#""""#, []),
        (#""*""#, []), ("1033", []), ("true", []), ("[\"zh\"]", []), ("{\"language\": \"zh\"}", []), ("null", []),
    ])
    func `a locale is read like Accept-Language, and what is none of any type names none`(
        value: String, languages: [String]
    ) throws {
        let wanted = try issue(#"{"phone": "+8613800138000", "locale": \#(value)}"#)
        #expect(wanted.locale.map(\.text) == languages)
    }

    @Test(arguments: ["web", "ios", "android"])
    func `a client is one of three`(client: String) {
        #expect(throws: Never.self) { try issue(#"{"phone": "+8613800138000", "client": "\#(client)"}"#) }
    }

    @Test(arguments: [
        ("{}", Problem.phoneInvalid), (#"{"phone": null}"#, .phoneInvalid),
        (#"{"phone": 8613800138000}"#, .phoneInvalid),
        (#"{"phone": ""}"#, .phoneInvalid), (#"{"phone": "13800138000"}"#, .phoneInvalid),
        (#"{"phone": "+8613800138000", "purpose": "A"}"#, .purposeInvalid),
        (#"{"phone": "+8613800138000", "purpose": 1}"#, .purposeInvalid),
        (#"{"phone": "+8613800138000", "client": "Web"}"#, .clientInvalid),
        (#"{"phone": "+8613800138000", "client": ""}"#, .clientInvalid),
        (#"{"phone": "+8613800138000", "client": 1}"#, .clientInvalid),
    ])
    func `a field that is not acceptable is refused by its name`(json: String, problem: Problem) {
        #expect { try issue(json) } throws: { error in
            guard let refusal = error as? Refusal else { return false }
            return refusal.problem == problem && problem.status == 422
        }
    }

    @Test(arguments: ["+861380", "hello 13800138000", "13800138000", "+86 1380 0138 0001 2345"])
    func `a refusal says what is wrong and never the number`(spelling: String) {
        #expect { try issue(#"{"phone": "\#(spelling)"}"#) } throws: { error in
            guard let refusal = error as? Refusal else { return false }
            return !refusal.detail.contains(spelling) && !refusal.detail.contains("1380")
        }
    }
}
