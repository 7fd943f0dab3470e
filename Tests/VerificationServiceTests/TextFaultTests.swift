import SMSText
import Testing

@testable import VerificationService

struct TextFaultTests {
    private let host = WebHost("example.com")
    private let hash = AppHash("FA+9qCX9VSu")

    private func faults(
        _ text: String, for client: ClientKind? = nil, appName: String? = nil, webHost: WebHost? = nil,
        androidHash: AppHash? = nil, codeLength: Int = 6, life: Duration = .seconds(300)
    ) -> [TextFault] {
        let template = MessageTemplate(text)
        let wording =
            client.map { MessageTexts.Wording(MessageTemplate("Code: {code}"), byClient: [$0: template]) }
            ?? MessageTexts.Wording(template)
        let texts = MessageTexts(
            fallback: .english, custom: [.english: wording], appName: appName, webHost: webHost,
            androidHash: androidHash)
        return texts.faults(codeLength: codeLength, validity: life)
    }

    @Test func `a fault names language, client and reason, once`() {
        #expect(faults("Hello") == [TextFault(language: .english, client: nil, reason: .noCode)])
        #expect(faults("Hello", for: .ios) == [TextFault(language: .english, client: .ios, reason: .noCode)])
        #expect(faults("Hello", webHost: host, androidHash: hash).map(\.client) == [nil])
    }

    @Test func `the app can be named when it has a name`() {
        #expect(faults("{app}: {code}").map(\.reason) == [.noAppName])
        #expect(faults("{app}: {code}", appName: "Acme").isEmpty)
    }

    @Test func `all faults of all texts are told`() throws {
        let wording = MessageTexts.Wording(
            MessageTemplate("【Acme】{codes}"), byClient: [.web: MessageTemplate("{code}\n")])
        let texts = MessageTexts(fallback: .english, custom: [.english: wording, .simplifiedChinese: wording])
        let reasons: [TextFault.Reason] = [.noPlaceholder("{codes}"), .noCode, .signature, .endsInLineBreak]
        #expect(texts.faults(codeLength: 6, validity: .seconds(300)).map(\.reason) == reasons + reasons)
    }

    @Test(arguments: [
        "{code}\n@example.com  #{code}", "{code}\nsomething @example.com #{code}", "{code}\n#{code} @example.com",
        "{code}\n@example.com code #{code}", "{code}\n@example.com #{code}0", "{code}\n@example.com #{code}.",
        "{code}\n@example.com #123",
    ])
    func `a last line that phones do not read the code from is refused`(text: String) {
        #expect(faults(text).map(\.reason) == [.unreadableLastLine])
    }

    @Test func `a last line for another host than the web host is refused`() {
        let text = "{code}\n@other.example #{code}"
        #expect(faults(text).isEmpty)
        #expect(faults(text, for: .ios, webHost: host).map(\.reason) == [.unreadableLastLine])
        #expect(faults("{code}\n@example.com #{code}", for: .ios, webHost: host).isEmpty)
    }

    @Test(arguments: [
        "{code} is your code, from @example", "Code #1: {code}", "@example.com #{code}\n{code} is your code",
        "{code}\n@example.com #{code} @ecommerce.example",
    ])
    func `other uses of the two signs are no fault`(text: String) {
        #expect(faults(text).isEmpty)
    }

    /// 140 bytes are 6 of the code, 12 of the hash and its line break, and 122 others; a Chinese character has 3 bytes.
    @Test(arguments: [
        (String(repeating: "x", count: 122), nil), (String(repeating: "x", count: 123), 141),
        (String(repeating: "验", count: 40) + "xx", nil), (String(repeating: "验", count: 41), 141),
    ])
    func `with the hash a text for Android has at most 140 bytes`(filler: String, bytes: Int?) {
        let text = filler + "{code}"
        let expected = bytes.map { [TextFault.Reason.tooLongForRetriever(bytes: $0)] } ?? []
        #expect(faults(text, for: .android, androidHash: hash).map(\.reason) == expected)
        #expect(faults(text, for: .android).isEmpty)
        #expect(faults(text, for: .ios, androidHash: hash).isEmpty)
        #expect(faults(text, androidHash: hash).map(\.client) == expected.map { _ in .android })
    }

    @Test(arguments: [ClientKind.web, .ios, .android, nil])
    func `minutes that are not always true are a fault of the text that has them`(client: ClientKind?) {
        let expected = TextFault(language: .english, client: client, reason: .untrueMinutes)
        #expect(faults("{code}, {minutes} min", for: client, life: .seconds(90)) == [expected])
        #expect(faults("{code}, {minutes} min", for: client).isEmpty)
    }

    /// `5 minutes` is short; a code that is sent again is valid for `4 minutes 59 seconds`.
    @Test(arguments: [(102, nil), (103, 141)])
    func `the longest validity counts`(filler: Int, bytes: Int?) {
        let text = String(repeating: "x", count: filler) + "{code}{validity}"
        let expected = bytes.map { [TextFault.Reason.tooLongForRetriever(bytes: $0)] } ?? []
        #expect(faults(text, for: .android, androidHash: hash).map(\.reason) == expected)
    }

    @Test func `the longest code counts`() {
        let text = String(repeating: "x", count: 122) + "{code}"
        let reasons = faults(text, for: .android, androidHash: hash, codeLength: 10).map(\.reason)
        #expect(reasons == [.tooLongForRetriever(bytes: 144)])
    }
}
