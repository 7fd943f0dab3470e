import Foundation
import Glibc
import Threads

/// A TCP connection that sends every piece as a packet of its own, and whose calls block the thread that makes them.
///
/// `RawConnection` starts a thread for every read; thousands of short exchanges are made on one thread with this one.
final class BlockingConnection {
    /// A test could not talk to the service.
    struct Failure: Error {
        let what: String
    }

    private let descriptor: Int32

    init(port: UInt16) throws {
        descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_port = port.bigEndian
        address.sin_addr.s_addr = inet_addr("127.0.0.1")
        let result = withUnsafePointer(to: &address) {
            $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                connect(descriptor, $0, socklen_t(MemoryLayout<sockaddr_in>.size))
            }
        }
        guard result == 0 else { throw Self.failure("connect") }
        var yes: Int32 = 1
        setsockopt(descriptor, Int32(IPPROTO_TCP), TCP_NODELAY, &yes, socklen_t(MemoryLayout<Int32>.size))
        // A server that neither answers nor closes becomes a failure.
        var limit = timeval(tv_sec: 20, tv_usec: 0)
        setsockopt(descriptor, SOL_SOCKET, SO_RCVTIMEO, &limit, socklen_t(MemoryLayout<timeval>.size))
    }

    deinit { close(descriptor) }

    func send(_ bytes: [UInt8]) throws {
        var sent = 0
        while sent < bytes.count {
            let count = bytes[sent...].withUnsafeBytes {
                Glibc.send(descriptor, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL))
            }
            guard count > 0 else { throw Self.failure("send") }
            sent += count
        }
    }

    /// Says that nothing more will be sent.
    func finishSending() { shutdown(descriptor, Int32(SHUT_WR)) }

    /// Resets the connection, as when a process is killed, where it would be ended in order.
    func resetAtTheEnd() {
        var atOnce = linger(l_onoff: 1, l_linger: 0)
        setsockopt(descriptor, SOL_SOCKET, SO_LINGER, &atOnce, socklen_t(MemoryLayout<linger>.size))
    }

    /// What has arrived, once something has; nil at the end of the stream.
    func readSome() throws -> [UInt8]? {
        let bytes = try [UInt8](unsafeUninitializedCapacity: 16384) { buffer, count in
            let received = recv(descriptor, buffer.baseAddress, buffer.count, 0)
            guard received >= 0 else { throw Self.failure("recv") }
            count = received
        }
        return bytes.isEmpty ? nil : bytes
    }

    /// Everything until the other side closes.
    func readToEnd() throws -> [UInt8] {
        var all: [UInt8] = []
        while let bytes = try readSome() { all += bytes }
        return all
    }

    /// Whether an answer or the end of the stream arrives within `milliseconds`.
    func hasInput(within milliseconds: Int32) -> Bool {
        var poll = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
        return Glibc.poll(&poll, 1, milliseconds) > 0
    }

    private static func failure(_ call: String) -> Failure {
        Failure(what: "\(call): \(String(cString: strerror(errno)))")
    }
}

/// The value of `body`, which runs on a thread made for it.
func onThread<Value: Sendable>(_ body: @escaping @Sendable () throws -> Value) async throws -> Value {
    try await withCheckedThrowingContinuation { continuation in
        _ = WorkerThread(name: "client") { continuation.resume(with: Result(catching: body)) }
    }
}
