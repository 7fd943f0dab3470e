import CLinux
import Glibc

/// A TCP connection whose calls block: for a thread that a test has started for it.
package final class BlockingSocket: Sendable {
    /// A call failed.
    package struct Failure: Error, CustomStringConvertible {
        package let call: String
        package let code: Int32

        package init(call: String, code: Int32) {
            self.call = call
            self.code = code
        }

        package var description: String { "\(call): \(String(cString: strerror(code)))" }
    }

    private let descriptor: Int32

    /// Connects from 127.0.0.`source`: each address has ports of its own, of which closed connections hold some for a
    /// minute (tcp(7), TIME_WAIT).
    package init(port: UInt16, from source: Int = 1) throws(Failure) {
        descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue), 0)
        guard descriptor >= 0 else { throw Failure(call: "socket", code: errno) }
        var on: Int32 = 1
        let size = socklen_t(MemoryLayout<Int32>.size)
        setsockopt(descriptor, Int32(IPPROTO_IP), IP_BIND_ADDRESS_NO_PORT, &on, size)
        setsockopt(descriptor, Int32(IPPROTO_TCP), TCP_NODELAY, &on, size)
        limitWaits()
        // A failure runs `deinit`, which closes the descriptor: doing it here too could close somebody else's.
        try Self.check("bind", Self.withAddress(source, 0) { bind(descriptor, $0, $1) })
        try Self.check("connect", Self.withAddress(1, port) { connect(descriptor, $0, $1) })
    }

    /// Connects to an address of this machine, of IPv4 or IPv6.
    package init(port: UInt16, to address: String) throws(Failure) {
        var hints = addrinfo()
        hints.ai_flags = AI_NUMERICHOST | AI_NUMERICSERV
        hints.ai_socktype = Int32(SOCK_STREAM.rawValue)
        var list: UnsafeMutablePointer<addrinfo>?
        guard getaddrinfo(address, String(port), &hints, &list) == 0, let list else {
            throw Failure(call: "getaddrinfo", code: EINVAL)
        }
        defer { freeaddrinfo(list) }
        let type = Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue)
        descriptor = socket(list.pointee.ai_family, type, 0)
        guard descriptor >= 0 else { throw Failure(call: "socket", code: errno) }
        limitWaits()
        try Self.check("connect", connect(descriptor, list.pointee.ai_addr, list.pointee.ai_addrlen))
    }

    /// Whether this machine has the loopback address of IPv6.
    package static let hasIPv6: Bool = {
        do throws(Failure) {
            _ = try BlockingSocket(port: 1, to: "::1")
            return true
        } catch {
            return error.code == ECONNREFUSED
        }
    }()

    /// A connection that a listener has accepted.
    package init(accepted descriptor: Int32) {
        self.descriptor = descriptor
        limitWaits()
    }

    deinit { close(descriptor) }

    /// No test waits longer for one answer; a hang becomes a failure.
    private func limitWaits() {
        var limit = timeval(tv_sec: 600, tv_usec: 0)
        for option in [SO_RCVTIMEO, SO_SNDTIMEO] {
            setsockopt(descriptor, SOL_SOCKET, option, &limit, socklen_t(MemoryLayout<timeval>.size))
        }
    }

    package func send(_ text: String) throws(Failure) { try send(Array(text.utf8)) }

    package func send(_ bytes: [UInt8]) throws(Failure) { try send(bytes[...]) }

    package func send(_ bytes: ArraySlice<UInt8>) throws(Failure) {
        var rest = bytes
        while !rest.isEmpty {
            let count = rest.withUnsafeBytes { Glibc.send(descriptor, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL)) }
            try Self.check("send", Int32(count))
            rest = rest.dropFirst(count)
        }
    }

    /// What has arrived, or arrives next; empty at the other side's end.
    package func receive(atMost size: Int = 16384) throws(Failure) -> [UInt8] {
        var buffer = [UInt8](repeating: 0, count: size)
        let count = recv(descriptor, &buffer, buffer.count, 0)
        try Self.check("recv", Int32(count))
        return Array(buffer[..<count])
    }

    /// Everything until the other side's end, which must be an orderly one.
    package func receiveToEnd() throws(Failure) -> [UInt8] {
        var all: [UInt8] = []
        while case let bytes = try receive(), !bytes.isEmpty { all += bytes }
        return all
    }

    /// Whether something, or the end, can be received within `milliseconds`.
    package func hasInput(within milliseconds: Int32 = 0) -> Bool {
        var state = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
        return poll(&state, 1, milliseconds) > 0
    }

    /// Says that nothing more will be sent.
    package func finishSending() { shutdown(descriptor, Int32(SHUT_WR)) }

    /// Makes the end of this value a reset instead of an orderly close (socket(7), SO_LINGER).
    package func resetAtEnd() {
        var atOnce = linger(l_onoff: 1, l_linger: 0)
        setsockopt(descriptor, SOL_SOCKET, SO_LINGER, &atOnce, socklen_t(MemoryLayout<linger>.size))
    }

    /// Lets this process open as many descriptors as it may.
    package static func raiseDescriptorLimit() {
        var limit = rlimit()
        getrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit)
        limit.rlim_cur = limit.rlim_max
        setrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit)
    }

    private static func check(_ call: String, _ result: Int32) throws(Failure) {
        guard result >= 0 else { throw Failure(call: call, code: errno) }
    }

    private static func withAddress(
        _ last: Int, _ port: UInt16, _ body: (UnsafePointer<sockaddr>, socklen_t) -> Int32
    ) -> Int32 {
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_port = port.bigEndian
        address.sin_addr.s_addr = inet_addr("127.0.0.\(last)")
        return withUnsafePointer(to: &address) {
            $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                body($0, socklen_t(MemoryLayout<sockaddr_in>.size))
            }
        }
    }
}
