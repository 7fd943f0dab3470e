import Foundation
import TestSupport

/// h11, an HTTP/1.1 parser in Python, asked what it makes of messages; see `Tests/Oracles/h11_oracle.py`.
enum H11Oracle {
    /// There is no answer for every message.
    struct Failure: Error {
        let reason: String
    }

    /// What h11 makes of one message.
    struct Answer: Decodable {
        /// How the message ends.
        enum End: String, Decodable {
            case done, incomplete, error
        }

        /// The requests; only the last may be incomplete.
        let requests: [Request]
        /// Where that which is not a whole request begins.
        let start: Int
        let end: End
        /// Whether an incomplete message is refused once two empty lines follow it.
        let refusedWhenEnded: Bool
    }

    /// A request, in which each character stands for one octet.
    struct Request: Decodable {
        /// How much of it there is; `ended` when not even the head, but for two empty lines that were added.
        enum State: String, Decodable {
            case complete, head, ended
        }

        let method: String
        let target: String
        let version: String
        /// Pairs of a lower-case name and a value.
        let fields: [[String]]
        /// In hexadecimal digits.
        let body: String
        let state: State
        /// Where in the message it begins.
        let start: Int
        /// Where in the message it ends.
        let end: Int

        /// The values of a field.
        func values(of name: String) -> [String] {
            fields.filter { $0.first == name }.compactMap(\.last)
        }
    }

    private static let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
        .deletingLastPathComponent()
    private static let script = root.appending(path: "Tests/Oracles/h11_oracle.py").path

    /// Whether a missing h11 is a failure.
    static var isRequired: Bool {
        let environment = ProcessInfo.processInfo.environment
        return environment["REQUIRE_H11"] != nil || environment["CI"] == "true"
    }

    /// The Python that has h11: the one of `make python-dependencies`, or the usual one; nil if neither has.
    static func python() async throws -> String? {
        let folder = try TemporaryFolder()
        for python in [root.appending(path: ".build/python/bin/python3").path, "python3"] {
            let status = try await run(python, reading: "/dev/null", in: folder)
            if status == 0 { return python }
        }
        return nil
    }

    /// One answer for each message, in order.
    static func answers(to messages: [[UInt8]]) async throws -> [Answer] {
        guard let python = try await python() else {
            throw Failure(reason: "No Python has the right h11: make python-dependencies.")
        }
        let folder = try TemporaryFolder()
        let input = folder.file("input")
        var data = Data()
        for message in messages {
            withUnsafeBytes(of: UInt32(message.count).bigEndian) { data.append(contentsOf: $0) }
            data.append(contentsOf: message)
        }
        try data.write(to: URL(filePath: input))
        guard try await run(python, reading: input, in: folder) == 0 else {
            throw Failure(reason: try String(contentsOfFile: folder.file("errors"), encoding: .utf8))
        }
        let decoder = JSONDecoder()
        decoder.keyDecodingStrategy = .convertFromSnakeCase
        let lines = try Data(contentsOf: URL(filePath: folder.file("output"))).split(separator: UInt8(ascii: "\n"))
        guard lines.count == messages.count else {
            throw Failure(reason: "There are \(lines.count) answers to \(messages.count) messages.")
        }
        return try lines.map { try decoder.decode(Answer.self, from: $0) }
    }

    /// Runs the script; returns the exit status.
    private static func run(_ python: String, reading input: String, in folder: TemporaryFolder) async throws -> Int32 {
        let process = Process()
        process.executableURL = URL(filePath: "/usr/bin/env")
        process.arguments = [python, script]
        process.standardInput = FileHandle(forReadingAtPath: input)
        for name in ["output", "errors"] { try Data().write(to: URL(filePath: folder.file(name))) }
        process.standardOutput = FileHandle(forWritingAtPath: folder.file("output"))
        process.standardError = FileHandle(forWritingAtPath: folder.file("errors"))
        let (ended, continuation) = AsyncStream.makeStream(of: Never.self)
        process.terminationHandler = { _ in continuation.finish() }
        try process.run()
        for await _ in ended {}
        process.waitUntilExit()
        return process.terminationStatus
    }
}
