import SMSText
import Testing

struct AppHashTests {
    @Test(arguments: ["FA+9qCX9VSu", "AAAAAAAAAAA", "azAZ09+/azA"])
    func `11 characters of base64 are a hash`(text: String) {
        #expect(AppHash(text)?.text == text)
    }

    @Test(arguments: [
        "", "FA+9qCX9VS", "FA+9qCX9VSu1", "FA-9qCX9VSu", "FA_9qCX9VSu", "FA+9qCX9VS=", "FA+9qCX9 Su", "FA+9qCX9VS\n",
        "ＦA+9qCX9V", "FA+9qCX9Vé",
    ])
    func `anything else is none`(text: String) {
        #expect(AppHash(text) == nil)
    }
}
