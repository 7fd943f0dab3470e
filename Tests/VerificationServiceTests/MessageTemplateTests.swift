import Cryptography
import Testing

@testable import VerificationService

struct MessageTemplateTests {
    private let code = CodeDigits(text: "042917")

    private func filled(
        _ text: String, validity: Duration = .seconds(300), in language: LanguageTag = .english, appName: String? = nil
    ) -> String {
        MessageTemplate(text).filled(code: code, validity: validity, units: .full(in: language), appName: appName)
    }

    private func faults(
        _ text: String, life: Duration = .seconds(300), hasAppName: Bool = false
    ) -> [TextFault.Reason] {
        MessageTemplate(text).faults(validity: life, hasAppName: hasAppName)
    }

    @Test(arguments: [
        ("{code}", "042917"), ("{code}{code}", "042917042917"), ("a {code} b", "a 042917 b"),
        ("{app}: {code}, {minutes} min = {seconds} s", "Acme: 042917, 5 min = 300 s"), ("验证码{code}。", "验证码042917。"),
    ])
    func `each placeholder is replaced, and nothing else`(template: String, text: String) {
        #expect(filled(template, appName: "Acme") == text)
    }

    @Test func `what is put in is not searched for placeholders`() {
        #expect(filled("{app} {code}", appName: "{code}{app}") == "{code}{app} 042917")
    }

    @Test(arguments: [
        (Duration.seconds(600), "10 600"), (.seconds(300), "5 300"), (.milliseconds(299_999), "4 299"),
        (.seconds(60), "1 60"), (.seconds(59), "1 59"), (.milliseconds(900), "1 0"), (.seconds(-1), "1 0"),
    ])
    func `minutes and seconds are whole and rounded down, and there is at least a minute`(
        validity: Duration, text: String
    ) {
        #expect(filled("{minutes} {seconds}", validity: validity) == text)
    }

    @Test(arguments: [
        ("en", 45, "45 seconds"), ("en", 60, "1 minute"), ("en", 61, "1 minute 1 second"),
        ("en", 90, "1 minute 30 seconds"),
        ("en-GB", 300, "5 minutes"), ("en", 599, "9 minutes 59 seconds"), ("en", 1, "1 second"), ("en", 0, "0 seconds"),
        ("zh-CN", 30, "30秒"), ("zh-Hans", 60, "1分钟"), ("zh-SG", 150, "2分钟30秒"), ("zh-TW", 45, "45秒"),
        ("zh-Hant", 600, "10分鐘"), ("zh-HK", 121, "2分鐘1秒"),
        ("fr", 300, "5 min"), ("pl", 62, "1 min 2 s"), ("ar", 45, "45 s"),
    ])
    func `the validity is in its language's units and plurals, or in symbols`(
        language: String, seconds: Int, text: String
    ) throws {
        let tag = try #require(LanguageTag(language))
        #expect(filled("{validity}", validity: .seconds(seconds), in: tag) == text)
        #expect(filled("{validity}", validity: .milliseconds(seconds * 1000 + 999), in: tag) == text)
    }

    @Test(arguments: [30, 45, 59, 60, 61, 90, 119, 121, 150, 299, 301, 599])
    func `minutes of a life that is not whole minutes, or of which less than one may be left, are a fault`(life: Int) {
        let validity = Duration.seconds(life)
        #expect(faults("{code} {minutes}", life: validity) == [.untrueMinutes])
        #expect(faults("{code} {minutes} {seconds} {minutes}", life: validity) == [.untrueMinutes])
        #expect(faults("{code} {validity} {seconds}", life: validity) == [])
    }

    @Test(arguments: [120, 180, 300, 540, 600])
    func `minutes of a life of whole minutes say at no time of a send more than is true, and at least one`(life: Int)
        throws
    {
        #expect(faults("{code} {minutes}", life: .seconds(life)) == [])
        for seconds in life / 2...life {
            let minutes = try #require(Int(filled("{minutes}", validity: .seconds(seconds))))
            #expect(minutes >= 1 && minutes * 60 <= seconds && seconds < minutes * 60 + 60)
        }
    }

    @Test(arguments: ["{code}", "{code} {validity} {minutes} {seconds} {app}", "[{code}]", "a\nb {code}", " {code} "])
    func `placeholders, brackets and inner line breaks are no fault`(text: String) {
        #expect(faults(text, hasAppName: true) == [])
    }

    @Test(
        arguments: [
            ("", .noCode), ("Your code", .noCode), ("{minutes}", .noCode), ("{code} {app}", .noAppName),
            ("【Acme】{code}", .signature), ("{code}】", .signature), ("{code}\n", .endsInLineBreak),
            ("{code}\r\n", .endsInLineBreak), ("{code}\u{2028}", .endsInLineBreak),
            ("{code} {name}", .noPlaceholder("{name}")), ("{code} {}", .noPlaceholder("{}")),
            ("{code} {Code}", .noPlaceholder("{Code}")), ("{code} { code }", .noPlaceholder("{ code }")),
            ("{code} {", .noPlaceholder("{")), ("{code} {code", .noPlaceholder("{code")),
            ("{code} }", .noPlaceholder("}")),
            ("} {code}", .noPlaceholder("}")),
        ] as [(String, TextFault.Reason)])
    func `each fault is told`(text: String, reason: TextFault.Reason) {
        #expect(faults(text).contains(reason))
    }

    @Test func `a slip of the pen leaves no code, and both are told`() {
        #expect(faults("{codes}") == [.noPlaceholder("{codes}"), .noCode])
        #expect(faults("{{code}}").contains(.noPlaceholder("{")))
    }
}
