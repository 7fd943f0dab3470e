import OutboundHTTP
import SMSDelivery
import VerificationService

/// The gateway that the settings name, with what it runs on.
struct GatewayInUse: Sendable {
    /// Where texts go.
    let gateway: any SMSGateway
    /// Ends its threads, once nobody sends any more.
    let close: @Sendable () async -> Void

    /// Starts the gateway; throws when its file cannot be opened.
    init(_ settings: Settings, time: any TimeSource) throws {
        switch settings.gateway {
        case .console:
            let console = ConsoleGateway(descriptor: 1)
            gateway = console
            close = console.close
        case .file:
            let file = try FileGateway(path: settings.filePath)
            gateway = file
            close = file.close
        case .webhook:
            guard let url = settings.webhookURL else { preconditionFailure("settings without a URL are refused") }
            let client = HTTPClient(caFile: settings.caFile.isEmpty ? nil : settings.caFile)
            gateway = WebhookGateway(
                client: client, url: url, secret: settings.webhookSecret, timeout: settings.gatewayTimeout, time: time)
            close = client.close
        }
    }
}
