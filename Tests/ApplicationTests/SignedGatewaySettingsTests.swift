import Testing

@testable import Application

/// The settings of the gateways that sign their requests.
struct SignedGatewaySettingsTests {
    private static let needed = [
        "aws-sns": [
            "aws-sns-access-key-id": "AKIDEXAMPLE", "aws-sns-secret-access-key": "U0VDUkVU",
            "aws-sns-region": "eu-west-1",
        ],
        "aliyun": [
            "aliyun-access-key-id": "LTAIEXAMPLE", "aliyun-access-key-secret": "U0VDUkVU", "aliyun-sign": "示例",
            "aliyun-template": "SMS_000000",
        ],
        "tencent": [
            "tencent-secret-id": "AKIDEXAMPLE", "tencent-secret-key": "U0VDUkVU", "tencent-app-id": "1400006666",
            "tencent-sign": "示例", "tencent-template": "1234",
        ],
    ]

    private func read(_ gateway: String, _ values: [String: String], _ more: [String] = []) throws -> Settings {
        let flags = ["--gateways", gateway] + values.flatMap { ["--\($0)", $1] } + more
        return try Settings.read(flags: flags, environment: [:]).settings
    }

    private func faults(_ gateway: String, _ values: [String: String], _ more: [String] = []) -> [String] {
        do {
            _ = try read(gateway, values, more)
            return []
        } catch {
            return (error as? SettingFaults)?.faults ?? ["another error"]
        }
    }

    @Test(arguments: needed.keys.sorted())
    func `each needed setting is asked for, and no other`(gateway: String) throws {
        let values = try #require(Self.needed[gateway])
        #expect(faults(gateway, values).isEmpty)
        for name in values.keys {
            #expect(faults(gateway, values.filter { $0.key != name }) == ["\(name): the gateway \(gateway) needs it"])
        }
    }

    @Test func `codes of more than six digits are a fault of the gateways that fill templates`() throws {
        for (gateway, values) in Self.needed {
            let faults = faults(gateway, values, ["--code-length", "7"])
            let expected = gateway == "aws-sns" ? [] : ["code-length: the gateway \(gateway) sends at most 6 digits"]
            #expect(faults == expected)
        }
        #expect(try read("console", [:], ["--code-length", "10"]).codeLength == 10)
    }

    @Test(arguments: ["30", "60", "90", "599"])
    func `minutes that are not always true fill no template`(life: String) throws {
        let values = try #require(Self.needed["tencent"])
        let flags = ["--tencent-parameters", "code,minutes", "--code-ttl", life]
        let faults = faults("tencent", values, flags)
        #expect(faults.count == 1)
        #expect(faults.allSatisfy { $0.hasPrefix("tencent-parameters: minutes needs a code-ttl of whole minutes") })
        #expect(self.faults("tencent", values, ["--code-ttl", life]).isEmpty)
        #expect(self.faults("console", values, flags).isEmpty)
        #expect(self.faults("tencent", values, ["--tencent-parameters", "code,minutes", "--code-ttl", "120"]).isEmpty)
    }

    @Test(arguments: needed.keys.sorted())
    func `settings print no secret`(gateway: String) throws {
        let settings = try read(gateway, try #require(Self.needed[gateway]))
        var dumped = ""
        dump(settings, to: &dumped)
        for text in ["\(settings)", String(reflecting: settings), dumped] { #expect(!text.contains("U0VDUkVU")) }
    }

    @Test(arguments: [
        ("aws-sns-region", "eu-west-1"), ("aws-sns-sender-id", "Acme"), ("aws-sns-sender-id", "1234567890A"),
        ("aws-sns-url", "http://127.0.0.1:5000"), ("aliyun-parameter", "pin_1"),
        ("aliyun-url", "https://dysmsapi.ap-southeast-1.aliyuncs.com"), ("tencent-parameters", "code,minutes"),
        ("tencent-parameters", "minutes,code"), ("tencent-region", "ap-singapore"),
        ("tencent-receipt-token", "random"),
    ])
    func `a value that is possible is taken`(name: String, value: String) {
        #expect(throws: Never.self) { try read("console", [name: value]) }
    }

    @Test(arguments: [
        ("aws-sns-access-key-id", ""), ("aws-sns-access-key-id", "AKID\r\nX: y"), ("aws-sns-region", ""),
        ("aws-sns-region", "eu west"), ("aws-sns-region", "eu-west-1/"), ("aws-sns-sender-id", ""),
        ("aws-sns-sender-id", "12345"), ("aws-sns-sender-id", "12345678901A"), ("aws-sns-sender-id", "Ac me"),
        ("aws-sns-sender-id", "Äcme"), ("aws-sns-url", "sns"), ("aliyun-sign", ""), ("aliyun-template", ""),
        ("aliyun-parameter", ""), ("aliyun-parameter", "a\""), ("aliyun-parameter", "验证码"),
        ("aliyun-url", "dysmsapi"), ("tencent-parameters", ""), ("tencent-parameters", "minutes"),
        ("tencent-parameters", "code,hours"), ("tencent-parameters", "code,"), ("tencent-region", "ap\nguangzhou"),
        ("tencent-receipt-token", "two words"),
    ])
    func `a value that is not possible is one fault that names the setting`(name: String, value: String) {
        let faults = faults("console", [name: value])
        #expect(faults.count == 1)
        #expect(faults.allSatisfy { $0.hasPrefix("\(name):") })
    }
}
