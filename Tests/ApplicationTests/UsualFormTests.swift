import Testing

@testable import Application

/// Values that a provider hardly gave.
struct UsualFormTests {
    private func warnings(_ name: String, _ value: String) throws -> [String] {
        try Settings.read(flags: ["--" + name, value], environment: [:]).warnings.filter { !$0.contains("no effect") }
    }

    @Test(arguments: [
        ("twilio-account-sid", "AC0123456789abcdef0123456789abcdef"), ("twilio-from", "+12025550100"),
        ("twilio-from", "MG0123456789abcdef0123456789abcdef"), ("twilio-from", "12345"), ("twilio-from", "My Shop"),
        ("vonage-api-key", "abcd1234"), ("vonage-from", "447700900000"), ("vonage-from", "Acme"),
        ("aws-sns-access-key-id", "AKIAIOSFODNN7EXAMPLE"), ("aws-sns-region", "us-east-1"),
        ("aws-sns-region", "us-gov-west-1"), ("aws-sns-sender-id", "Acme"), ("aliyun-template", "SMS_123456789"),
        ("aliyun-sign", "示例"), ("aliyun-access-key-id", "LTAI4FoJ1sXPxKuEXAMPLE00"), ("tencent-app-id", "1400006666"),
        ("tencent-template", "1234"), ("tencent-secret-id", "AKIDz8krbsJ5yKBZQpn74WFkmLPx3EXAMPLE"),
        ("kannel-from", "+8613800138000"),
    ])
    func `an id or sender of the provider's form is taken in silence`(name: String, value: String) throws {
        #expect(try warnings(name, value) == [])
    }

    @Test(arguments: [
        ("twilio-account-sid", "AC0123"), ("twilio-account-sid", "ACg123456789abcdef0123456789abcdef"),
        ("twilio-from", "12025550100"), ("twilio-from", "MG0123"), ("twilio-from", "Acme Shop & Sons"),
        ("vonage-api-key", "abcd"), ("vonage-from", "+447700900000"), ("vonage-from", "Acme Shop & Sons"),
        ("aws-sns-access-key-id", "ASIAIOSFODNN7EXAMPLE"), ("aws-sns-region", "Virginia"), ("aws-sns-sender-id", "Ab"),
        ("aliyun-template", "123456789"), ("aliyun-sign", "【示例】"), ("aliyun-access-key-id", "AKIAIOSFODNN7EXAMPLE"),
        ("tencent-app-id", "my-app"), ("tencent-template", "SMS_123"), ("tencent-secret-id", "LTAI4FoJ1sXPxKu"),
        ("kannel-from", "My Shop in Town"),
    ])
    func `an id or sender of another form is named, and not shown`(name: String, value: String) throws {
        let warnings = try warnings(name, value)
        #expect(warnings.count == 1)
        #expect(warnings.first?.hasPrefix("\(name): it does not look like ") == true)
        #expect(warnings.first?.contains(value) == false)
    }
}
