import CLinux
import Glibc
import NetworkAddresses

/// Listening TCP sockets on every address of a host, each once for each event loop: the kernel spreads the connections of
/// an address among its sockets (socket(7), SO_REUSEPORT).
struct ListeningSockets {
    /// The addresses of hosts that mean both families, whatever the system's resolver makes of them: `localhost`
    /// (RFC 6761 §6.3), and `::` for all addresses.
    private static let ofBothFamilies = ["localhost": ["127.0.0.1", "::1"], "::": ["::", "0.0.0.0"]]
    /// How often a port that the kernel picks for the first address may be taken at another one.
    private static let portAttempts = 32

    /// The descriptors of each loop, one for each address.
    private(set) var descriptors: [[Int32]]
    /// The port, also when 0 was asked for.
    private(set) var port: UInt16
    /// The addresses that they are bound to, at least one.
    private(set) var addresses: [IPAddress] = []

    /// Binds `count` sockets to each address of `host`, leaving out those that this machine does not have, as where IPv6
    /// is switched off. Fails when there are no others, or when one of them cannot be bound.
    init(host: String, port: UInt16, count: Int) throws(SocketError) {
        try self.init(hosts: Self.ofBothFamilies[host.lowercased()] ?? [host], port: port, count: count)
    }

    /// Binds sockets to each address of each of `hosts`.
    init(hosts: [String], port: UInt16, count: Int) throws(SocketError) {
        self.init(port: port, count: count)
        var addresses: [sockaddr_storage] = []
        for host in hosts { addresses += try Self.addresses(of: host) }
        for attempt in 1... {
            do {
                try listen(on: addresses)
                return
            } catch {
                for descriptor in descriptors.joined() { close(descriptor) }
                guard port == 0, error.code == EADDRINUSE, attempt < Self.portAttempts else { throw error }
                self = ListeningSockets(port: 0, count: count)
            }
        }
    }

    /// No sockets yet.
    private init(port: UInt16, count: Int) {
        descriptors = [[Int32]](repeating: [], count: count)
        self.port = port
    }

    private mutating func listen(on list: [sockaddr_storage]) throws(SocketError) {
        var missing = SocketError(operation: "bind", code: EADDRNOTAVAIL)
        for address in list {
            guard let name = IPAddress(address), !addresses.contains(name) else { continue }
            do {
                try listen(on: address)
                addresses.append(name)
            } catch {
                guard error.code == EADDRNOTAVAIL || error.code == EAFNOSUPPORT else { throw error }
                missing = error
            }
        }
        guard !addresses.isEmpty else { throw missing }
    }

    private mutating func listen(on address: sockaddr_storage) throws(SocketError) {
        var address = address
        Self.setPort(port, of: &address)
        descriptors[0].append(try Self.claimPort(&address))
        port = Self.port(of: address)
        for loop in descriptors.indices.dropFirst() {
            descriptors[loop].append(try Self.open(&address, isShared: true))
        }
    }

    private static func addresses(of host: String) throws(SocketError) -> [sockaddr_storage] {
        var hints = addrinfo()
        hints.ai_flags = AI_PASSIVE
        hints.ai_socktype = Int32(SOCK_STREAM.rawValue)
        var list: UnsafeMutablePointer<addrinfo>?
        let result = getaddrinfo(host, nil, &hints, &list)
        guard result == 0, let list else { throw SocketError(lookup: host, result: result) }
        defer { freeaddrinfo(list) }
        return sequence(first: list, next: { $0.pointee.ai_next }).map { entry in
            var address = sockaddr_storage()
            memcpy(&address, entry.pointee.ai_addr, Int(entry.pointee.ai_addrlen))
            return address
        }
    }

    /// Binds the first socket of an address. A port that another process shares by SO_REUSEPORT is refused: it would get a
    /// part of this service's connections. One that the kernel picks is never shared.
    private static func claimPort(_ address: inout sockaddr_storage) throws(SocketError) -> Int32 {
        if port(of: address) != 0 { close(try open(&address, isShared: false)) }
        return try open(&address, isShared: true)
    }

    /// A bound and listening socket; `address` becomes the one that it is bound to.
    private static func open(_ address: inout sockaddr_storage, isShared: Bool) throws(SocketError) -> Int32 {
        let family = Int32(address.ss_family)
        let type = Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue | SOCK_NONBLOCK.rawValue)
        let descriptor = try SocketError.check("socket", socket(family, type, 0))
        do {
            try set(descriptor, SOL_SOCKET, SO_REUSEADDR)
            if isShared { try set(descriptor, SOL_SOCKET, SO_REUSEPORT) }
            // IPv4 has sockets of its own, though `::` may be let take its connections too (ipv6(7)).
            if IPAddress(address)?.isIPv4 == false { try set(descriptor, Int32(IPPROTO_IPV6), IPV6_V6ONLY) }
            let place = "listen on \(IPAddress(address).map { "\($0)" } ?? "an address"), port \(port(of: address))"
            var length = socklen_t(
                family == AF_INET6 ? MemoryLayout<sockaddr_in6>.size : MemoryLayout<sockaddr_in>.size)
            try withUnsafeMutablePointer(to: &address) { storage throws(SocketError) in
                try storage.withMemoryRebound(to: sockaddr.self, capacity: 1) { address throws(SocketError) in
                    try SocketError.check(place, bind(descriptor, address, length))
                    try SocketError.check("getsockname", getsockname(descriptor, address, &length))
                }
            }
            try SocketError.check("listen", Glibc.listen(descriptor, 4096))
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

    /// The port, which stands in the same place in the addresses of both families.
    private static func port(of address: sockaddr_storage) -> UInt16 {
        withUnsafeBytes(of: address) { UInt16(bigEndian: $0.loadUnaligned(fromByteOffset: 2, as: UInt16.self)) }
    }

    private static func setPort(_ port: UInt16, of address: inout sockaddr_storage) {
        withUnsafeMutableBytes(of: &address) { $0.storeBytes(of: port.bigEndian, toByteOffset: 2, as: UInt16.self) }
    }
}
