import Cryptography
import SMSText
import Testing

@testable import VerificationService

struct MessageTextsTests {
    private let code = CodeDigits(text: "042917")
    private let host = WebHost("example.com")
    private let hash = AppHash("FA+9qCX9VSu")

    private func tags(_ texts: [String]) -> [LanguageTag] { texts.compactMap(LanguageTag.init) }

    private func text(
        _ texts: MessageTexts, in language: LanguageTag = .english, for client: ClientKind? = nil
    ) -> String {
        texts.text(in: language, for: client, code: code, validity: .seconds(300))
    }

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
        #expect(text(texts, in: try #require(LanguageTag("de"))).hasPrefix("Your verification code is "))
    }

    @Test(arguments: [
        (LanguageTag.english, "Your verification code is 042917. Do not share it with anyone."),
        (.simplifiedChinese, "您的验证码是042917，请勿告诉他人。"), (.traditionalChinese, "您的驗證碼是042917，請勿告訴他人。"),
    ])
    func `without further settings every client gets the plain text`(language: LanguageTag, expected: String) {
        let texts = MessageTexts(fallback: .english)
        for client in [nil] + ClientKind.allCases { #expect(text(texts, in: language, for: client) == expected) }
    }

    @Test(arguments: [
        (LanguageTag.english, "Your Acme verification code is 042917. Do not share it with anyone."),
        (.simplifiedChinese, "您的Acme验证码是042917，请勿告诉他人。"),
        (.traditionalChinese, "您的Acme驗證碼是042917，請勿告訴他人。"),
    ])
    func `with the app's name the text says it`(language: LanguageTag, expected: String) {
        #expect(text(MessageTexts(fallback: .english, appName: "Acme"), in: language) == expected)
    }

    @Test func `custom texts are added to the built-in ones or replace them`() throws {
        let german = try #require(LanguageTag("de"))
        let texts = MessageTexts(
            fallback: .english,
            custom: [
                german: MessageTexts.Wording(MessageTemplate("Ihr Code: {code}")),
                .simplifiedChinese: MessageTexts.Wording(
                    MessageTemplate("验证码{code}"), byClient: [.ios: MessageTemplate("{code}为验证码")]),
            ])
        #expect(texts.language(for: tags(["de-AT"])) == german)
        #expect(text(texts, in: german) == "Ihr Code: 042917")
        #expect(text(texts, in: .simplifiedChinese) == "验证码042917")
        #expect(text(texts, in: .simplifiedChinese, for: .web) == "验证码042917")
        #expect(text(texts, in: .simplifiedChinese, for: .ios) == "042917为验证码")
        #expect(text(texts).hasPrefix("Your verification code is "))
    }

    @Test(arguments: [
        ("en", "5 minutes 042917"), ("zh-HK", "5分鐘 042917"), ("zh-Hans-MY", "5分钟 042917"), ("es-419", "5 min 042917"),
    ])
    func `a custom text tells the validity in its own language`(language: String, expected: String) throws {
        let tag = try #require(LanguageTag(language))
        let wording = MessageTexts.Wording(MessageTemplate("{validity} {code}"))
        #expect(text(MessageTexts(fallback: tag, custom: [tag: wording]), in: tag) == expected)
    }

    @Test func `a text in place of one that is gone tells the validity in its own language`() throws {
        let wording = MessageTexts.Wording(MessageTemplate("{code}: {validity}"))
        let texts = MessageTexts(fallback: .english, custom: [.english: wording])
        #expect(text(texts, in: try #require(LanguageTag("fr"))) == "042917: 5 minutes")
    }

    @Test(arguments: [LanguageTag.english, .simplifiedChinese, .traditionalChinese])
    func `a text for web binds its code to the host, in a last line behind an empty one`(language: LanguageTag) {
        let texts = MessageTexts(fallback: .english, webHost: host, androidHash: hash)
        let text = text(texts, in: language, for: .web)
        #expect(text.hasSuffix("\n\n@example.com #042917"))
        #expect(OriginBoundCode(endOf: text)?.host == "example.com")
        #expect(OriginBoundCode(endOf: text)?.code == "042917")
    }

    @Test(arguments: [LanguageTag.english, .simplifiedChinese, .traditionalChinese])
    func `a text for Android ends in a line with the hash`(language: LanguageTag) {
        let texts = MessageTexts(fallback: .english, webHost: host, androidHash: hash)
        let text = text(texts, in: language, for: .android)
        #expect(text.hasSuffix("。\nFA+9qCX9VSu") || text.hasSuffix(".\nFA+9qCX9VSu"))
        #expect(text.contains("042917"))
    }

    @Test func `a line for a site that is in a text for Android stays the last`() {
        let template = MessageTemplate("Code: {code}\n\n@example.com #{code}")
        let texts = MessageTexts(
            fallback: .english,
            custom: [.english: MessageTexts.Wording(template, byClient: [:])], androidHash: hash)
        let text = text(texts, for: .android)
        #expect(text == "Code: 042917\n\nFA+9qCX9VSu\n@example.com #042917")
        #expect(OriginBoundCode(endOf: text)?.code == "042917")
    }

    @Test(arguments: [ClientKind.ios, nil])
    func `a text for iOS and for an unknown client is plain`(client: ClientKind?) {
        let texts = MessageTexts(fallback: .english, webHost: host, androidHash: hash)
        #expect(text(texts, for: client) == "Your verification code is 042917. Do not share it with anyone.")
    }
}
