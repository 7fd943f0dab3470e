import SMSDelivery

extension GatewayKind {
    /// Prints texts.
    static let console = GatewayKind("console", "prints them on standard output", sendsSMS: false) { _, _ in
        let console = ConsoleGateway(descriptor: 1)
        return GatewayInUse(gateway: console, close: console.close)
    }
}
