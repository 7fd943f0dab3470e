import OutboundHTTP
import SMSDelivery
import VerificationCore
import VerificationService

/// The gateways that the settings name, with what they run on.
package struct GatewaysInUse: Sendable {
    /// By their names.
    package let byName: [String: GatewayInUse]

    private let parts: GatewayParts?

    /// Those of a test.
    package init(byName: [String: GatewayInUse]) {
        self.byName = byName
        parts = nil
    }

    /// Starts them; throws when one of them cannot.
    init(_ settings: Settings, time: any TimeSource, receive: @escaping ReceiptSink) throws {
        let client = HTTPClient(
            caFile: settings.caFile.isEmpty ? nil : settings.caFile,
            capacity: GatewayShare.calls * settings.routing.names.count, connections: settings.outboundConnections)
        let parts = GatewayParts(client: client, time: time, receive: receive)
        self.parts = parts
        byName = try GatewayKind.all.reduce(into: [:]) { inUse, kind in
            if settings.routing.names.contains(kind.name) { inUse[kind.name] = try kind.make(settings, parts) }
        }
    }

    /// Those that have settings in files, made again of `settings`, which have been read again.
    func remade(_ settings: Settings) throws -> [String: GatewayInUse] {
        guard let parts else { return [:] }
        return try GatewayKind.all.reduce(into: [:]) { remade, kind in
            guard byName[kind.name] != nil, kind.settings.contains(where: { settings.files[$0.name] != nil }) else {
                return
            }
            remade[kind.name] = try kind.make(settings, parts)
        }
    }

    /// Ends their threads, once nobody sends any more.
    func close() async {
        for gateway in byName.values { await gateway.close() }
        await parts?.client.close()
    }
}

extension Settings {
    /// How many texts each gateway gets in any second, at most; gateways that get any number are left out.
    var rates: [String: Int] {
        GatewayKind.publishedRates.merging(gatewayRates) { $1 }.filter { $0.value > 0 }
    }
}
