import SMSDelivery

extension GatewayKind {
    /// Sends through Kannel.
    static let kannel = GatewayKind(
        "kannel", "sends them through Kannel",
        settings: [
            .url("kannel-url", \.kannel.url, "sendsms URL of Kannel, such as `http://127.0.0.1:13013/cgi-bin/sendsms`"),
            .line("kannel-user", \.kannel.user, "`username` of the `sendsms-user` group at Kannel"),
        ] + Setting.credential("kannel-password", \.kannel.password, "`password` of that group") + [
            .line("kannel-from", \.kannel.from, "sender of texts through Kannel; without it Kannel's own")
                .usually("digits, also after +, or a name of at most 11 characters") {
                    $0.wholeMatch(of: /\+?[0-9]{1,20}|.{1,11}/) != nil
                }
        ],
        required: ["kannel-url", "kannel-user", "kannel-password"]
    ) { settings, parts in
        GatewayInUse(
            gateway: KannelGateway(
                client: parts.client, settings.kannel, publicURL: settings.publicURL, timeout: settings.gatewayTimeout),
            receipts: KannelReceipts())
    }
}
