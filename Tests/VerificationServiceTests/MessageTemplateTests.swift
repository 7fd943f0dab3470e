import Cryptography
import Testing

@testable import VerificationService

struct MessageTemplateTests {
    private let code = CodeDigits(text: "042917")

    private func filled(_ text: String, validity: Duration = .seconds(300), appName: String? = nil) -> String {
        MessageTemplate(text).filled(code: code, validity: validity, appName: appName)
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

    @Test(arguments: ["{code}", "{code} {minutes} {seconds} {app}", "[{code}]", "a\nb {code}", " {code} "])
    func `placeholders, brackets and inner line breaks are no fault`(text: String) {
        #expect(MessageTemplate(text).faults(hasAppName: true) == [])
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
        #expect(MessageTemplate(text).faults(hasAppName: false).contains(reason))
    }

    @Test func `a slip of the pen leaves no code, and both are told`() {
        #expect(MessageTemplate("{codes}").faults(hasAppName: false) == [.noPlaceholder("{codes}"), .noCode])
        #expect(MessageTemplate("{{code}}").faults(hasAppName: false).contains(.noPlaceholder("{")))
    }
}
