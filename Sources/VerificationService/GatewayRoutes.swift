import PhoneNumbers

/// Which gateways are tried for a phone, in their order.
public struct GatewayRoutes: Equatable, Sendable {
    /// A rule of one dial code: numbers that begin with these digits go to this gateway.
    public struct Rule: Equatable, Sendable {
        /// The first digits of an E.164 number, such as `86`; empty for all numbers.
        public let prefix: String
        /// The gateway's name.
        public let gateway: String

        /// The rule that `text` spells: `86=aliyun`, or `*=twilio` for all numbers; nil for anything else.
        public init?(_ text: String) {
            let parts = text.split(separator: "=", omittingEmptySubsequences: false)
            guard parts.count == 2, !parts[1].isEmpty else { return nil }
            gateway = String(parts[1])
            guard parts[0] != "*" else {
                prefix = ""
                return
            }
            prefix = String(parts[0].hasPrefix("+") ? parts[0].dropFirst() : parts[0])
            guard (1...15).contains(prefix.utf8.count), prefix.first != "0",
                prefix.utf8.allSatisfy((UInt8(ascii: "0")...UInt8(ascii: "9")).contains)
            else { return nil }
        }
    }

    private let byPrefix: [String: [String]]
    private let longest: Int

    /// - Parameters:
    ///   - gateways: for numbers that no rule is about.
    ///   - rules: of several that fit, those of the longest prefix count; those of one prefix are tried in their order.
    public init(gateways: [String], rules: [Rule] = []) {
        var byPrefix: [String: [String]] = [:]
        for rule in rules { byPrefix[rule.prefix, default: []].append(rule.gateway) }
        if byPrefix[""] == nil { byPrefix[""] = gateways }
        self.byPrefix = byPrefix
        longest = byPrefix.keys.map(\.utf8.count).max() ?? 0
    }

    /// The names of all gateways that some number may go to.
    public var names: Set<String> { Set(byPrefix.values.flatMap(\.self)) }

    /// The names of the gateways for a phone, the first to be tried first.
    public func gateways(for phone: PhoneNumber) -> [String] {
        guard longest > 0 else { return byPrefix[""] ?? [] }
        let digits = String(phone.digits)
        for length in (0...longest).reversed() {
            if let gateways = byPrefix[String(digits.prefix(length))] { return gateways }
        }
        return []
    }
}
