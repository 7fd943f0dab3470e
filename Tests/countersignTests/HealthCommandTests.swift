import Foundation
import Glibc
import TestSupport
import Testing

/// `countersign health`, beside a service that it is told nothing of. The program is a copy of each test's own, so that it
/// sees no service of other tests, as in a container.
struct HealthCommandTests {
    private let folder: TemporaryFolder

    init() throws {
        folder = try TemporaryFolder()
        try FileManager.default.copyItem(atPath: ServiceProcess.binary, toPath: folder.file("countersign"))
    }

    private var wrapper: [String] { ["sh", "-c", "shift; exec '\(folder.file("countersign"))' \"$@\"", "sh"] }

    private func health() async throws -> (status: Int32, output: String, errors: String) {
        let process = try ServiceProcess(
            ["health"], in: try TemporaryFolder(), environment: ["COUNTERSIGN_PORT": "tcp://10.96.0.12:8080"],
            wrapper: wrapper)
        return (await process.exitStatus(), process.standardOutput, process.standardError)
    }

    @Test(arguments: [
        ["--port", "0"], ["--port=0"], ["--host", "127.0.0.2"], ["--host", "0.0.0.0", "--open", "true"],
        ["--host", "::", "--open", "true"], ["--host", "::1"], ["--host", "localhost"],
    ])
    func `a service is found wherever it listens, and is alive`(flags: [String]) async throws {
        let service = try await CountersignProcess(
            flags, in: folder, environment: ["COUNTERSIGN_PORT": "tcp://10.96.0.12:8080"], wrapper: wrapper)
        let health = try await health()
        #expect(health.status == 0)
        #expect(health.output.contains(":\(service.port)  alive\n"))
        #expect(health.errors.isEmpty)
        #expect(await service.terminate() == 0)
    }

    @Test func `without a service, or with one that does not answer, the status is 1 and says so`() async throws {
        #expect(try await health().errors == "countersign: no service listens here\n")
        let service = try await CountersignProcess(in: folder, wrapper: wrapper)
        service.process.signal(SIGSTOP)
        let stopped = try await health()
        #expect(stopped.status == 1)
        #expect(stopped.errors.hasPrefix("countersign: 127.0.0.1:\(service.port): "))
        service.process.signal(SIGCONT)
        #expect(try await health().status == 0)
        #expect(await service.terminate() == 0)
    }
}
