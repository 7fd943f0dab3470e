import TestSupport
import Testing

/// Where the service listens, and for how long a connection may be idle.
struct ListeningTests {
    private let health = "GET /healthz HTTP/1.1\r\nHost: localhost\r\n\r\n"

    @Test(.enabled(if: BlockingSocket.hasIPv6, "without IPv6"), arguments: ["localhost", "::"])
    func `a host of both families serves both, and its clients under their own addresses`(host: String) async throws {
        let service = try RunningService(["--host", host, "--open", "true"])
        for address in ["127.0.0.1", "::1"] {
            for _ in 0..<4 {  // whichever loop takes it
                let connection = try RawConnection(port: service.port, to: address)
                try connection.send(health)
                #expect(try await connection.readAnswer().status == 200)
            }
            #expect(service.log.contains(#""client":"\#(address)""#))
        }
        await service.stop()
    }

    @Test func `localhost is a loopback address, so that it needs no key`() async throws {
        let service = try RunningService(["--host", "localhost"])
        #expect(try await service.issue("+8613800138000").status == 201)
        await service.stop()
    }

    @Test(arguments: [60, 65, 74])
    func `a connection that a load balancer has kept for its 60 seconds is still served`(seconds: Int) async throws {
        let service = try RunningService()
        let connection = try RawConnection(port: service.port)
        for _ in 0..<3 {
            try connection.send(health)
            #expect(try await connection.readAnswer().status == 200)
            service.time.advance(by: .seconds(seconds))
        }
        service.time.advance(by: .seconds(75 - seconds))
        #expect(try await connection.readToEnd().isEmpty)
        await service.stop()
    }
}
