import Glibc

/// A TCP connection to the service, used with bytes. Its calls that wait block threads of their own, never the pool's.
package final class RawConnection: Sendable {
    /// A test could not talk to the service.
    package struct Failure: Error {
        package let what: String
    }

    private let socket: BlockingSocket

    package init(port: UInt16) throws(BlockingSocket.Failure) { socket = try BlockingSocket(port: port) }

    /// A connection to an address of this machine, of IPv4 or IPv6.
    package init(port: UInt16, to address: String) throws(BlockingSocket.Failure) {
        socket = try BlockingSocket(port: port, to: address)
    }

    package func send(_ text: String) throws { try send(Array(text.utf8)) }

    package func send(_ bytes: [UInt8]) throws { try socket.send(bytes[...]) }

    /// Says that nothing more will be sent.
    package func finishSending() { socket.finishSending() }

    /// Everything until the other side closes.
    package func readToEnd() async throws -> [UInt8] {
        try await onThread { [socket] in
            var all: [UInt8] = []
            while let bytes = try Self.receive(from: socket) { all += bytes }
            return all
        }
    }

    /// One answer; `isHEAD` when it has no body.
    package func readAnswer(isHEAD: Bool = false) async throws -> HTTPAnswer {
        try await onThread { [socket] in
            var all: [UInt8] = []
            while true {
                if let answer = HTTPAnswer(all, isHEAD: isHEAD) { return answer }
                guard let bytes = try Self.receive(from: socket, atMost: 1) else {
                    throw Failure(what: "closed after \(String(decoding: all, as: UTF8.self))")
                }
                all += bytes
            }
        }
    }

    /// Everything through the next `terminator`; nil when the other side closes before it.
    package func read(through terminator: [UInt8]) async throws -> [UInt8]? {
        try await onThread { [socket] in
            var all: [UInt8] = []
            while all.suffix(terminator.count) != terminator[...] {
                guard let bytes = try Self.receive(from: socket, atMost: 1) else { return nil }
                all += bytes
            }
            return all
        }
    }

    /// What arrives next; nil at the end of the connection, also at one that is no orderly end.
    private static func receive(from socket: BlockingSocket, atMost size: Int = 65536) throws -> [UInt8]? {
        do {
            let bytes = try socket.receive(atMost: size)
            return bytes.isEmpty ? nil : bytes
        } catch  where error.code == ECONNRESET {
            return nil
        }
    }
}
