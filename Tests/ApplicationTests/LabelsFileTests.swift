import Foundation
import HTTPAPI
import TestSupport
import Testing
import VerificationService

@testable import Application

struct LabelsFileTests {
    private let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    private func write(_ text: String) throws -> String {
        let path = folder.file("labels.json")
        try Data(text.utf8).write(to: URL(filePath: path))
        return path
    }

    @Test func `a file names labels by language`() throws {
        let path = try write(
            """
            {"zh-CN": {"ready": "获取", "cooling": "剩余{seconds}秒", "again": "再次获取"},
             "de": {"ready": "Holen", "cooling": "{seconds} s"},
             "fr": {"ready": "Recevoir", "cooling": "Dans {wait}"}}
            """)
        let (german, french) = (try #require(LanguageTag("de")), try #require(LanguageTag("fr")))
        #expect(
            try LabelsFile.read(path) == [
                .simplifiedChinese: Labels.Wording(
                    in: .simplifiedChinese, ready: "获取", cooling: "剩余{seconds}秒", again: "再次获取"),
                german: Labels.Wording(in: german, ready: "Holen", cooling: "{seconds} s", again: "Holen"),
                french: Labels.Wording(in: french, ready: "Recevoir", cooling: "Dans {wait}", again: "Recevoir"),
            ])
    }

    @Test func `a file without languages changes nothing`() throws {
        #expect(try LabelsFile.read(try write("{}")) == [:])
    }

    @Test(arguments: [
        ("", "line 1, column 1: this is not JSON"), ("{", "line 1, column 2: this is not JSON"),
        ("{\n  \"de\": {},\n}", "line 3, column 1: this is not JSON"),
        ("[]", "its JSON must be an object"), ("null", "its JSON must be an object"),
        (#"{"de": "x"}"#, "de must be an object"), (#"{"de": null}"#, "de must be an object"),
        (#"{"de": {"ready": 1, "cooling": "{wait}"}}"#, "de.ready must be a string"),
        (#"{"de": {}}"#, "de.ready is missing"), (#"{"de": {"ready": "x"}}"#, "de.cooling is missing"),
        (#"{"de": {"ready": "x", "cooling": "wait"}}"#, "de.cooling has neither {wait} nor {seconds}"),
        (#"{"de": {"ready": "x", "cooling": "{second}"}}"#, "de.cooling has neither {wait} nor {seconds}"),
        (#"{"de": {"ready": "x", "cooling": "{wait}", "agian": "y"}}"#, "de.agian is unknown; did you mean again?"),
        (#"{"d": {"ready": "x", "cooling": "{wait}"}}"#, "d is no language tag"),
        (
            #"{"zh-CN": {"ready": "x", "cooling": "{wait}"}, "zh-SG": {"ready": "x", "cooling": "{wait}"}}"#,
            "zh-SG is a second zh-Hans"
        ),
    ])
    func `a refusal says what is wrong with the content`(text: String, reason: String) throws {
        let path = try write(text)
        let failure = #expect(throws: SettingFile.Failure.self) { try LabelsFile.read(path) }
        #expect(failure?.description.hasPrefix("\(path): \(reason)") == true, "\(failure?.description ?? "")")
    }

    @Test func `the setting reads the file`() throws {
        let path = folder.file("labels.json")
        try Data(#"{"en": {"ready": "Go", "cooling": "{seconds}"}}"#.utf8).write(to: URL(filePath: path))
        let settings = try Settings.read(flags: ["--labels-file", path], environment: [:]).settings
        #expect(
            settings.labels == [.english: Labels.Wording(in: .english, ready: "Go", cooling: "{seconds}", again: "Go")])
    }
}
