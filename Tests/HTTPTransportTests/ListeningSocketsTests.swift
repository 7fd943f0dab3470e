import Glibc
import NetworkAddresses
import TestSupport
import Testing

@testable import HTTPTransport

/// Which addresses a host listens on.
struct ListeningSocketsTests {
    /// Listens, gives the sockets to `body`, and closes them.
    private func listen(
        on hosts: [String], port: UInt16 = 0, loops: Int = 2, _ body: (ListeningSockets) throws -> Void
    ) throws {
        let sockets =
            hosts.count == 1
            ? try ListeningSockets(host: hosts[0], port: port, count: loops)
            : try ListeningSockets(hosts: hosts, port: port, count: loops)
        defer { for descriptor in sockets.descriptors.joined() { close(descriptor) } }
        try body(sockets)
    }

    private func addresses(_ texts: [String]) -> [IPAddress] { texts.compactMap { IPAddress($0) } }

    @Test(
        .enabled(if: BlockingSocket.hasIPv6, "without IPv6"),
        arguments: [
            (["localhost"], ["127.0.0.1", "::1"]), (["LocalHost"], ["127.0.0.1", "::1"]), (["::"], ["::", "0.0.0.0"]),
            (["127.0.0.1", "::1", "127.0.0.2"], ["127.0.0.1", "::1", "127.0.0.2"]),
        ])
    func `a host of several addresses listens on each, under one port, with a socket for each loop`(
        hosts: [String], expected: [String]
    ) throws {
        try listen(on: hosts) { sockets in
            #expect(sockets.addresses == addresses(expected))
            #expect(sockets.descriptors.map(\.count) == [expected.count, expected.count])
            for host in expected.map({ ["::": "::1", "0.0.0.0": "127.0.0.1"][$0] ?? $0 }) {
                #expect(throws: Never.self, "\(host)") { try BlockingSocket(port: sockets.port, to: host) }
            }
        }
    }

    @Test(arguments: [
        (["0.0.0.0"], ["0.0.0.0"]), (["127.0.0.2"], ["127.0.0.2"]), (["::ffff:127.0.0.1"], ["127.0.0.1"]),
    ])
    func `a host of one address listens on no other`(hosts: [String], expected: [String]) throws {
        try listen(on: hosts) { sockets in
            #expect(sockets.addresses == addresses(expected))
            #expect(throws: BlockingSocket.Failure.self) { try BlockingSocket(port: sockets.port, to: "::1") }
        }
    }

    @Test func `an address that a name has twice is bound once`() throws {
        try listen(on: ["127.0.0.1", "127.0.0.2", "127.0.0.1"]) { sockets in
            #expect(sockets.addresses == addresses(["127.0.0.1", "127.0.0.2"]))
        }
    }

    @Test func `an address that this machine does not have is left out, unless there is no other`() throws {
        try listen(on: ["240.0.0.1", "127.0.0.1"]) { sockets in
            #expect(sockets.addresses == addresses(["127.0.0.1"]))
        }
        let failure = #expect(throws: SocketError.self) { try listen(on: ["240.0.0.1", "240.0.0.2"]) { _ in } }
        #expect(failure?.code == EADDRNOTAVAIL)
    }

    @Test func `a port that is taken at one of the addresses is refused, and none is left bound`() throws {
        try listen(on: ["127.0.0.2"]) { taken in
            let failure = #expect(throws: SocketError.self) {
                try listen(on: ["127.0.0.1", "127.0.0.2"], port: taken.port) { _ in }
            }
            #expect(failure?.code == EADDRINUSE)
            #expect(throws: BlockingSocket.Failure.self) { try BlockingSocket(port: taken.port) }
        }
    }
}
