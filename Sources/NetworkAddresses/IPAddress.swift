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

    /// Names the subscriber: an IPv4 address, or the first 64 bits of an IPv6 one, of which one subscriber has all the
    /// others (RFC 6177 §2).
    public var subscriber: String {
        isIPv4 ? description : IPAddress(bits: (bits >> 64) << 64).description + "/64"
    }

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
