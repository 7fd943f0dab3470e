import TestSupport
import Testing
import Threads
import VerificationService

@testable import OutboundHTTP
@testable import SMSDelivery

struct TencentGatewayTests {
    private func request(
        _ message: OutgoingMessage, _ configuration: TencentGateway.Configuration
    ) async throws -> OutboundRequest {
        let client = HTTPClient()
        let gateway = TencentGateway(client: client, configuration, timeout: .seconds(30), time: ManualTime())
        let request = gateway.request(message)
        await client.close()
        return request
    }

    /// The signature is Python's.
    @Test func `a request is the one that Python makes`() async throws {
        let request = try await request(try message(7, "not sent"), try SignedGateway.tencent())
        #expect(request.url == OutboundURL("https://sms.tencentcloudapi.com/"))
        #expect(
            String(decoding: request.body, as: UTF8.self)
                == #"{"PhoneNumberSet":["+8613800138000"],"SmsSdkAppId":"1400006666","TemplateId":"1234","#
                + #""SignName":"示例","TemplateParamSet":["123456"],"#
                + #""SessionContext":"msg_7_00112233445566778899aabbccddeeff"}"#)
        let expected = [
            "Content-Type: application/json; charset=utf-8", "X-TC-Action: SendSms", "X-TC-Version: 2021-01-11",
            "X-TC-Region: ap-guangzhou", "X-TC-Timestamp: 1796025600",
            "Authorization: TC3-HMAC-SHA256 "
                + "Credential=AKIDz8krbsJ5yKBZQpn74WFkmLPx3EXAMPLE/2026-11-30/sms/tc3_request, "
                + "SignedHeaders=content-type;host;x-tc-action, "
                + "Signature=8ce8e7de28c9bcb196a42e7c4d8e14d0781b55037723aed4207c72d592271f34",
        ]
        #expect(request.fields.map { "\($0.name): \($0.value)" } == expected)
    }

    @Test(
        arguments: [
            ([.code], #"["123456"]"#), ([.code, .minutes], #"["123456","4"]"#),
            ([.minutes, .code], #"["4","123456"]"#),
        ] as [([TencentGateway.Parameter], String)])
    func `a template is filled in its order`(parameters: [TencentGateway.Parameter], list: String) async throws {
        var configuration = try SignedGateway.tencent()
        configuration.parameters = parameters
        let request = try await request(try message(7, ""), configuration)
        #expect(String(decoding: request.body, as: UTF8.self).contains(#""TemplateParamSet":\#(list),"#))
    }

    @Test(arguments: [(1, "1"), (60_000, "1"), (119_999, "1"), (120_000, "2"), (299_999, "4"), (300_000, "5")])
    func `minutes are those that a text says, rounded down`(milliseconds: Int, minutes: String) async throws {
        var configuration = try SignedGateway.tencent()
        configuration.parameters = [.minutes]
        let sample = try message(7, "")
        let message = OutgoingMessage(
            id: sample.id, reference: sample.reference, phone: sample.phone, text: "", code: sample.code,
            validity: .milliseconds(milliseconds - 1), statedValidity: .milliseconds(milliseconds))
        let request = try await request(message, configuration)
        #expect(String(decoding: request.body, as: UTF8.self).contains(#""TemplateParamSet":["\#(minutes)"]"#))
    }

    @Test func `what arrives is what was signed`() async throws {
        let received = Locked<ReceivedRequest?>(nil)
        let outcome = try await outcome(.tencent) { listener in
            let connection = try listener.accept()
            let request = try connection.readRequest()
            received.withLock { $0 = request }
            try connection.answer(200, SignedGateway.tencent.acceptance)
        }
        #expect(outcome == .accepted(id: "id-7"))
        let request = try #require(received.withLock { $0 })
        #expect(request.line == "POST / HTTP/1.1")
        let fields = try ["content-type", "host", "x-tc-action"].map {
            ($0, try #require(request.fields[$0]).lowercased())
        }
        let configuration = try SignedGateway.tencent()
        let signer = TC3(
            secretID: try #require(configuration.secretID), secretKey: try #require(configuration.secretKey),
            service: "sms")
        let signed = CanonicalRequest(fields: fields, body: request.body)
        #expect(request.fields["authorization"] == signer.authorization(of: signed, at: ManualTime().wall()))
    }
}
