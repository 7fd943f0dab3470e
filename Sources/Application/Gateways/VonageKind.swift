import SMSDelivery

extension GatewayKind {
    /// Sends through Vonage.
    static let vonage = GatewayKind(
        "vonage", "sends them through Vonage",
        rate: 30,  // api.support.vonage.com, "What is the Throughput Limit for Outbound SMS?"
        settings: [
            .text("vonage-api-key", \.vonage.apiKey, allowed: "a key", "API key at Vonage")
                .usually("8 letters or digits") { $0.wholeMatch(of: /[0-9A-Za-z]{8}/) != nil }
        ] + Setting.credential("vonage-api-secret", \.vonage.apiSecret, "API secret at Vonage") + [
            .text(
                "vonage-from", \.vonage.from, allowed: "a number or a name",
                "sender of texts through Vonage: a number without plus, or a name"
            ).usually("3 to 15 digits without plus, or a name of at most 11 letters and digits") {
                $0.wholeMatch(of: /[0-9]{3,15}|(?=.*[A-Za-z])[A-Za-z0-9 ]{1,11}/) != nil
            },
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
