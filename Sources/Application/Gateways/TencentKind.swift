import SMSDelivery
import VerificationService

extension GatewayKind {
    /// Sends codes through Tencent Cloud.
    static let tencent = GatewayKind(
        "tencent", "fills a template at Tencent Cloud with the code",
        settings: [
            .keyID("tencent-secret-id", \.tencent.secretID, "SecretId of the API key that `tencent` signs with")
                .usually("AKID and 32 letters or digits") { $0.wholeMatch(of: /AKID[0-9A-Za-z]{32}/) != nil }
        ]
            + Setting.credential("tencent-secret-key", \.tencent.secretKey, "SecretKey of the API key")
            + [
                .text(
                    "tencent-app-id", \.tencent.appID, allowed: "the id of an application",
                    "id of the SMS application (SmsSdkAppId), such as `1400006666`"
                ).usually("10 digits, the first two of them 14") { $0.wholeMatch(of: /14[0-9]{8}/) != nil },
                .text(
                    "tencent-sign", \.tencent.sign, allowed: "an approved signature",
                    "approved signature (SignName), without 【】"
                ).usually("a signature without 【】") { $0.wholeMatch(of: /[^【】]+/) != nil },
                .text(
                    "tencent-template", \.tencent.template, allowed: "the id of an approved template",
                    "id of the approved template (TemplateId)"
                ).usually("digits") { $0.wholeMatch(of: /[0-9]+/) != nil },
                .value(
                    "tencent-parameters", \.tencent.parameters, default: "code",
                    allowed: "code and minutes between commas, with code among them",
                    "what fills the template's `{1}`, `{2}` …: `code` and `minutes`, in the template's order"
                ) { text in
                    Setting.elements(text, TencentGateway.Parameter.init).flatMap { $0.contains(.code) ? $0 : nil }
                },
                .token("tencent-region", \.tencent.region, "region of the SMS application"),
                .url(
                    "tencent-url", \.tencent.url, default: "https://sms.tencentcloudapi.com", "where `tencent` posts"),
            ]
            + Setting.credential(
                "tencent-receipt-token", \.tencent.receiptToken,
                "value of `token` in the URL of receipts; without it none is believed"),
        required: [
            "tencent-secret-id", "tencent-secret-key", "tencent-app-id", "tencent-sign", "tencent-template",
        ],
        check: { codeLengthFaults("tencent", $0) + minutesFaults($0) }
    ) { settings, parts in
        GatewayInUse(
            gateway: TencentGateway(
                client: parts.client, settings.tencent, timeout: settings.gatewayTimeout, time: parts.time),
            receipts: TencentReceipts(token: settings.tencent.receiptToken))
    }

    private static func minutesFaults(_ settings: Settings) -> [String] {
        let isUntrue = settings.tencent.parameters.contains(.minutes) && !settings.codeLife.isTrueInMinutes
        return isUntrue ? ["tencent-parameters: minutes \(TextFault.needOfMinutes)"] : []
    }
}
