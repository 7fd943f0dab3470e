import Foundation
import Threads

/// `openssl s_server` with a certificate of its own for 127.0.0.1, which answers a GET with a page.
package final class TLSServer: Sendable {
    /// It did not start.
    package struct Failure: Error {
        let output: String
    }

    package let port: UInt16
    /// The certificate, which is its own authority.
    package let caFile: String
    private let folder: TemporaryFolder
    private let process: Locked<Process>

    package init() async throws {
        let folder = try TemporaryFolder()
        self.folder = folder
        caFile = folder.file("certificate.pem")
        let (certificate, key) = (caFile, folder.file("key.pem"))
        (process, port) = try await onThread {
            let maker = try Self.openssl([
                "req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-nodes", "-days", "2",
                "-subj", "/CN=countersign test", "-addext", "subjectAltName=IP:127.0.0.1", "-keyout", key, "-out",
                certificate,
            ])
            maker.process.waitUntilExit()
            let server = try Self.openssl([
                "s_server", "-accept", "127.0.0.1:0", "-cert", certificate, "-key", key, "-www",
            ])
            var output = ""
            while case let part = server.output.fileHandleForReading.availableData, !part.isEmpty {
                output += String(decoding: part, as: UTF8.self)
                if let found = output.firstMatch(of: /ACCEPT 127\.0\.0\.1:([0-9]+)\n/), let port = UInt16(found.1) {
                    return (Locked(server.process), port)
                }
            }
            throw Failure(output: output)
        }
    }

    deinit {
        process.withLock { $0.terminate() }
    }

    private static func openssl(_ arguments: [String]) throws -> (process: Process, output: Pipe) {
        let process = Process()
        let output = Pipe()
        process.executableURL = URL(filePath: "/usr/bin/env")
        process.arguments = ["openssl"] + arguments
        process.standardInput = FileHandle.nullDevice
        process.standardOutput = output
        process.standardError = FileHandle.nullDevice
        try process.run()
        return (process, output)
    }
}
