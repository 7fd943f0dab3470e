import TestSupport
import Testing

/// Ports that tests are given.
struct FreePortsTests {
    @Test func `nobody listens on one, though many others are asked for`() throws {
        let ports = try freePorts(50)
        let listeners = try (0..<200).map { _ in try FakeServer.Listener() }
        #expect(Set(ports).isDisjoint(with: listeners.map(\.port)))
        for port in ports { #expect(throws: BlockingSocket.Failure.self) { try BlockingSocket(port: port) } }
    }

    @Test func `a server that is told one listens there`() async throws {
        let folder = try TemporaryFolder()
        let port = try freePorts(1)[0]
        let server = try ChildProcess(
            ["openssl", "s_server", "-accept", "127.0.0.1:\(port)", "-nocert"], output: folder.file("output"),
            errors: folder.file("errors"))
        var listens = false
        try await eventually("the server listens, or has given up") {
            listens = (try? BlockingSocket(port: port)) != nil
            return listens || !server.isRunning
        }
        #expect(listens)  // afterwards it may end, since its standard input has
    }
}
