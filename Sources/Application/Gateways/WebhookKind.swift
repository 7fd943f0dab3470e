import SMSDelivery

extension GatewayKind {
    /// Posts texts to an endpoint of the operator's.
    static let webhook = GatewayKind(
        "webhook", "posts them to a URL",
        settings: [
            .url("webhook-url", \.webhookURL, "where `webhook` posts id, phone and text as JSON")
        ]
            + Setting.secretValue(
                "webhook-secret", \.webhookSecret, allowed: "base64 of at least 24 bytes",
                "signs what `webhook` posts and the receipts for it, as Standard Webhooks has it: base64 of at least 24 "
                    + "bytes, also after `whsec_`"
            ) { WebhookSecret($0) }
            + [
                .list(
                    "webhook-success", \.webhookRules,
                    allowed: "rules such as status=409:accepted,code=0:accepted,code=*:refused",
                    "rules on what the endpoint's answer means, such as `code=0:accepted,code=*:refused`: the first that "
                        + "fits counts, by `status` or a member of the JSON; without one the status decides"
                ) { AnswerRule($0) }
            ],
        required: ["webhook-url"]
    ) { settings, parts in
        guard let url = settings.webhookURL else { preconditionFailure("settings without a URL are refused") }
        return GatewayInUse(
            gateway: WebhookGateway(
                client: parts.client, url: url, secret: settings.webhookSecret, rules: settings.webhookRules,
                timeout: settings.gatewayTimeout, time: parts.time),
            receipts: WebhookReceipts(secret: settings.webhookSecret, time: parts.time))
    }
}
