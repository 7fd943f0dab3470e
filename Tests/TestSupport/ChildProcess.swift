import Foundation
import Glibc
import Threads

/// A program in a process of its own, which ends with this value at the latest: a failed test leaves none behind.
package final class ChildProcess: Sendable {
    private let process: Locked<Process>
    private let ended: AsyncStream<Never>

    /// Starts `command`, which is looked for in `PATH`.
    ///
    /// - Parameters:
    ///   - input: what it reads; by default nothing.
    ///   - output: the file at whose end it prints, made if it does not exist; `errors` likewise.
    package init(
        _ command: [String], input: FileHandle = .nullDevice, output: String, errors: String,
        environment: [String: String] = [:]
    ) throws {
        let process = Process()
        process.executableURL = URL(filePath: "/usr/bin/env")
        process.arguments = command
        process.environment = ProcessInfo.processInfo.environment.merging(environment) { $1 }
        process.standardInput = input
        process.standardOutput = try Self.end(of: output)
        process.standardError = try Self.end(of: errors)
        let (ended, continuation) = AsyncStream.makeStream(of: Never.self)
        process.terminationHandler = { _ in continuation.finish() }
        try process.run()
        self.ended = ended
        self.process = Locked(process)
    }

    deinit { signal(SIGKILL) }

    /// Whether it has not ended yet.
    package var isRunning: Bool { process.withLock { $0.isRunning } }

    /// The process's number; a wrapper that ends in `exec` keeps it.
    package var processID: Int32 { process.withLock { $0.processIdentifier } }

    /// Sends a signal, unless it has ended.
    package func signal(_ number: Int32) {
        process.withLock { if $0.isRunning { Glibc.kill($0.processIdentifier, number) } }
    }

    /// The exit status, once it has ended.
    package func exitStatus() async -> Int32 {
        for await _ in ended {}
        return process.withLock { process in
            process.waitUntilExit()
            return process.terminationStatus
        }
    }

    private static func end(of path: String) throws -> FileHandle {
        if !FileManager.default.fileExists(atPath: path) { try Data().write(to: URL(filePath: path)) }
        let file = try FileHandle(forWritingTo: URL(filePath: path))
        try file.seekToEnd()
        return file
    }
}
