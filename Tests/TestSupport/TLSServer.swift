import Foundation

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
    private let process: ChildProcess

    package init() async throws {
        folder = try TemporaryFolder()
        caFile = folder.file("certificate.pem")
        let (key, output, errors) = (folder.file("key.pem"), folder.file("output"), folder.file("errors"))
        let maker = try ChildProcess(
            [
                "openssl", "req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-nodes",
                "-days",
                "2", "-subj", "/CN=countersign test", "-addext", "subjectAltName=IP:127.0.0.1", "-keyout", key, "-out",
                caFile,
            ], output: output, errors: errors)
        guard await maker.exitStatus() == 0 else {
            throw Failure(output: try String(contentsOfFile: errors, encoding: .utf8))
        }
        let server = try ChildProcess(
            ["openssl", "s_server", "-accept", "127.0.0.1:0", "-cert", caFile, "-key", key, "-www"], output: output,
            errors: errors)
        process = server
        var port: UInt16?
        try await eventually("openssl s_server listens") {
            guard server.isRunning else { throw Failure(output: try String(contentsOfFile: errors, encoding: .utf8)) }
            let text = try String(contentsOfFile: output, encoding: .utf8)
            port = text.firstMatch(of: /ACCEPT 127\.0\.0\.1:([0-9]+)\n/).flatMap { UInt16($0.1) }
            return port != nil
        }
        self.port = port ?? 0
    }
}
