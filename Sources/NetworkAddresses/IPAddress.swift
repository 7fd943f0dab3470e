import Glibc

/// An IPv4 or IPv6 address, without port and zone.
///
/// An IPv4 address and the IPv6 address that maps it (RFC 4291 §2.5.5.2) are equal: a socket that listens on `::` shows
/// IPv4 clients in the second form.
public struct IPAddress: Hashable, Sendable, CustomStringConvertible {
    /// The address as IPv6, the first bit of the text the highest.
    let bits: UInt128

    private static let mapped = UInt128(0xFFFF) << 32

    /// Reads `192.0.2.1` or `2001:db8::1`; nil for anything else (inet_pton(3)).
    public init?(_ text: String) {
        var four = in_addr()
        var six = in6_addr()
        if inet_pton(AF_INET, text, &four) == 1 {
            self.init(four)
        } else if inet_pton(AF_INET6, text, &six) == 1 {
            self.init(six)
        } else {
            return nil
        }
    }

    /// Reads the same from octets, in a time that their number does not lengthen.
    public init?(ascii text: some Collection<UInt8>) {
        guard text.prefix(Int(INET6_ADDRSTRLEN)).count < INET6_ADDRSTRLEN else { return nil }
        self.init(String(decoding: text, as: UTF8.self))
    }

    /// The address of a socket; nil for other families than AF_INET and AF_INET6.
    public init?(_ address: sockaddr_storage) {
        let family = Int32(address.ss_family)
        guard family == AF_INET || family == AF_INET6 else { return nil }
        self = withUnsafeBytes(of: address) { bytes in
            // A sockaddr_storage has room for both, and begins like either.
            family == AF_INET
                ? IPAddress(bytes.loadUnaligned(as: sockaddr_in.self).sin_addr)
                : IPAddress(bytes.loadUnaligned(as: sockaddr_in6.self).sin6_addr)
        }
    }

    private init(_ address: in_addr) {
        bits = Self.mapped | UInt128(UInt32(bigEndian: address.s_addr))
    }

    private init(_ address: in6_addr) {
        bits = withUnsafeBytes(of: address) { UInt128(bigEndian: $0.loadUnaligned(as: UInt128.self)) }
    }

    /// Whether this is an IPv4 address.
    public var isIPv4: Bool { bits >> 32 == Self.mapped >> 32 }

    /// Whether it is this machine's own (RFC 1122 §3.2.1.3, RFC 4291 §2.5.3).
    public var isLoopback: Bool { isIPv4 ? UInt8(truncatingIfNeeded: bits >> 24) == 127 : bits == 1 }

    /// Whether it is of no single client on the internet: loopback, private, link-local or shared by a carrier's customers
    /// (IANA special-purpose address registries; RFC 1918, RFC 3927, RFC 6598, RFC 4193, RFC 4291 §2.5.6).
    public var isInternal: Bool { isLoopback || Self.internalNetworks.contains { $0.contains(self) } }

    private static let internalNetworks = [
        "10.0.0.0/8", "172.16.0.0/12", "192.168.0.0/16", "169.254.0.0/16", "100.64.0.0/10", "fc00::/7", "fe80::/10",
    ].compactMap { IPNetwork($0) }

    /// What one client may have to itself, the smallest first: an IPv4 address, or of an IPv6 one the /64, /56 and /48 that
    /// are given out for a link, a home and a site (RFC 6177 §2).
    public var allotments: [IPNetwork] {
        let address = carriedIPv4 ?? self
        return (address.isIPv4 ? [128] : [64, 56, 48]).map { IPNetwork(address, prefix: $0) }
    }

    /// The IPv4 address of the host that an IPv6 address stands for because a translator or a tunnel carries its packets: it
    /// is that of a client with no IPv6 of its own. It says who the client is, not that the peer has that address.
    public var carriedIPv4: IPAddress? {
        for (network, shift, isInverted) in Self.carriers where network?.contains(self) == true {
            let address = UInt32(truncatingIfNeeded: bits >> shift)
            return IPAddress(bits: Self.mapped | UInt128(isInverted ? ~address : address))
        }
        return nil
    }

    /// The networks whose addresses hold an IPv4 one, how far from the end, and whether its bits are inverted there.
    private static let carriers: [(network: IPNetwork?, shift: UInt128, isInverted: Bool)] = [
        (IPNetwork("64:ff9b::/96"), 0, false),  // translators, RFC 6052 §2.1
        (IPNetwork("64:ff9b:1::/48"), 0, false),  // translators of a network's own, RFC 8215; as with a /96
        (IPNetwork("::ffff:0:0:0/96"), 0, false),  // stateless translators, RFC 2765 §2.1
        (IPNetwork("2002::/16"), 80, false),  // 6to4, RFC 3056 §2
        (IPNetwork("2001::/32"), 0, true),  // Teredo, RFC 4380 §4
    ]

    /// The address with these bits.
    init(bits: UInt128) { self.bits = bits }

    /// The usual text of the address (RFC 5952).
    public var description: String {
        let family = isIPv4 ? AF_INET : AF_INET6
        var text = [CChar](repeating: 0, count: Int(INET6_ADDRSTRLEN))
        withUnsafeBytes(of: bits.bigEndian) { bytes in
            _ = inet_ntop(family, bytes.baseAddress?.advanced(by: isIPv4 ? 12 : 0), &text, socklen_t(INET6_ADDRSTRLEN))
        }
        return String(decoding: text.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
    }
}
