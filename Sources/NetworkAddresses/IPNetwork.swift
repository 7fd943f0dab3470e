/// A block of addresses that share their first bits (RFC 4632 §3.1, RFC 4291 §2.3).
public struct IPNetwork: Hashable, Sendable, CustomStringConvertible {
    private let bits: UInt128
    private let mask: UInt128

    /// Reads `10.0.0.0/8`, `2001:db8::/32`, or a single address; nil for anything else, and when bits behind the prefix
    /// are set, since that is more likely a slip than meant.
    public init?(_ text: String) {
        let parts = text.split(separator: "/", maxSplits: 1, omittingEmptySubsequences: false)
        guard let address = IPAddress(String(parts[0])) else { return nil }
        var length = 128
        if parts.count == 2 {
            let width = address.isIPv4 ? 32 : 128
            let isPlain = parts[1].utf8.allSatisfy((UInt8(ascii: "0")...UInt8(ascii: "9")).contains)
            guard isPlain, let given = Int(parts[1]), given <= width else { return nil }
            length = given + 128 - width
        }
        mask = length == 0 ? 0 : ~UInt128(0) << UInt128(128 - length)
        bits = address.bits
        guard bits & ~mask == 0 else { return nil }
    }

    /// The block of an address that its first bits make, 0 to 128 of its IPv6 form.
    init(_ address: IPAddress, prefix: Int) {
        mask = prefix == 0 ? 0 : ~UInt128(0) << UInt128(128 - prefix)
        bits = address.bits & mask
    }

    /// The text that is read as this block; a single address stands alone.
    public var description: String {
        let address = IPAddress(bits: bits)
        let hostBits = mask.trailingZeroBitCount
        let isIPv4 = address.isIPv4 && hostBits <= 32
        return hostBits == 0 ? "\(address)" : "\(address)/\((isIPv4 ? 32 : 128) - hostBits)"
    }

    /// Whether the address is in this block.
    public func contains(_ address: IPAddress) -> Bool { address.bits & mask == bits }
}
