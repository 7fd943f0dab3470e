import VerificationCore

extension Settings {
    /// What one call of a gateway may have open: its connection or, before that, what its name is looked up with.
    private static let descriptorsOfCall = 3
    /// Descriptors of files and loops, and for each thread.
    private static let own = 32
    private static let ofThread = 8

    /// Divides the descriptors that the process may open among clients and gateways, so that clients never take those that
    /// gateways need: these have what all their calls need, at most half.
    mutating func divideDescriptors(_ count: Int) {
        let free = max(4, count - Self.own - Self.ofThread * threads)
        let outbound = min(Self.descriptorsOfCall * GatewayShare.calls * sendingGateways, free / 2)
        outboundConnections = max(1, outbound / Self.descriptorsOfCall)
        let inbound = free - outbound
        limits.refusals = max(1, min(limits.refusals, inbound / 8))
        let wanted = limits.connections
        limits.connections = max(1, min(wanted, inbound - limits.refusals))
        limits.connectionsPerClient = max(1, limits.connectionsPerClient * limits.connections / wanted)
    }
}
