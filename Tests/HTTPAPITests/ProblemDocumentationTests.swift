import Foundation
import Testing

@testable import HTTPAPI

struct ProblemDocumentationTests {
    private func api() throws -> [Substring] {
        let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
            .deletingLastPathComponent()
        return try String(contentsOf: root.appending(path: "docs/api.md"), encoding: .utf8).split(separator: "\n")
    }

    @Test(arguments: Problem.allCases)
    func `every problem stands in the table of the documentation, with its status and title`(problem: Problem) throws {
        let row = "| \(problem.status) | `\(problem.rawValue)` | \(problem.title) | "
        #expect(try api().contains { $0.hasPrefix(row) && $0.count > row.count })
    }

    @Test func `the table has no other problems`() throws {
        let rows = try api().filter { $0.wholeMatch(of: /\| [0-9]{3} \| `[a-z_]+` \|.*/) != nil }
        #expect(rows.count == Problem.allCases.count)
    }
}
