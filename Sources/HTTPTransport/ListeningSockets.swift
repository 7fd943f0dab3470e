import CLinux
import Glibc
import NetworkAddresses

/// Listening TCP sockets, one for each event loop, among which the kernel spreads connections (socket(7), SO_REUSEPORT).
struct ListeningSockets {
    /// The descriptors.
    let descriptors: [Int32]
    /// The port, also when 0 was asked for.
    let port: UInt16
    /// The address that they are bound to, which may be one for all.
    let address: IPAddress?

    /// Binds `count` sockets to the first address of `host` that can be bound.
    init(host: String, port: UInt16, count: Int) throws(SocketError) {
        var hints = addrinfo()
        hints.ai_flags = AI_PASSIVE | AI_NUMERICSERV
        hints.ai_socktype = Int32(SOCK_STREAM.rawValue)
        var list: UnsafeMutablePointer<addrinfo>?
        guard getaddrinfo(host, String(port), &hints, &list) == 0, let list else {
            throw SocketError(operation: "find the address of \(host)", code: EADDRNOTAVAIL)
        }
        defer { freeaddrinfo(list) }
        var failure = SocketError(operation: "bind", code: EADDRNOTAVAIL)
        for entry in sequence(first: list, next: { $0.pointee.ai_next }) {
            var opened: [Int32] = []
            do {
                var address = try Self.claimPort(entry.pointee, &opened)
                for _ in 1..<count { try opened.append(Self.open(entry.pointee.ai_family, &address, isShared: true)) }
                descriptors = opened
                self.port = Self.port(of: address)
                self.address = IPAddress(address)
                return
            } catch {
                failure = error
                for descriptor in opened { close(descriptor) }
            }
        }
        throw failure
    }

    /// Binds the first socket. A port that another process shares by SO_REUSEPORT is refused: it would get a part of
    /// this service's connections. One that the kernel picks is never shared.
    private static func claimPort(
        _ entry: addrinfo, _ opened: inout [Int32]
    ) throws(SocketError) -> sockaddr_storage {
        var address = sockaddr_storage()
        memcpy(&address, entry.ai_addr, Int(entry.ai_addrlen))
        if port(of: address) != 0 { close(try open(entry.ai_family, &address, isShared: false)) }
        opened.append(try open(entry.ai_family, &address, isShared: true))
        return address
    }

    /// A bound and listening socket; `address` becomes the one that it is bound to.
    private static func open(
        _ family: Int32, _ address: inout sockaddr_storage, isShared: Bool
    ) throws(SocketError) -> Int32 {
        let type = Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue | SOCK_NONBLOCK.rawValue)
        let descriptor = try SocketError.check("socket", socket(family, type, 0))
        do {
            try set(descriptor, SOL_SOCKET, SO_REUSEADDR)
            if isShared { try set(descriptor, SOL_SOCKET, SO_REUSEPORT) }
            var length = socklen_t(
                family == AF_INET6 ? MemoryLayout<sockaddr_in6>.size : MemoryLayout<sockaddr_in>.size)
            try withUnsafeMutablePointer(to: &address) { storage throws(SocketError) in
                try storage.withMemoryRebound(to: sockaddr.self, capacity: 1) { address throws(SocketError) in
                    try SocketError.check("bind", bind(descriptor, address, length))
                    try SocketError.check("getsockname", getsockname(descriptor, address, &length))
                }
            }
            try SocketError.check("listen", listen(descriptor, 4096))
            return descriptor
        } catch {
            close(descriptor)
            throw error
        }
    }

    /// Switches a socket option on.
    static func set(_ descriptor: Int32, _ level: Int32, _ option: Int32) throws(SocketError) {
        var one: Int32 = 1
        let result = setsockopt(descriptor, level, option, &one, socklen_t(MemoryLayout<Int32>.size))
        try SocketError.check("setsockopt", result)
    }

    private static func port(of address: sockaddr_storage) -> UInt16 {
        var address = address
        return withUnsafeBytes(of: &address) { bytes in
            UInt16(bigEndian: bytes.loadUnaligned(fromByteOffset: 2, as: UInt16.self))
        }
    }
}
