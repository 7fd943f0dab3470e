import SMSDelivery

extension GatewayKind {
    /// Rehearses every outcome.
    static let sandbox = GatewayKind(
        "sandbox", "prints them too, and behaves as the last four digits of the phone ask", sendsSMS: false
    ) { _, parts in
        let sandbox = SandboxGateway(descriptor: 1, clock: ContinuousClock()) { await parts.receive($0, "sandbox") }
        return GatewayInUse(gateway: sandbox, close: sandbox.close)
    }
}
