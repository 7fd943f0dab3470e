import Application
import Foundation
import Testing

struct ReadmeTests {
    private func row(_ setting: Setting) -> String {
        let shown =
            switch setting.defaultText {
            case "": ""
            case "number of cores": "number of cores"
            default: "`\(setting.defaultText)`"
            }
        return "| `\(setting.name)` | \(shown) | \(setting.meaning) |"
    }

    @Test func `the settings table of README is the one in the code`() throws {
        let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
            .deletingLastPathComponent()
        let readme = try String(contentsOf: root.appending(path: "README.md"), encoding: .utf8)
        let names = Setting.all.map { "| `\($0.name)` |" }
        let rows = readme.split(separator: "\n").map(String.init).filter { line in
            names.contains { line.hasPrefix($0) }
        }
        #expect(rows == Setting.all.map(row))
    }
}
