import Foundation
import TestSupport
import Testing
import VerificationService

@testable import Application

struct TextsFileTests {
    private let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    private func write(_ text: String) throws -> String {
        let path = folder.file("texts.json")
        try Data(text.utf8).write(to: URL(filePath: path))
        return path
    }

    private func faults(_ flags: [String]) -> [String] {
        do {
            _ = try Settings.read(flags: flags, environment: [:])
            return []
        } catch {
            return error.faults
        }
    }

    @Test func `a file names texts by language and client`() throws {
        let path = try write(
            """
            {"zh-CN": {"text": "验证码{code}", "web": "{code}是验证码"}, "de": {"text": "Ihr Code: {code}"}}
            """)
        let german = try #require(LanguageTag("de"))
        #expect(
            try TextsFile.read(path) == [
                .simplifiedChinese: MessageTexts.Wording(
                    MessageTemplate("验证码{code}"), byClient: [.web: MessageTemplate("{code}是验证码")]),
                german: MessageTexts.Wording(MessageTemplate("Ihr Code: {code}")),
            ])
    }

    @Test(arguments: [
        "", "[]", "{", "null", #"{"de": {}}"#, #"{"de": "{code}"}"#, #"{"de": {"text": 1}}"#,
        #"{"de": {"text": null}}"#, #"{"de": {"web": "{code}"}}"#,
        #"{"de": {"text": "{code}", "adroid": "{code}"}}"#,  // no client
        #"{"d": {"text": "{code}"}}"#,  // no language
        #"{"zh-CN": {"text": "{code}"}, "zh-SG": {"text": "{code}"}}"#,  // one language twice
    ])
    func `any other content is refused`(text: String) throws {
        #expect(throws: SettingFile.Failure.self) { try TextsFile.read(try write(text)) }
    }

    @Test func `the settings make texts of it`() throws {
        let path = try write(#"{"en": {"text": "{app}: {code}, for {minutes} min"}}"#)
        let flags = ["--texts-file", path, "--app-name", "Acme", "--code-ttl", "120", "--code-length", "8"]
        let settings = try Settings.read(flags: flags, environment: [:]).settings
        #expect(settings.sampleTexts.first?.text == "Acme: 12345678, for 2 min")
    }

    @Test func `a fault of a text is told with setting, language and client, beside all others`() throws {
        let path = try write(
            #"{"en": {"text": "Code {codes}", "web": "{code}\n@a.example  #{code}"}, "de": {"text": "{app} {code}"}}"#)
        let faults = faults(["--port", "x", "--texts-file", path, "--android-hash", "short"])
        #expect(faults.count == 6)
        let expected = [
            ["port:"], ["android-hash:", "short"], ["texts-file:", "en", "any client", "{codes}"],
            ["texts-file:", "en", "any client", "{code}"], ["texts-file:", "en", "web", "@host #{code}"],
            ["texts-file:", "de", "any client", "{app}", "app-name"],
        ]
        for words in expected {
            #expect(faults.contains { fault in words.allSatisfy(fault.contains) }, "\(words)")
        }
    }

    @Test(arguments: [
        ("30", #"{"en": {"text": "{code} {minutes}"}}"#, "en for any client"),
        ("45", #"{"fr": {"text": "{code}", "web": "{code} {minutes}"}}"#, "fr for web"),
        ("60", #"{"zh-TW": {"text": "{code} {minutes}"}}"#, "zh-Hant for any client"),
        ("150", #"{"de": {"text": "{code}", "ios": "{minutes} {code}"}}"#, "de for ios"),
        ("599", #"{"en-GB": {"text": "{code}", "android": "{minutes} {code}"}}"#, "en-GB for android"),
    ])
    func `minutes that are not always true are refused at the start, with advice`(
        life: String, text: String, place: String
    ) throws {
        let path = try write(text)
        let faults = faults(["--texts-file", path, "--code-ttl", life])
        #expect(faults.count == 1)
        let fault = try #require(faults.first)
        #expect(
            fault.hasPrefix("texts-file: the text of \(place) has {minutes}, which needs a code-ttl of whole minutes"))
        #expect(fault.contains("use {validity}"))
        #expect(self.faults(["--texts-file", path, "--code-ttl", "120"]).isEmpty)
        let advised = try write(text.replacingOccurrences(of: "{minutes}", with: "{validity}"))
        #expect(self.faults(["--texts-file", advised, "--code-ttl", life]).isEmpty)
    }

    @Test func `a text that is too long for Android is a fault of the hash`() throws {
        let path = try write("{\"en\": {\"text\": \"\(String(repeating: "x", count: 123)){code}\"}}")
        #expect(faults(["--texts-file", path]).isEmpty)
        let faults = faults(["--texts-file", path, "--android-hash", "FA+9qCX9VSu"])
        #expect(faults.count == 1)
        let fault = try #require(faults.first)
        #expect(["android-hash: ", "en", "android", "141", "140"].allSatisfy { fault.contains($0) })
    }

    @Test(arguments: ["signature 【Acme】 {code}", "{code}\\n"])
    func `a text that others would change or not read is refused`(text: String) throws {
        let faults = faults(["--texts-file", try write("{\"en\": {\"text\": \"\(text)\"}}")])
        #expect(faults.count == 1)
        #expect(faults.first?.hasPrefix("texts-file: the text of en for any client ") == true)
    }
}
