import Foundation
import Glibc
import Threads

/// The built program as a process of its own.
package final class ServiceProcess: Sendable {
    /// The folder of its database, standard output and standard error.
    package let folder: TemporaryFolder

    private let process: Locked<Process>
    private let ended: AsyncStream<Never>
    private let output: String
    private let errors: String

    /// Starts `countersign` with `flags`.
    ///
    /// - Parameters:
    ///   - folder: where its files are; several starts in a row use the same one.
    ///   - wrapper: a command that runs the program, such as `sh -c '… exec "$@"' sh`.
    package init(
        _ flags: [String], in folder: TemporaryFolder, environment: [String: String] = [:], wrapper: [String] = []
    ) throws {
        self.folder = folder
        output = folder.file("output")
        errors = folder.file("errors-\(UUID().uuidString)")
        let process = Process()
        let command = wrapper + [Self.binary] + flags
        process.executableURL = URL(filePath: "/usr/bin/env")
        process.arguments = command
        process.environment = ProcessInfo.processInfo.environment.merging(environment) { $1 }
        for path in [output, errors] where !FileManager.default.fileExists(atPath: path) {
            try Data().write(to: URL(filePath: path))
        }
        let standardOutput = try FileHandle(forWritingTo: URL(filePath: output))
        try standardOutput.seekToEnd()
        process.standardOutput = standardOutput
        process.standardError = try FileHandle(forWritingTo: URL(filePath: errors))
        process.standardInput = FileHandle.nullDevice
        let (ended, continuation) = AsyncStream.makeStream(of: Never.self)
        process.terminationHandler = { _ in continuation.finish() }
        try process.run()
        self.ended = ended
        self.process = Locked(process)
    }

    /// What the program printed in all its runs in this folder.
    package var standardOutput: String { (try? String(contentsOfFile: output, encoding: .utf8)) ?? "" }
    /// What this run printed on standard error.
    package var standardError: String { (try? String(contentsOfFile: errors, encoding: .utf8)) ?? "" }

    /// The port that the `listening` line names; nil when the program ended without one.
    package func port() async -> UInt16? {
        while true {
            let isRunning = process.withLock { $0.isRunning }
            if let found = standardError.firstMatch(of: /"message":"listening".*"port":([0-9]+)/) {
                return UInt16(found.1)
            }
            guard isRunning else { return nil }
            try? await Task.sleep(for: .milliseconds(2))  // between two looks at a file that another process writes
        }
    }

    /// The process's number; a wrapper that ends in `exec` keeps it.
    package var processID: Int32 { process.withLock { $0.processIdentifier } }

    /// Sends a signal.
    package func signal(_ number: Int32) {
        _ = process.withLock { Glibc.kill($0.processIdentifier, number) }
    }

    /// The exit status, once the program has ended.
    package func exitStatus() async -> Int32 {
        for await _ in ended {}
        return process.withLock { process in
            process.waitUntilExit()
            return process.terminationStatus
        }
    }

    /// The program beside the test bundle.
    private static let binary: String = {
        let bundle = Bundle.allBundles.map(\.bundlePath).first { $0.hasSuffix(".xctest") } ?? CommandLine.arguments[0]
        return URL(filePath: bundle).deletingLastPathComponent().appending(path: "countersign").path
    }()
}

/// Talks to a service on a port: one request on a connection of its own.
package func request(
    _ port: UInt16, _ method: String, _ target: String, json: String? = nil
) async throws -> HTTPAnswer {
    let connection = try RawConnection(port: port)
    var head = "\(method) \(target) HTTP/1.1\r\nHost: localhost\r\n"
    if let json { head += "Content-Type: application/json\r\nContent-Length: \(json.utf8.count)\r\n" }
    try connection.send(head + "\r\n" + (json ?? ""))
    return try await connection.readAnswer(isHEAD: method == "HEAD")
}
