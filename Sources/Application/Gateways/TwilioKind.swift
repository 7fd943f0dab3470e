import SMSDelivery

extension GatewayKind {
    /// Sends through Twilio.
    static let twilio = GatewayKind(
        "twilio", "sends them through Twilio",
        settings: [
            .value(
                "twilio-account-sid", \.twilio.accountSID, default: "", allowed: "AC and letters or digits",
                "Account SID at Twilio, `AC…`"
            ) { $0.wholeMatch(of: /AC[0-9A-Za-z]+/) == nil ? nil : $0 }
        ] + Setting.credential("twilio-auth-token", \.twilio.authToken, "Auth Token at Twilio; it also signs receipts")
            + [
                .text(
                    "twilio-from", \.twilio.from, allowed: "a number, a name or a Messaging Service SID",
                    "sender of texts through Twilio: a number, a name or the SID of a Messaging Service, `MG…`"),
                .url("twilio-url", \.twilio.url, default: "https://api.twilio.com", "where Twilio's API is"),
            ],
        required: ["twilio-account-sid", "twilio-auth-token", "twilio-from"]
    ) { settings, parts in
        GatewayInUse(
            gateway: TwilioGateway(
                client: parts.client, settings.twilio, publicURL: settings.publicURL, timeout: settings.gatewayTimeout),
            receipts: TwilioReceipts(settings.twilio))
    }
}
