import SMSDelivery

extension GatewayKind {
    /// Sends codes through Alibaba Cloud.
    static let aliyun = GatewayKind(
        "aliyun", "fills a template at Alibaba Cloud with the code",
        settings: [
            .keyID("aliyun-access-key-id", \.aliyun.accessKeyID, "id of the AccessKey that `aliyun` signs with")
                .usually("LTAI and 12 to 26 letters or digits") { $0.wholeMatch(of: /LTAI[0-9A-Za-z]{12,26}/) != nil }
        ]
            + Setting.credential("aliyun-access-key-secret", \.aliyun.accessKeySecret, "secret of the AccessKey")
            + [
                .text(
                    "aliyun-sign", \.aliyun.sign, allowed: "an approved signature",
                    "approved signature (SignName), without 【】"
                ).usually("a signature without 【】") { $0.wholeMatch(of: /[^【】]+/) != nil },
                .text(
                    "aliyun-template", \.aliyun.template, allowed: "the code of an approved template",
                    "code of the approved template (TemplateCode), such as `SMS_123456789`"
                ).usually("SMS_ and digits") { $0.wholeMatch(of: /SMS_[0-9]+/) != nil },
                .value(
                    "aliyun-parameter", \.aliyun.parameter, default: "code",
                    allowed: "ASCII letters, digits and _", "name of the variable in the template"
                ) { Setting.isToken($0, besides: "_") ? $0 : nil },
                .url(
                    "aliyun-url", \.aliyun.url, default: "https://dysmsapi.aliyuncs.com", "where `aliyun` posts"),
            ],
        required: ["aliyun-access-key-id", "aliyun-access-key-secret", "aliyun-sign", "aliyun-template"],
        check: { codeLengthFaults("aliyun", $0) }
    ) { settings, parts in
        GatewayInUse(
            gateway: AliyunGateway(
                client: parts.client, settings.aliyun, timeout: settings.gatewayTimeout, time: parts.time),
            receipts: AliyunReceipts())
    }
}
