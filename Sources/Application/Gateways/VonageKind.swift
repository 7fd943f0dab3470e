import SMSDelivery

extension GatewayKind {
    /// Sends through Vonage.
    static let vonage = GatewayKind(
        "vonage", "sends them through Vonage",
        settings: [
            .text("vonage-api-key", \.vonage.apiKey, allowed: "a key", "API key at Vonage")
        ] + Setting.credential("vonage-api-secret", \.vonage.apiSecret, "API secret at Vonage") + [
            .text(
                "vonage-from", \.vonage.from, allowed: "a number or a name",
                "sender of texts through Vonage: a number without plus, or a name"),
            .url("vonage-url", \.vonage.url, default: "https://rest.nexmo.com", "where Vonage's SMS API is"),
        ]
            + Setting.credential(
                "vonage-signature-secret", \.vonage.signatureSecret,
                "signature secret at Vonage, for SHA-256 HMAC; with it only signed receipts are taken"),
        required: ["vonage-api-key", "vonage-api-secret", "vonage-from"]
    ) { settings, parts in
        GatewayInUse(
            gateway: VonageGateway(
                client: parts.client, settings.vonage, publicURL: settings.publicURL, timeout: settings.gatewayTimeout),
            receipts: VonageReceipts(settings.vonage, time: parts.time))
    }
}
