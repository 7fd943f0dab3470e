/// A gateway of the service whose provider a test plays.
enum FakeProvider: String, CaseIterable, Sendable {
    case webhook, kannel, twilio, vonage
    case awsSNS = "aws-sns"
    case aliyun, tencent

    /// The password, token and secret of each: base64, as a webhook wants it.
    static let credential = "c2VjcmV0LW9mLXRoZS10ZXN0cy1vZi1sb2dz"

    /// The flags of a service that uses these, in this order, each at its URL.
    static func flags(_ providers: [(FakeProvider, url: String)]) -> [String] {
        ["--gateways", providers.map(\.0.rawValue).joined(separator: ",")]
            + providers.flatMap { provider, url in
                provider.settings.merging(["url": url]) { $1 }.flatMap {
                    ["--\(provider.rawValue)-\($0.key)", $0.value]
                }
            }
    }

    private var settings: [String: String] {
        switch self {
        case .webhook: ["secret": Self.credential]
        case .kannel: ["user": "countersign", "password": Self.credential, "from": "10690000"]
        case .twilio: ["account-sid": "AC0123456789", "auth-token": Self.credential, "from": "+15005550006"]
        case .vonage: ["api-key": "abcd1234", "api-secret": Self.credential, "from": "Acme"]
        case .awsSNS: ["access-key-id": "AKIDEXAMPLE", "secret-access-key": Self.credential, "region": "eu-west-1"]
        case .aliyun:
            [
                "access-key-id": "LTAIEXAMPLE", "access-key-secret": Self.credential, "sign": "示例",
                "template": "SMS_000000",
            ]
        case .tencent:
            [
                "secret-id": "AKIDEXAMPLE", "secret-key": Self.credential, "app-id": "1400006666", "sign": "示例",
                "template": "1234", "receipt-token": Self.credential,
            ]
        }
    }

    /// How it takes a message.
    var acceptance: (status: Int, body: String) {
        switch self {
        case .webhook: (204, "")
        case .kannel: (202, "0: Accepted for delivery")
        case .twilio: (201, #"{"sid":"SM7","status":"queued","error_code":null}"#)
        case .vonage: (200, #"{"message-count":"1","messages":[{"status":"0","message-id":"id-7"}]}"#)
        case .awsSNS:
            (200, "<PublishResponse><PublishResult><MessageId>id-7</MessageId></PublishResult></PublishResponse>")
        case .aliyun: (200, #"{"Message":"OK","RequestId":"r","Code":"OK","BizId":"id-7"}"#)
        case .tencent: (200, #"{"Response":{"SendStatusSet":[{"SerialNo":"id-7","Code":"Ok"}],"RequestId":"r"}}"#)
        }
    }
}
