import Foundation

/// The built program as a process of its own.
package final class ServiceProcess: Sendable {
    /// The folder of its database, standard output and standard error.
    package let folder: TemporaryFolder

    private let process: ChildProcess
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
        process = try ChildProcess(
            wrapper + [Self.binary] + flags, output: output, errors: errors, environment: environment)
    }

    /// What the program printed in all its runs in this folder.
    package var standardOutput: String { (try? String(contentsOfFile: output, encoding: .utf8)) ?? "" }
    /// What this run printed on standard error.
    package var standardError: String { (try? String(contentsOfFile: errors, encoding: .utf8)) ?? "" }

    /// The port that the `listening` line names; nil when the program ended, or a minute passed, without one.
    package func port() async -> UInt16? {
        var port: UInt16?
        try? await eventually("it listens or ends") {  // given up: it does not listen
            let isRunning = process.isRunning
            let found = standardError.firstMatch(of: /"message":"listening".*"port":([0-9]+)/)
            port = found.flatMap { UInt16($0.1) }
            return port != nil || !isRunning
        }
        return port
    }

    /// The process's number; a wrapper that ends in `exec` keeps it.
    package var processID: Int32 { process.processID }

    /// Sends a signal, unless the program has ended.
    package func signal(_ number: Int32) { process.signal(number) }

    /// The exit status, once the program has ended.
    package func exitStatus() async -> Int32 { await process.exitStatus() }

    /// The folder of the program, for a command line's `PATH`.
    package static var binaryFolder: String { URL(filePath: binary).deletingLastPathComponent().path }

    /// The program beside the test bundle.
    package static let binary: String = {
        let bundle = Bundle.allBundles.map(\.bundlePath).first { $0.hasSuffix(".xctest") } ?? CommandLine.arguments[0]
        return URL(filePath: bundle).deletingLastPathComponent().appending(path: "countersign").path
    }()
}

/// A connection ended without a whole answer.
package struct NoAnswer: Error {
    package let request: String

    package init(request: String) { self.request = request }
}

/// Asks a server on a port: one request on a connection of its own, read in large pieces. `fields` are whole lines.
package func request(
    _ port: UInt16, _ method: String, _ target: String, json: String? = nil, fields: [String] = []
) async throws -> HTTPAnswer {
    let connection = try RawConnection(port: port)
    let body = ["Content-Type: application/json", "Content-Length: \(json?.utf8.count ?? 0)"]
    let head = ["\(method) \(target) HTTP/1.1", "Host: localhost", "Connection: close"] + fields
    let lines = head + (json == nil ? [] : body) + ["", json ?? ""]
    try connection.send(lines.joined(separator: "\r\n"))
    guard let answer = HTTPAnswer(try await connection.readToEnd(), isHEAD: method == "HEAD") else {
        throw NoAnswer(request: "\(method) \(target)")
    }
    return answer
}
