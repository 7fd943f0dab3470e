import Foundation
import Glibc
import Threads

/// A TCP connection to the service, used with bytes. Its calls block threads of their own, never the pool's.
package final class RawConnection: Sendable {
    /// A test could not talk to the service.
    package struct Failure: Error {
        package let what: String
    }

    private let descriptor: Int32

    package init(port: UInt16) throws {
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
        guard result == 0 else { throw Failure(what: "connect: \(String(cString: strerror(errno)))") }
        // No test waits longer for one answer; a hang becomes a failure.
        var limit = timeval(tv_sec: 120, tv_usec: 0)
        setsockopt(descriptor, SOL_SOCKET, SO_RCVTIMEO, &limit, socklen_t(MemoryLayout<timeval>.size))
    }

    deinit { close(descriptor) }

    package func send(_ text: String) throws { try send(Array(text.utf8)) }

    package func send(_ bytes: [UInt8]) throws {
        var sent = 0
        while sent < bytes.count {
            let count = bytes[sent...].withUnsafeBytes {
                Glibc.send(descriptor, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL))
            }
            guard count > 0 else { throw Failure(what: "send: \(String(cString: strerror(errno)))") }
            sent += count
        }
    }

    /// Says that nothing more will be sent.
    package func finishSending() { shutdown(descriptor, Int32(SHUT_WR)) }

    /// Everything until the other side closes.
    package func readToEnd() async throws -> [UInt8] {
        try await blocking {
            var all: [UInt8] = []
            while let bytes = try self.readSome() { all += bytes }
            return all
        }
    }

    /// One answer; `isHEAD` when it has no body.
    package func readAnswer(isHEAD: Bool = false) async throws -> HTTPAnswer {
        try await blocking {
            var all: [UInt8] = []
            while true {
                if let answer = HTTPAnswer(all, isHEAD: isHEAD) { return answer }
                guard let bytes = try self.readSome(atMost: 1) else {
                    throw Failure(what: "closed after \(String(decoding: all, as: UTF8.self))")
                }
                all += bytes
            }
        }
    }

    /// Everything through the next `terminator`; nil when the other side closes before it.
    package func read(through terminator: [UInt8]) async throws -> [UInt8]? {
        try await blocking {
            var all: [UInt8] = []
            while all.suffix(terminator.count) != terminator[...] {
                guard let bytes = try self.readSome(atMost: 1) else { return nil }
                all += bytes
            }
            return all
        }
    }

    private func readSome(atMost count: Int = 65536) throws -> [UInt8]? {
        var buffer = [UInt8](repeating: 0, count: count)
        let count = recv(descriptor, &buffer, buffer.count, 0)
        if count < 0 && errno == ECONNRESET { return nil }
        guard count >= 0 else { throw Failure(what: "recv: \(String(cString: strerror(errno)))") }
        return count == 0 ? nil : Array(buffer[..<count])
    }

    private func blocking<Value: Sendable>(_ body: @escaping @Sendable () throws -> Value) async throws -> Value {
        try await withCheckedThrowingContinuation { continuation in
            _ = WorkerThread(name: "client") { continuation.resume(with: Result(catching: body)) }
        }
    }
}
