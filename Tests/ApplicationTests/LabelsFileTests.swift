import Foundation
import HTTPAPI
import TestSupport
import Testing
import VerificationService

@testable import Application

struct LabelsFileTests {
    private let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    private func read(_ text: String) throws -> [LanguageTag: Labels.Wording]? {
        let path = folder.file("labels.json")
        try Data(text.utf8).write(to: URL(filePath: path))
        return LabelsFile.read(path)
    }

    @Test func `a file names labels by language`() throws {
        let labels = try read(
            """
            {"zh-CN": {"ready": "获取", "cooling": "剩余{seconds}秒", "again": "再次获取"},
             "de": {"ready": "Holen", "cooling": "{seconds} s"},
             "fr": {"ready": "Recevoir", "cooling": "Dans {wait}"}}
            """)
        let (german, french) = (try #require(LanguageTag("de")), try #require(LanguageTag("fr")))
        #expect(
            labels == [
                .simplifiedChinese: Labels.Wording(
                    in: .simplifiedChinese, ready: "获取", cooling: "剩余{seconds}秒", again: "再次获取"),
                german: Labels.Wording(in: german, ready: "Holen", cooling: "{seconds} s", again: "Holen"),
                french: Labels.Wording(in: french, ready: "Recevoir", cooling: "Dans {wait}", again: "Recevoir"),
            ])
    }

    @Test func `a file without languages changes nothing`() throws {
        #expect(try read("{}") == [:])
    }

    @Test(arguments: [
        "", "[]", "{", "null", #"{"de": {}}"#, #"{"de": "x"}"#, #"{"de": {"ready": "x"}}"#,
        #"{"de": {"ready": 1, "cooling": "{seconds}"}}"#,
        #"{"de": {"ready": "x", "cooling": "wait"}}"#,  // neither {wait} nor {seconds}
        #"{"d": {"ready": "x", "cooling": "{seconds}"}}"#,  // no language
    ])
    func `any other content is refused`(text: String) throws {
        #expect(try read(text) == nil)
    }

    @Test func `a file that is not there, and a folder, are refused`() {
        #expect(LabelsFile.read(folder.file("none")) == nil)
        #expect(LabelsFile.read(folder.path) == nil)
    }

    @Test func `the setting reads the file`() throws {
        let path = folder.file("labels.json")
        try Data(#"{"en": {"ready": "Go", "cooling": "{seconds}"}}"#.utf8).write(to: URL(filePath: path))
        let settings = try Settings.read(flags: ["--labels-file", path], environment: [:]).settings
        #expect(
            settings.labels == [.english: Labels.Wording(in: .english, ready: "Go", cooling: "{seconds}", again: "Go")])
    }
}
