import Testing
import VerificationService

@testable import HTTPAPI

struct LabelsTests {
    private func label(
        _ preferences: [String], _ seconds: Int, custom: [LanguageTag: Labels.Wording] = [:],
        fallback: LanguageTag = .english
    ) -> String {
        Labels(custom: custom, fallback: fallback).wording(for: preferences.compactMap(LanguageTag.init))
            .label(remainingSeconds: seconds)
    }

    @Test(arguments: [
        ("zh-Hans", "获取验证码", "57秒后重发"), ("zh-CN", "获取验证码", "57秒后重发"), ("zh", "获取验证码", "57秒后重发"),
        ("zh-SG", "获取验证码", "57秒后重发"), ("zh-Hans-CN", "获取验证码", "57秒后重发"),
        ("zh-Hant", "獲取驗證碼", "57秒後重新獲取"), ("zh-TW", "獲取驗證碼", "57秒後重新獲取"),
        ("zh-HK", "獲取驗證碼", "57秒後重新獲取"), ("zh-MO", "獲取驗證碼", "57秒後重新獲取"),
        ("en", "Get code", "Resend in 57s"), ("en-GB", "Get code", "Resend in 57s"),
    ])
    func `the built-in labels are those of the API`(language: String, ready: String, cooling: String) {
        #expect(label([language], 0) == ready)
        #expect(label([language], 57) == cooling)
    }

    @Test(arguments: [
        ("en", 1, "Resend in 1s"), ("en", 60, "Resend in 60s"), ("en", 120, "Resend in 120s"),
        ("en", 121, "Resend in 3 min"), ("en", 180, "Resend in 3 min"), ("en", 3540, "Resend in 59 min"),
        ("en", 3541, "Resend in 1 h"), ("en", 3601, "Resend in 1 h 1 min"), ("en", 7199, "Resend in 2 h"),
        ("en", 86_340, "Resend in 23 h 59 min"), ("en", 86_399, "Resend in 24 h"), ("en", 86_400, "Resend in 24 h"),
        ("zh-CN", 120, "120秒后重发"), ("zh-CN", 300, "5分钟后重发"), ("zh-CN", 3600, "1小时后重发"),
        ("zh-CN", 86_301, "23小时59分钟后重发"), ("zh-HK", 119, "119秒後重新獲取"), ("zh-HK", 241, "5分鐘後重新獲取"),
        ("zh-HK", 36_000, "10小時後重新獲取"), ("zh-HK", 4200, "1小時10分鐘後重新獲取"),
    ])
    func `a wait of over two minutes is in hours and minutes, in every built-in language`(
        language: String, seconds: Int, expected: String
    ) {
        #expect(label([language], seconds) == expected)
    }

    @Test(arguments: ["en", "zh-Hans", "zh-Hant", "fr"])
    func `no label says less than remains or a minute more, and none says more than the one before`(language: String)
        throws
    {
        let tag = try #require(LanguageTag(language))
        let wording = Labels.Wording(in: tag, ready: "", cooling: "{wait}", again: "")
        let spans = ["h": 3600, "小": 3600, "m": 60, "分": 60, "s": 1, "秒": 1]
        var shown = 0
        for seconds in 1...90_000 {
            let label = wording.label(remainingSeconds: seconds)
            let parts = label.matches(of: /([0-9]+) ?([^0-9 ])/)
            let told = try parts.reduce(0) { $0 + (try #require(Int($1.1))) * (try #require(spans[String($1.2)])) }
            try #require(told >= seconds && told < seconds + 60 && told >= shown, "\(seconds): \(label)")
            shown = told
        }
    }

    @Test func `what is unknown falls back to the locale setting, and from there to English`() throws {
        #expect(label(["fr"], 0, fallback: .simplifiedChinese) == "获取验证码")
        #expect(label([], 5, fallback: .traditionalChinese) == "5秒後重新獲取")
        #expect(label(["fr"], 0, fallback: try #require(LanguageTag("de"))) == "Get code")
        #expect(label(["fr"], 0, fallback: try #require(LanguageTag("zh-Hans-SG"))) == "获取验证码")
    }

    @Test func `a wording by configuration replaces a built-in one`() {
        let wording = Labels.Wording(
            in: .simplifiedChinese, ready: "获取", cooling: "剩余{seconds}秒", again: "再次获取")
        let custom = [LanguageTag.simplifiedChinese: wording]
        #expect(label(["zh-CN"], 42, custom: custom) == "剩余42秒")
        #expect(label(["zh-CN"], 0, custom: custom) == "获取")
        #expect(label(["en"], 42, custom: custom) == "Resend in 42s")
    }

    @Test func `a language by configuration is added`() throws {
        let german = try #require(LanguageTag("de"))
        let wording = Labels.Wording(
            in: german, ready: "Code holen", cooling: "Noch {seconds} s", again: "Noch einmal")
        let custom = [german: wording]
        #expect(label(["de-AT", "en"], 9, custom: custom) == "Noch 9 s")
        #expect(label([], 9, custom: custom, fallback: german) == "Noch 9 s")
    }

    @Test(arguments: [
        ("{seconds}", "7"), ("{seconds}{seconds}", "77"), ("a {seconds} b {seconds} c", "a 7 b 7 c"),
        ("{second} {seconds}s", "{second} 7s"), ("{{seconds}}", "{7}"),
    ])
    func `every placeholder stands for the seconds`(cooling: String, expected: String) {
        let wording = Labels.Wording(in: .english, ready: "", cooling: cooling, again: "")
        #expect(wording.label(remainingSeconds: 7) == expected)
    }

    @Test(arguments: [
        ("fr", "Dans {wait}", "Dans 57 s", "Dans 23 h 59 min"), ("pt-BR", "{wait}", "57 s", "23 h 59 min"),
        ("en-GB", "Wait {wait}, please", "Wait 57s, please", "Wait 23 h 59 min, please"),
        ("zh-TW", "請等{wait}", "請等57秒", "請等23小時59分鐘"), ("zh-Hans-SG", "{wait}后", "57秒后", "23小时59分钟后"),
        ("de", "{wait} = {seconds}{wait}", "57 s = 5757 s", "23 h 59 min = 8630123 h 59 min"),
        ("en", "{seconds}s", "57s", "86301s"),
    ])
    func `a custom label has the wait in its language's units, or in symbols, and the seconds as they are`(
        language: String, cooling: String, short: String, long: String
    ) throws {
        let tag = try #require(LanguageTag(language))
        let wording = Labels.Wording(in: tag, ready: "", cooling: cooling, again: "")
        #expect(wording.label(remainingSeconds: 57) == short)
        #expect(wording.label(remainingSeconds: 86_301) == long)
    }
}
