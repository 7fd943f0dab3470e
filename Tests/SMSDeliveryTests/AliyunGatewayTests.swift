import TestSupport
import Testing
import Threads
import VerificationService

@testable import OutboundHTTP
@testable import SMSDelivery

struct AliyunGatewayTests {
    private func request(
        _ message: OutgoingMessage, _ configuration: AliyunGateway.Configuration
    ) async throws -> OutboundRequest {
        let client = HTTPClient()
        let gateway = AliyunGateway(client: client, configuration, timeout: .seconds(30), time: ManualTime()) {
            "3156853299f313e23d1673dc12e1703d"
        }
        let request = gateway.request(message)
        await client.close()
        return request
    }

    /// The body's hash and the signature are Python's.
    @Test func `a request is the one that Python makes`() async throws {
        let request = try await request(try message(7, "not sent"), try SignedGateway.aliyun())
        #expect(request.url == OutboundURL("https://dysmsapi.aliyuncs.com/"))
        #expect(
            String(decoding: request.body, as: UTF8.self)
                == "PhoneNumbers=13800138000&SignName=%E7%A4%BA%E4%BE%8B&TemplateCode=SMS_000000"
                + "&TemplateParam=%7B%22code%22%3A%22123456%22%7D&OutId=msg_7_00112233445566778899aabbccddeeff")
        let expected = [
            "content-type: application/x-www-form-urlencoded", "x-acs-action: SendSms",
            "x-acs-content-sha256: 7a8a6324a1df83b827ff8fdf555f65cbe7903971cd25e4095517bc3186cc6b9d",
            "x-acs-date: 2026-11-30T08:00:00Z", "x-acs-signature-nonce: 3156853299f313e23d1673dc12e1703d",
            "x-acs-version: 2017-05-25",
            "Authorization: ACS3-HMAC-SHA256 Credential=YourAccessKeyId,SignedHeaders=content-type;host;x-acs-action;"
                + "x-acs-content-sha256;x-acs-date;x-acs-signature-nonce;x-acs-version,"
                + "Signature=6c30a74eb40146f4f32c2947284c0473bf5a8f0b39778d362572428bbbc91c84",
        ]
        #expect(request.fields.map { "\($0.name): \($0.value)" } == expected)
    }

    @Test(arguments: [
        ("+8613800138000", "13800138000"), ("+85298765432", "85298765432"), ("+886912345678", "886912345678"),
        ("+14155552671", "14155552671"),
    ])
    func `a number of the mainland has no country code, any other has no plus`(
        phone: String, number: String
    ) async throws {
        let request = try await request(try message(7, "", to: phone), try SignedGateway.aliyun())
        #expect(String(decoding: request.body, as: UTF8.self).hasPrefix("PhoneNumbers=\(number)&"))
    }

    @Test func `the code fills the variable that the template has`() async throws {
        var configuration = try SignedGateway.aliyun()
        configuration.parameter = "Pin_1"
        let request = try await request(try message(7, "", code: "012345"), configuration)
        let body = String(decoding: request.body, as: UTF8.self)
        #expect(body.contains("&TemplateParam=%7B%22Pin_1%22%3A%22012345%22%7D&"))
    }

    @Test func `what arrives is what was signed`() async throws {
        let received = Locked<ReceivedRequest?>(nil)
        let outcome = try await outcome(.aliyun) { listener in
            let connection = try listener.accept()
            let request = try connection.readRequest()
            received.withLock { $0 = request }
            try connection.answer(200, SignedGateway.aliyun.acceptance)
        }
        #expect(outcome == .accepted(id: "id-7"))
        let request = try #require(received.withLock { $0 })
        #expect(request.line == "POST / HTTP/1.1")
        let fields = request.fields.filter { ["content-type", "host"].contains($0.key) || $0.key.hasPrefix("x-acs-") }
        let configuration = try SignedGateway.aliyun()
        let signer = ACS3(
            keyID: try #require(configuration.accessKeyID), secret: try #require(configuration.accessKeySecret))
        let signed = CanonicalRequest(fields: fields.map { ($0.key, $0.value) }, body: request.body)
        #expect(request.fields["authorization"] == signer.authorization(of: signed))
    }

    @Test func `every request has a nonce of its own`() async throws {
        let client = HTTPClient()
        let gateway = AliyunGateway(
            client: client, try SignedGateway.aliyun(), timeout: .seconds(30), time: ManualTime())
        let nonces = try (1...2).map { _ in
            gateway.request(try message(7, "")).fields.first { $0.name == "x-acs-signature-nonce" }?.value
        }
        await client.close()
        #expect(Set(nonces).count == 2)
        #expect(nonces.allSatisfy { $0?.count == 32 })
    }
}
