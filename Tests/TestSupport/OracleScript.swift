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
    private let modules: String

    /// The script of that name in `Tests/Oracles`, or at that path below the package's folder.
    ///
    /// - Parameter modules: a folder of modules, below the package's folder, that it finds before all others.
    package init(_ name: String, modules: String = "") {
        path = Self.root.appending(path: name.contains("/") ? name : "Tests/Oracles/\(name)").path
        self.modules = modules.isEmpty ? "" : Self.root.appending(path: modules).path
    }

    /// The text of a file below the package's folder.
    package static func text(ofFile path: String) throws -> String {
        try String(contentsOf: root.appending(path: path), encoding: .utf8)
    }

    /// Whether tests that need it are run: a Python has what it needs, or else they are to fail.
    package func canRun() async throws -> Bool { try await canRun([]) }

    /// The same, when it is given these arguments.
    package func canRun(_ arguments: [String]) async throws -> Bool {
        if Counterparts.areRequired { return true }
        return try await python(arguments) != nil
    }

    /// The command that runs it, with the Python of `make python-dependencies`, or the usual one.
    package func command() async throws -> [String] {
        guard let python = try await python([]) else {
            throw Failure(reason: "No Python has what \(path) needs: make python-dependencies.")
        }
        return [python, path]
    }

    /// What it prints about `input`: one line for each of `count` questions.
    package func lines(_ count: Int, about input: Data) async throws -> [Data] {
        let lines = try await output(about: input).split(separator: UInt8(ascii: "\n"))
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

    /// What it prints, run by the first Python that has what it needs.
    package func output(_ arguments: [String] = [], about input: Data = Data()) async throws -> Data {
        let folder = try TemporaryFolder()
        var errors = ""
        for python in Self.pythons {
            if try await run([python, path] + arguments, reading: input, in: folder) == 0 {
                return try Data(contentsOf: URL(filePath: folder.file("output")))
            }
            errors += try String(contentsOfFile: folder.file("errors"), encoding: .utf8)
        }
        throw Failure(reason: errors)
    }

    private static let pythons = [root.appending(path: ".build/python/bin/python3").path, "python3"]

    /// The first Python that runs it; nil if none does.
    private func python(_ arguments: [String]) async throws -> String? {
        for python in Self.pythons {
            let folder = try TemporaryFolder()
            if try await run([python, path] + arguments, reading: Data(), in: folder) == 0 { return python }
        }
        return nil
    }

    /// Runs a command; returns the exit status.
    private func run(_ command: [String], reading input: Data, in folder: TemporaryFolder) async throws -> Int32 {
        let file = folder.file("input")
        try input.write(to: URL(filePath: file))
        let process = try ChildProcess(
            command, input: file, output: folder.file("output"), errors: folder.file("errors"),
            environment: ["PYTHONPATH": modules])
        return await process.exitStatus()
    }
}
