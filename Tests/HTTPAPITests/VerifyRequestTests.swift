import Testing

@testable import HTTPAPI

struct VerifyRequestTests {
    private func verify(_ json: String, codeLength: Int = 6) throws -> VerifyRequest {
        try VerifyRequest(try RequestBody(try post(json)), codeLength: codeLength)
    }

    @Test(arguments: [
        "042917", " 042917 ", "042 917", "042-917", "0 4 2 9 1 7", "042\u{A0}917", "042\u{2013}917", "\\t042917\\n",
        "０４２９１７", "٠٤٢٩١٧", "۰۴۲۹۱۷", "०४२९१७", "04２9١7",
        "\u{200E}042917\u{200F}", "\u{202A}042917\u{202C}", "\u{2066}042917\u{2069}", "\u{FEFF}042917",
        "042\u{200B}917",
        "042\u{2060}917", "042\u{AD}917", "\u{61C}042917", "042\u{200D}917", "042917\u{FE0F}", "042\u{34F}917",
        "\u{3164}042917", "042917\u{2028}", "042\u{85}917\u{2029}", "042\u{3000}917\u{1680}", "042\u{2212}917",
        "042\u{30FC}917", "042\u{FE63}917", "042\u{2E3A}917", "042\u{2796}917", "042.917", "042917.", "042917。",
        "(042917)",
        "【042917】", "「042917」", "“042917”", "'042917'", "`042917`", "«042917»", "<042917>", "042917!", "042917, ",
        "：042917；", "*042917*", "#042917", "…042917…", "¿042917?", "_042917_", "|042917|", "𝟘𝟜𝟚𝟡𝟙𝟟", "𞥐𞥔𞥒𞥙𞥑𞥗",
    ])
    func `what people paste between and around digits is dropped, and digits of every script are folded`(code: String)
        throws
    {
        #expect(try verify("{\"code\": \"\(code)\"}").guess.text == "042917")
    }

    @Test(arguments: [
        "", " ", "-", "04291", "0429170", "04291a", "042+917", "+042917", "code 042917", "²42917",
        "042917042917", "①42917", "〇42917", "042,917", "042917, 042918", "G-042917", "042#917", "042917%", "=042917",
        "042917😀", "042917\u{301}", "8\u{20E3}42917", "\\u0007042917",
    ])
    func `what is not as many digits is code_malformed`(code: String) {
        #expect { try verify("{\"code\": \"\(code)\"}") } throws: { ($0 as? Refusal)?.problem == .codeMalformed }
    }

    @Test(arguments: ["x", "8", "\\u0000"])
    func `no part of a long code is overlooked`(end: String) {
        let code = "042917" + String(repeating: " ", count: 300) + end
        #expect { try verify("{\"code\": \"\(code)\"}") } throws: { ($0 as? Refusal)?.problem == .codeMalformed }
    }

    @Test(arguments: [6, 7, 8, 9, 10])
    func `a code has the digits that the settings say`(length: Int) throws {
        let code = String("0123456789".prefix(length))
        #expect(try verify("{\"code\": \"\(code)\"}", codeLength: length).guess.text == code)
        #expect { try verify("{\"code\": \"\(code)1\"}", codeLength: length) } throws: {
            ($0 as? Refusal)?.problem == .codeMalformed
        }
    }

    @Test(arguments: ["42917", "123456", "true", "[\"042917\"]", "{}", "1e5"])
    func `a code that is no string is refused`(value: String) {
        #expect { try verify("{\"code\": \(value)}") } throws: { error in
            guard let refusal = error as? Refusal else { return false }
            return refusal.problem == .codeNotAString && refusal.problem.status == 400
        }
    }

    @Test(arguments: ["{}", "{\"code\": null}"])
    func `a code that is missing is code_malformed`(json: String) {
        #expect { try verify(json) } throws: { ($0 as? Refusal)?.problem == .codeMalformed }
    }

    @Test func `a purpose is read, and is default when there is none`() throws {
        #expect(try verify(#"{"code": "042917"}"#).purpose == .standard)
        #expect(try verify(#"{"code": "042917", "purpose": "login"}"#).purpose.name == "login")
        #expect { try verify(#"{"code": "042917", "purpose": "A"}"#) } throws: {
            ($0 as? Refusal)?.problem == .purposeInvalid
        }
    }
}
