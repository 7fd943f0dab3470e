import OutboundHTTP
import SMSDelivery
import VerificationService

/// The gateways that the settings name, with what they run on.
package struct GatewaysInUse: Sendable {
    /// By their names.
    package let byName: [String: GatewayInUse]

    private let client: HTTPClient?

    /// Those of a test.
    package init(byName: [String: GatewayInUse]) {
        self.byName = byName
        client = nil
    }

    /// Starts them; throws when one of them cannot.
    init(_ settings: Settings, time: any TimeSource, receive: @escaping ReceiptSink) throws {
        let client = HTTPClient(caFile: settings.caFile.isEmpty ? nil : settings.caFile)
        self.client = client
        let parts = GatewayParts(client: client, time: time, receive: receive)
        byName = try GatewayKind.all.reduce(into: [:]) { inUse, kind in
            if settings.routing.names.contains(kind.name) { inUse[kind.name] = try kind.make(settings, parts) }
        }
    }

    /// Ends their threads, once nobody sends any more.
    func close() async {
        for gateway in byName.values { await gateway.close() }
        await client?.close()
    }
}
