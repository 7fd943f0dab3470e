import Testing
import VerificationService

struct LanguageTagTests {
    @Test(arguments: [
        ("zh", "zh-Hans"), ("zh-CN", "zh-Hans"), ("zh-SG", "zh-Hans"), ("zh-Hans", "zh-Hans"),
        ("zh-TW", "zh-Hant"), ("zh-HK", "zh-Hant"), ("zh-MO", "zh-Hant"), ("zh-Hant", "zh-Hant"),
        ("ZH", "zh-Hans"), ("zh-cn", "zh-Hans"), ("zH-tW", "zh-Hant"), ("ZH-HANT", "zh-Hant"),
        ("en", "en"), ("EN", "en"), ("en-us", "en-US"), ("pt-BR", "pt-BR"), ("sr-latn-rs", "sr-Latn-RS"),
        ("es-419", "es-419"), ("de-CH-1996", "de-CH-1996"), ("zh-hant-hk", "zh-Hant-HK"),
    ])
    func `a tag is written in the usual case, and Chinese by region is Chinese by script`(
        text: String, canonical: String
    ) {
        #expect(LanguageTag(text)?.text == canonical)
    }

    @Test(arguments: [
        "", " ", "-", "e", "*", "_", "@", ".UTF-8", "C", "C.UTF-8", "#Hant", "en US", "en-*", "123", "1n", "e1",
        "en-ninechars", "0x0804", "1033",
        "englishish", "en\u{0}", "中文", "ｅｎ", "en-\u{FF35}S", "x-private", "i-klingon", "en;q=1", "en,fr",
        "abcdefgh-abcdefgh-abcdefgh-abcdefghi",
        "en-aaaaaaaa-bbbbbbbb-cccccccc-dddddd-e",  // 38 characters
    ])
    func `what is no tag is refused`(text: String) {
        #expect(LanguageTag(text) == nil)
    }

    @Test(arguments: [
        // POSIX
        ("zh_CN", "zh-Hans"), ("zh_CN.UTF-8", "zh-Hans"), ("zh_TW.Big5", "zh-Hant"), ("zh_HK.utf8@stroke", "zh-Hant"),
        ("de_DE@euro", "de-DE"), ("en_US.UTF-8", "en-US"), ("zh_TW:zh:en", "zh-Hant"),
        // ICU and Apple
        ("zh-Hans_CN", "zh-Hans-CN"), ("zh_Hant_TW@calendar=roc;collation=stroke", "zh-Hant-TW"),
        ("en_GB@rg=uszzzz", "en-GB"), ("en_US_POSIX", "en-US-posix"), ("sr_Latn_RS", "sr-Latn-RS"),
        // Java and Android
        ("zh_TW_#Hant", "zh-Hant-TW"), ("zh__#Hans", "zh-Hans"), ("zh_SG_#Hant", "zh-Hant-SG"), ("in_ID", "id-ID"),
        ("iw_IL", "he-IL"), ("ji", "yi"), ("en_US_#u-mu-celsius", "en-US"), ("th_TH_TH_#u-nu-thai", "th-TH-TH"),
        ("zh_HK_#Hant_u-co-stroke", "zh-Hant-HK"),
        // .NET and speech
        ("zh-CHS", "zh-Hans"), ("zh-CHT", "zh-Hant"), ("cmn-Hant-TW", "zh-Hant-TW"), ("cmn_CN", "zh-Hans"),
        // BCP 47 with extensions
        ("en-US-u-ca-gregory-nu-latn", "en-US"), ("zh-TW-u-co-stroke", "zh-Hant"), ("ja-t-it-m0-xxx-v21a-2007", "ja"),
        ("de-u-co-phonebk-kn-true-va-posix-x-abc", "de"), ("EN_us_U_HC_H12", "en-US"), ("en--US", "en-US"),
        ("-en-", "en"),
    ])
    func `spellings of platforms are folded`(text: String, canonical: String) {
        #expect(LanguageTag(text)?.text == canonical)
    }

    @Test func `a tag has up to 35 characters`() {
        #expect(LanguageTag("abcdefgh-abcdefgh-abcdefgh-abcdefgh") != nil)
        #expect(LanguageTag("abcdefgh-abcdefgh-abcdefgh-abcdef-gh") == nil)
    }

    @Test func `tags are equal without regard to case`() {
        #expect(LanguageTag("zh-hans") == LanguageTag.simplifiedChinese)
        #expect(LanguageTag("ZH-tw") == LanguageTag.traditionalChinese)
        #expect(LanguageTag("EN") == LanguageTag.english)
    }

    @Test(arguments: [
        ("en", ["en"]), ("en-US", ["en-US", "en"]), ("de-CH-1996", ["de-CH-1996", "de-CH", "de"]),
        ("sr-Latn-RS", ["sr-Latn-RS", "sr-Latn", "sr"]),
        // RFC 4647 §3.4: a single letter or digit goes with what follows it.
        ("en-GB-x-abc-def", ["en-GB-x-abc-def", "en-GB-x-abc", "en-GB", "en"]),
        ("en-a-bbb", ["en-a-bbb", "en"]),
    ])
    func `a tag is shortened from its end`(text: String, chain: [String]) throws {
        #expect(try #require(LanguageTag(text)).lookupChain.map(\.text) == chain)
    }

    private func lookup(_ preferences: [String], among available: [String]) -> String? {
        let tags = available.compactMap(LanguageTag.init)
        return LanguageTag.lookup(preferences.compactMap(LanguageTag.init)) { tags.contains($0) }?.text
    }

    @Test(arguments: [
        (["en"], "en"), (["en-US"], "en"), (["fr", "en-GB"], "en"), (["zh-CN", "en"], "zh-Hans"),
        (["zh-Hans-CN"], "zh-Hans"), (["zh-Hant-TW"], "zh-Hant"), (["zh-HK", "zh-CN"], "zh-Hant"), (["fr"], nil),
        ([], nil), (["de-AT-1996"], nil),
    ])
    func `the first preference that exists in some form is found`(preferences: [String], found: String?) {
        #expect(lookup(preferences, among: ["en", "zh-Hans", "zh-Hant"]) == found)
    }

    @Test func `a more particular language is not found by a less particular wish`() {
        #expect(lookup(["en"], among: ["en-US"]) == nil)
    }

    @Test func `the longer form comes before the shorter, and a preference before the next`() {
        #expect(lookup(["en-GB"], among: ["en", "en-GB"]) == "en-GB")
        #expect(lookup(["de-AT", "en"], among: ["en", "de"]) == "de")
    }
}
