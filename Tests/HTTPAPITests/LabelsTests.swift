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

    @Test(arguments: [(1, "Resend in 1s"), (60, "Resend in 60s"), (86_400, "Resend in 86400s")])
    func `the seconds are written without grouping`(seconds: Int, expected: String) {
        #expect(label(["en"], seconds) == expected)
    }

    @Test func `what is unknown falls back to the locale setting, and from there to English`() throws {
        #expect(label(["fr"], 0, fallback: .simplifiedChinese) == "获取验证码")
        #expect(label([], 5, fallback: .traditionalChinese) == "5秒後重新獲取")
        #expect(label(["fr"], 0, fallback: try #require(LanguageTag("de"))) == "Get code")
        #expect(label(["fr"], 0, fallback: try #require(LanguageTag("zh-Hans-SG"))) == "获取验证码")
    }

    @Test func `a wording by configuration replaces a built-in one`() {
        let wording = Labels.Wording(ready: "获取", cooling: "剩余{seconds}秒", again: "再次获取")
        let custom = [LanguageTag.simplifiedChinese: wording]
        #expect(label(["zh-CN"], 42, custom: custom) == "剩余42秒")
        #expect(label(["zh-CN"], 0, custom: custom) == "获取")
        #expect(label(["en"], 42, custom: custom) == "Resend in 42s")
    }

    @Test func `a language by configuration is added`() throws {
        let german = try #require(LanguageTag("de"))
        let custom = [german: Labels.Wording(ready: "Code holen", cooling: "Noch {seconds} s", again: "Noch einmal")]
        #expect(label(["de-AT", "en"], 9, custom: custom) == "Noch 9 s")
        #expect(label([], 9, custom: custom, fallback: german) == "Noch 9 s")
    }

    @Test(arguments: [
        ("{seconds}", "7"), ("{seconds}{seconds}", "77"), ("a {seconds} b {seconds} c", "a 7 b 7 c"),
        ("{second} {seconds}s", "{second} 7s"), ("{{seconds}}", "{7}"),
    ])
    func `every placeholder stands for the seconds`(cooling: String, expected: String) {
        #expect(Labels.Wording(ready: "", cooling: cooling, again: "").label(remainingSeconds: 7) == expected)
    }
}
