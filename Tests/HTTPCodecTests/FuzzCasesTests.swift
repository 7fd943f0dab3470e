import Foundation
import Testing

/// Replays what `make fuzz` starts from, and what it once found.
struct FuzzCasesTests {
    private static let folder = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
        .deletingLastPathComponent().appending(path: "Fuzzing/Corpus/requests")

    /// The names of the files; none when the folder is not there, which a test of its own tells.
    private static let names = (try? FileManager.default.contentsOfDirectory(atPath: folder.path).sorted()) ?? []

    @Test func `there are cases`() {
        #expect(Self.names.count >= 30)
    }

    @Test(arguments: names)
    func `what holds for all requests holds for a case of the fuzzer`(name: String) throws {
        let octets = [UInt8](try Data(contentsOf: Self.folder.appending(path: name)))
        do {
            try checkRequestParser(octets)
        } catch {
            Issue.record("It does not hold that \(error.sentence).")
        }
    }
}
