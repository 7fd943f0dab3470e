import NetworkAddresses
import PhoneNumbers

/// What the operator refuses, whatever limits say: a phone or a prefix is sent nothing, and its live codes can still be
/// checked; an address may send, check and cancel nothing.
public struct Block: Sendable {
    /// Whom it meets.
    public enum Subject: Hashable, Sendable {
        /// One phone.
        case phone(PhoneNumber)
        /// Every phone that begins with these digits.
        case prefix(Int64)
        /// Whoever asks from there.
        case address(IPNetwork)
    }

    /// The longest reason, in characters.
    public static let longestReason = 200

    /// Whom it meets.
    public let subject: Subject
    /// Why, for other operators; nobody else is told.
    public let reason: String
    /// When it was made, in milliseconds since 1970.
    public let createdAt: Int64
    /// When it ends, in milliseconds since 1970; nil if never.
    public let until: Int64?

    /// A block with these properties.
    public init(subject: Subject, reason: String, createdAt: Int64, until: Int64?) {
        self.subject = subject
        self.reason = reason
        self.createdAt = createdAt
        self.until = until
    }

    /// Whether it has not ended at a time in milliseconds since 1970.
    public func holds(at wallTime: Int64) -> Bool { until.map { wallTime < $0 } ?? true }
}

/// Every block, found by whom it meets.
public struct Blocks: Sendable {
    private let bySubject: [Block.Subject: Block]
    private let networks: [(network: IPNetwork, block: Block)]

    /// These blocks.
    public init(_ blocks: [Block] = []) {
        bySubject = Dictionary(blocks.map { ($0.subject, $0) }) { $1 }
        networks = blocks.compactMap { block in
            if case .address(let network) = block.subject { (network, block) } else { nil }
        }
    }

    /// The block that meets a phone at a time in milliseconds since 1970; that of the phone itself before one of a prefix.
    public func block(of phone: PhoneNumber, at wallTime: Int64) -> Block? {
        guard !bySubject.isEmpty else { return nil }
        let prefixes = sequence(first: phone.digits) { $0 >= 10 ? $0 / 10 : nil }
        return ([.phone(phone)] + prefixes.map { .prefix($0) }).lazy.compactMap { bySubject[$0] }
            .first { $0.holds(at: wallTime) }
    }

    /// The block that meets an address, or the IPv4 address that it carries, at a time in milliseconds since 1970.
    public func block(of address: IPAddress, at wallTime: Int64) -> Block? {
        let addresses = [address, address.carriedIPv4].compactMap(\.self)
        return networks.first { network, block in
            addresses.contains(where: network.contains) && block.holds(at: wallTime)
        }?.block
    }
}
