import SMSText
import Testing

@testable import VerificationService

struct SampleTextTests {
    private let host = WebHost("login.example.com")
    private let hash = AppHash("FA+9qCX9VSu")

    private func samples(_ texts: MessageTexts, codeLength: Int = 6) -> [SampleText] {
        texts.samples(codeLength: codeLength, validity: .seconds(300))
    }

    @Test func `clients that are sent the text for all are left out`() {
        #expect(
            samples(MessageTexts(fallback: .english)).map(\.language) == [
                .english, .simplifiedChinese, .traditionalChinese,
            ])
        #expect(samples(MessageTexts(fallback: .english)).allSatisfy { $0.client == nil })
    }

    @Test func `each client with a text of its own has one, in each language`() {
        let samples = samples(MessageTexts(fallback: .english, webHost: host, androidHash: hash))
        #expect(samples.map(\.client) == [nil, .web, .android, nil, .web, .android, nil, .web, .android])
        #expect(samples[1].text.hasSuffix("\n\n@login.example.com #123456"))
        #expect(samples[2].text.hasSuffix("\nFA+9qCX9VSu"))
    }

    @Test(arguments: [(6, "123456"), (10, "1234567890")])
    func `the sample is as long as a code`(codeLength: Int, code: String) {
        let text = samples(MessageTexts(fallback: .english), codeLength: codeLength)[0].text
        #expect(text == "Your verification code is \(code). Do not share it with anyone.")
    }

    @Test(arguments: [nil, "ExampleCo"])
    func `C16: every built-in text with the longest code is one message, and without fault`(appName: String?) {
        let texts = MessageTexts(fallback: .english, appName: appName, webHost: host, androidHash: hash)
        let samples = samples(texts, codeLength: 10)
        #expect(samples.count == 9)
        for sample in samples {
            #expect(sample.size.segments == 1)
            #expect(sample.size.encoding == (sample.language == .english ? .gsm7 : .ucs2))
        }
        #expect(texts.faults(codeLength: 10, validity: .seconds(600)) == [])
    }
}
