import Foundation

/// A script of `Tests/Oracles`, in which Python says what an independent implementation makes of something.
///
/// Without input it does nothing, and fails when the Python that runs it lacks something.
package struct OracleScript: Sendable {
    /// It said nothing, or not what was asked for.
    package struct Failure: Error {
        let reason: String
    }

    private static let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
        .deletingLastPathComponent()

    private let path: String

    /// The script of that file.
    package init(_ name: String) { path = Self.root.appending(path: "Tests/Oracles/\(name)").path }

    /// Whether tests that need it are run: a Python has what it needs, or else they are to fail.
    package func canRun() async throws -> Bool {
        if Counterparts.areRequired { return true }
        return try await python() != nil
    }

    /// The command that runs it, with the Python of `make python-dependencies`, or the usual one.
    package func command() async throws -> [String] {
        guard let python = try await python() else {
            throw Failure(reason: "No Python has what \(path) needs: make python-dependencies.")
        }
        return [python, path]
    }

    /// What it prints about `input`: one line for each of `count` questions.
    package func lines(_ count: Int, about input: Data) async throws -> [Data] {
        let folder = try TemporaryFolder()
        guard try await run(try await command(), reading: input, in: folder) == 0 else {
            throw Failure(reason: try String(contentsOfFile: folder.file("errors"), encoding: .utf8))
        }
        let lines = try Data(contentsOf: URL(filePath: folder.file("output"))).split(separator: UInt8(ascii: "\n"))
        guard lines.count == count else {
            throw Failure(reason: "There are \(lines.count) answers to \(count) questions.")
        }
        return lines
    }

    /// Its answers to questions, which are JSON in both directions.
    package func answers<Answer: Decodable>(_ questions: [some Encodable]) async throws -> [Answer] {
        let encoder = JSONEncoder()
        let input = Data(try questions.map { try encoder.encode($0) }.joined(separator: [UInt8(ascii: "\n")]))
        let decoder = JSONDecoder()
        return try await lines(questions.count, about: input).map { try decoder.decode(Answer.self, from: $0) }
    }

    /// The first Python that runs it; nil if none does.
    private func python() async throws -> String? {
        for python in [Self.root.appending(path: ".build/python/bin/python3").path, "python3"] {
            if try await run([python, path], reading: Data(), in: try TemporaryFolder()) == 0 { return python }
        }
        return nil
    }

    /// Runs a command; returns the exit status.
    private func run(_ command: [String], reading input: Data, in folder: TemporaryFolder) async throws -> Int32 {
        let file = URL(filePath: folder.file("input"))
        try input.write(to: file)
        let process = try ChildProcess(
            command, input: try FileHandle(forReadingFrom: file), output: folder.file("output"),
            errors: folder.file("errors"))
        return await process.exitStatus()
    }
}
