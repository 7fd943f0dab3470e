import Cryptography
import Testing

@testable import VerificationService

struct MessageTextsTests {
    private func tags(_ texts: [String]) -> [LanguageTag] { texts.compactMap(LanguageTag.init) }

    @Test(arguments: [
        (["en"], "en"), (["en-US"], "en"), (["zh-CN"], "zh-Hans"), (["zh-TW"], "zh-Hant"), (["zh-Hant-HK"], "zh-Hant"),
        (["fr", "zh"], "zh-Hans"), (["fr"], "zh-Hant"), ([], "zh-Hant"),
    ])
    func `the text is in the first language that exists, or in the fallback`(preferences: [String], language: String) {
        let texts = MessageTexts(fallback: .traditionalChinese)
        #expect(texts.language(for: tags(preferences)).text == language)
    }

    @Test func `it is English when the fallback does not exist either`() throws {
        let texts = MessageTexts(fallback: try #require(LanguageTag("fr")))
        #expect(texts.language(for: tags(["de"])) == .english)
        #expect(texts.language(for: []) == .english)
    }

    @Test(arguments: [
        (LanguageTag.english, "Your verification code is "), (.simplifiedChinese, "您的验证码是"),
        (.traditionalChinese, "您的驗證碼是"),
    ])
    func `a text holds the code once and no placeholder`(language: LanguageTag, start: String) {
        let text = MessageTexts(fallback: .english).text(in: language, code: CodeDigits(text: "042917"))
        #expect(text.hasPrefix(start))
        #expect(text.split(separator: "042917", omittingEmptySubsequences: false).count == 2)
        #expect(!text.contains("{") && !text.contains("}"))
    }

    /// GSM 03.38 packs 160 characters of its alphabet into one message, UCS-2 70.
    @Test(arguments: [(LanguageTag.english, 160), (.simplifiedChinese, 70), (.traditionalChinese, 70)])
    func `a text with the longest code fits into one message`(language: LanguageTag, limit: Int) {
        let text = MessageTexts(fallback: .english).text(in: language, code: CodeDigits(text: "0123456789"))
        #expect(text.utf16.count <= limit)
        #expect(limit == 70 || text.allSatisfy(\.isASCII))
    }
}
