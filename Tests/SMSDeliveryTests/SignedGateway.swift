import OutboundHTTP
import TestSupport
import Testing
import VerificationCore
import VerificationService

@testable import SMSDelivery

/// The gateways that sign their requests, with the keys of the providers' own examples.
enum SignedGateway: CaseIterable {
    case awsSNS, aliyun, tencent

    /// A gateway that posts to `url`, by default to the provider.
    func make(
        _ client: HTTPClient, url: String? = nil, timeout: Duration = .seconds(30), time: any TimeSource = ManualTime()
    ) throws -> any SMSGateway {
        switch self {
        case .awsSNS:
            AWSSNSGateway(client: client, try Self.awsSNS(url: url), timeout: timeout, time: time)
        case .aliyun:
            AliyunGateway(client: client, try Self.aliyun(url: url), timeout: timeout, time: time) {
                "3156853299f313e23d1673dc12e1703d"
            }
        case .tencent:
            TencentGateway(client: client, try Self.tencent(url: url), timeout: timeout, time: time)
        }
    }

    static func awsSNS(url: String? = nil) throws -> AWSSNSGateway.Configuration {
        var configuration = AWSSNSGateway.Configuration()
        configuration.accessKeyID = Credential("AKIDEXAMPLE")
        configuration.secretAccessKey = Credential("wJalrXUtnFEMI/K7MDENG+bPxRfiCYEXAMPLEKEY")
        configuration.region = "eu-west-1"
        configuration.url = url.flatMap(OutboundURL.init)
        return configuration
    }

    static func aliyun(url: String? = nil) throws -> AliyunGateway.Configuration {
        var configuration = AliyunGateway.Configuration()
        configuration.accessKeyID = Credential("YourAccessKeyId")
        configuration.accessKeySecret = Credential("YourAccessKeySecret")
        configuration.sign = "示例"
        configuration.template = "SMS_000000"
        if let url { configuration.url = try #require(OutboundURL(url)) }
        return configuration
    }

    static func tencent(url: String? = nil) throws -> TencentGateway.Configuration {
        var configuration = TencentGateway.Configuration()
        configuration.secretID = Credential("AKIDz8krbsJ5yKBZQpn74WFkmLPx3EXAMPLE")
        configuration.secretKey = Credential("Gu5t9xGARNpq86cd98joQYCN3EXAMPLE")
        configuration.appID = "1400006666"
        configuration.sign = "示例"
        configuration.template = "1234"
        if let url { configuration.url = try #require(OutboundURL(url)) }
        return configuration
    }

    /// How its provider accepts a message, under the id `id-7`.
    var acceptance: String {
        switch self {
        case .awsSNS:
            #"<PublishResponse xmlns="https://sns.amazonaws.com/doc/2010-03-31/"><PublishResult><MessageId>id-7</MessageId>"#
                + "</PublishResult><ResponseMetadata><RequestId>r</RequestId></ResponseMetadata></PublishResponse>"
        case .aliyun: #"{"Message":"OK","RequestId":"r","Code":"OK","BizId":"id-7"}"#
        case .tencent:
            #"{"Response":{"SendStatusSet":[{"SerialNo":"id-7","PhoneNumber":"+8613800138000","Fee":1,"#
                + #""SessionContext":"s","Code":"Ok","Message":"send success","IsoCode":"CN"}],"RequestId":"r"}}"#
        }
    }

    /// How its provider names a fault.
    func fault(_ code: String, message: String = "why") -> String {
        switch self {
        case .awsSNS:
            "<ErrorResponse><Error><Type>Sender</Type><Code>\(code)</Code><Message>\(message)</Message></Error>"
                + "<RequestId>r</RequestId></ErrorResponse>"
        case .aliyun: #"{"Message":"\#(message)","RequestId":"r","Code":"\#(code)"}"#
        case .tencent: #"{"Response":{"Error":{"Code":"\#(code)","Message":"\#(message)"},"RequestId":"r"}}"#
        }
    }
}

/// What a gateway says of message 7 when the server plays `script`.
func outcome(
    _ gateway: SignedGateway, scheme: String = "http", timeout: Duration = .seconds(30),
    _ script: @escaping @Sendable (FakeServer.Listener) throws -> Void
) async throws -> GatewayOutcome {
    let server = try FakeServer(script)
    let client = HTTPClient()
    let sender = try gateway.make(client, url: "\(scheme)://127.0.0.1:\(server.port)", timeout: timeout)
    let outcome = await sender.send(try message(7, "code 123456"))
    await client.close()
    try await server.join()
    return outcome
}

/// What a gateway says of message 7 when the server gives this answer.
func outcome(
    _ gateway: SignedGateway, _ status: Int, _ body: String, fields: [String] = []
) async throws -> GatewayOutcome {
    try await outcome(gateway) { listener in
        let connection = try listener.accept()
        _ = try connection.readRequest()
        try connection.answer(status, body, fields: fields)
    }
}
