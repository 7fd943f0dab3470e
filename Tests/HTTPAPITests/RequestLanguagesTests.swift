import Testing
import VerificationService

@testable import HTTPAPI

struct RequestLanguagesTests {
    @Test(arguments: [
        ("en", ["en"]), ("zh-CN", ["zh-Hans"]), ("da, en-gb;q=0.8, en;q=0.7", ["da", "en-GB", "en"]),  // §12.5.4
        ("en;q=0.5, zh;q=0.9", ["zh-Hans", "en"]), ("en;q=0.5, fr, zh;q=0.9", ["fr", "zh-Hans", "en"]),
        ("fr;q=0.8, de;q=0.8, en;q=0.8", ["fr", "de", "en"]), ("en;q=0.001, fr;q=0.002", ["fr", "en"]),
        ("en;q=1.000, fr;q=1", ["en", "fr"]), ("en ; q=0.1 , fr ;\tq=0.2", ["fr", "en"]),
        ("en;Q=0.1, fr;q=0.2", ["fr", "en"]),  // §5.6.6: names of parameters in any case
    ])
    func `languages are ordered by weight, and by place among equals`(field: String, languages: [String]) {
        #expect(RequestLanguages.parse(field).map(\.text) == languages)
    }

    @Test(arguments: [
        ("en;q=0", []), ("en;q=0.0, fr", ["fr"]), ("en;q=0.000", []), ("*", []), ("*;q=0.5, en", ["en"]),
        ("en;Q=0", []),
    ])
    func `a weight of 0 and the wildcard name no language`(field: String, languages: [String]) {
        #expect(RequestLanguages.parse(field).map(\.text) == languages)
    }

    @Test(arguments: [
        ("", []), (",", []), (", ,en,,", ["en"]), (";q=1, en", ["en"]), ("en_US, fr", ["en-US", "fr"]),
        ("!!, fr", ["fr"]),
        ("en;q=high, fr", ["fr"]), ("en;q=, fr", ["fr"]), ("en;q=nan, fr", ["fr"]), ("en;q=-1, fr", ["fr"]),
        ("fr, en;q=inf", ["fr"]), ("fr, en;q=7", ["fr"]), ("fr, en;q=0x1", ["fr"]), ("fr, en;q=1e-1", ["fr"]),
        ("fr, en;q=0.1234", ["fr"]), ("fr, en;q=1.001", ["fr"]), ("fr, en;q=.5", ["fr"]), ("fr, en;q=0..5", ["fr"]),
    ])
    func `what is malformed is left out`(field: String, languages: [String]) {
        #expect(RequestLanguages.parse(field).map(\.text) == languages)
    }

    @Test(arguments: [
        ("zh_CN.UTF-8", ["zh-Hans"]), (" zh-TW\n", ["zh-Hant"]), ("\tpt_BR\r\n, en_US", ["pt-BR", "en-US"]),
        ("zh_Hant_TW@calendar=roc;collation=stroke", ["zh-Hant-TW"]),
        ("en-US-u-hc-h12;q=0.5, de_DE@euro", ["de-DE", "en-US"]),
    ])
    func `spellings of platforms are read`(field: String, languages: [String]) {
        #expect(RequestLanguages.parse(field).map(\.text) == languages)
    }

    @Test func `no more than 16 ranges are read`() {
        let field = (0..<1000).map { _ in "en" }.joined(separator: ",")
        #expect(RequestLanguages.parse(field).count == 16)
    }

    private func languages(_ target: String, accept: String? = nil) throws -> RequestLanguages {
        RequestLanguages(try requestHead(target, accept.map { ["Accept-Language: \($0)"] } ?? []))
    }

    @Test func `for labels the query beats the body, which beats Accept-Language`() throws {
        let languages = try languages("/codes?locale=zh-HK", accept: "fr, en;q=0.5")
        #expect(languages.forLabels(RequestLanguages.parse("de")).map(\.text) == ["zh-Hant", "de", "fr", "en"])
        #expect(languages.forLabels().map(\.text) == ["zh-Hant", "fr", "en"])
    }

    @Test func `for texts the body beats the others`() throws {
        let languages = try languages("/codes?locale=zh-HK", accept: "fr")
        #expect(languages.forTexts(RequestLanguages.parse("de")).map(\.text) == ["de", "zh-Hant", "fr"])
        #expect(languages.forTexts([]).map(\.text) == ["zh-Hant", "fr"])
    }

    @Test(arguments: [
        "/codes", "/codes?", "/codes?locale=", "/codes?locale=%00", "/codes?local=en", "/codes?locale=_",
        "/codes?locale=1033",
    ])
    func `a query without a language names none`(target: String) throws {
        #expect(try languages(target).forLabels().isEmpty)
    }

    @Test(arguments: ["/codes?locale=zh%2DTW", "/codes?x=1&locale=zh-TW", "/codes?locale=zh-TW&locale=en"])
    func `the query's language is decoded, and the first one counts`(target: String) throws {
        #expect(try languages(target).forLabels().map(\.text) == ["zh-Hant"])
    }
}
