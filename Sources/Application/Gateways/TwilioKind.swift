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
            .usually("AC and 32 hexadecimal digits") { $0.wholeMatch(of: /AC[0-9a-f]{32}/) != nil }
        ] + Setting.credential("twilio-auth-token", \.twilio.authToken, "Auth Token at Twilio; it also signs receipts")
            + [
                .text(
                    "twilio-from", \.twilio.from, allowed: "a number, a name or a Messaging Service SID",
                    "sender of texts through Twilio: a number, a name or the SID of a Messaging Service, `MG…`"
                ).usually(
                    "+ and digits, a short code, MG and 32 hexadecimal digits, or a name of at most 11 characters"
                ) {
                    // A name: twilio.com/docs/glossary/what-alphanumeric-sender-id.
                    $0.wholeMatch(of: /\+[1-9][0-9]{6,14}|[0-9]{3,8}|MG[0-9a-f]{32}/) != nil
                        || !$0.hasPrefix("MG") && $0.wholeMatch(of: /(?=.*[A-Za-z])[A-Za-z0-9 +&_-]{1,11}/) != nil
                },
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
