import SMSDelivery

extension GatewayKind {
    /// Sends texts through Amazon SNS.
    static let awsSNS = GatewayKind(
        "aws-sns", "sends them through Amazon SNS",
        rate: 20,  // docs.aws.amazon.com/general/latest/gr/sns.html, SMS messages per second
        settings: [
            .keyID("aws-sns-access-key-id", \.awsSNS.accessKeyID, "id of the AWS access key that `aws-sns` signs with")
                .usually("AKIA and 16 capital letters or digits") { $0.wholeMatch(of: /AKIA[A-Z0-9]{16}/) != nil }
        ]
            + Setting.credential(
                "aws-sns-secret-access-key", \.awsSNS.secretAccessKey, "secret of the AWS access key")
            + [
                .token("aws-sns-region", \.awsSNS.region, "AWS region, such as `us-east-1`")
                    .usually("a region such as us-east-1") { $0.wholeMatch(of: /[a-z]{2}(-[a-z]+)+-[0-9]/) != nil },
                .value(
                    "aws-sns-sender-id", \.awsSNS.senderID, default: "",
                    allowed: "1 to 11 ASCII letters and digits with a letter among them",
                    "sender that phones show, where their country allows it: 1 to 11 letters and digits with a letter "
                        + "among them"
                ) { isSenderID($0) ? $0 : nil }
                .usually("3 to 11 letters and digits") { $0.utf8.count >= 3 },
                .url(
                    "aws-sns-url", \.awsSNS.url,
                    "where `aws-sns` posts, instead of `https://sns.<region>.amazonaws.com`"),
            ],
        required: ["aws-sns-access-key-id", "aws-sns-secret-access-key", "aws-sns-region"]
    ) { settings, parts in
        GatewayInUse(
            gateway: AWSSNSGateway(
                client: parts.client, settings.awsSNS, timeout: settings.gatewayTimeout, time: parts.time))
    }

    private static func isSenderID(_ text: String) -> Bool {
        (1...11).contains(text.utf8.count) && text.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber) }
            && text.contains(where: \.isLetter)
    }
}
