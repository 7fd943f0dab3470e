import TestSupport
import Testing
import Threads
import VerificationCore
import VerificationService

@testable import OutboundHTTP
@testable import SMSDelivery

struct AWSSNSGatewayTests {
    /// Body and signatures are botocore's.
    @Test(arguments: [
        ("", "", "0203afb0d3d43574cb0ce7549320281f9efe0b185182918be69a6313071b3b30"),
        (
            "Acme",
            "&MessageAttributes.entry.2.Name=AWS.SNS.SMS.SenderID&MessageAttributes.entry.2.Value.DataType=String"
                + "&MessageAttributes.entry.2.Value.StringValue=Acme",
            "678877541ed6610bc30ef99974db9ebe037134f91e575abf3c8d0290fe77b2b3"
        ),
    ])
    func `a request is the one that botocore makes`(senderID: String, end: String, signature: String) async throws {
        let client = HTTPClient()
        var configuration = try SignedGateway.awsSNS()
        configuration.senderID = senderID
        let gateway = AWSSNSGateway(client: client, configuration, timeout: .seconds(30), time: ManualTime())
        let request = gateway.request(try message(7, "code 123456\n~*é"))
        await client.close()
        #expect(request.url == OutboundURL("https://sns.eu-west-1.amazonaws.com/"))
        #expect(
            String(decoding: request.body, as: UTF8.self)
                == "Action=Publish&Version=2010-03-31&PhoneNumber=%2B8613800138000&Message=code%20123456%0A~%2A%C3%A9"
                + "&MessageAttributes.entry.1.Name=AWS.SNS.SMS.SMSType"
                + "&MessageAttributes.entry.1.Value.DataType=String"
                + "&MessageAttributes.entry.1.Value.StringValue=Transactional" + end)
        let expected = [
            "content-type: application/x-www-form-urlencoded; charset=utf-8", "x-amz-date: 20261130T080000Z",
            "Authorization: AWS4-HMAC-SHA256 Credential=AKIDEXAMPLE/20261130/eu-west-1/sns/aws4_request, "
                + "SignedHeaders=content-type;host;x-amz-date, Signature=\(signature)",
        ]
        #expect(request.fields.map { "\($0.name): \($0.value)" } == expected)
    }

    @Test func `what arrives is what was signed`() async throws {
        let received = Locked<ReceivedRequest?>(nil)
        let outcome = try await outcome(.awsSNS) { listener in
            let connection = try listener.accept()
            let request = try connection.readRequest()
            received.withLock { $0 = request }
            try connection.answer(200, SignedGateway.awsSNS.acceptance)
        }
        #expect(outcome == .accepted(id: "id-7"))
        let request = try #require(received.withLock { $0 })
        #expect(request.line == "POST / HTTP/1.1")
        let fields = try ["content-type", "host", "x-amz-date"].map { ($0, try #require(request.fields[$0])) }
        let configuration = try SignedGateway.awsSNS()
        let signer = SigV4(
            keyID: try #require(configuration.accessKeyID), secret: try #require(configuration.secretAccessKey),
            region: "eu-west-1", service: "sns")
        let signed = CanonicalRequest(fields: fields, body: request.body)
        #expect(request.fields["authorization"] == signer.authorization(of: signed, at: "20261130T080000Z"))
    }

    @Test(
        arguments: [
            (400, "OptedOut", .refused), (400, "InvalidParameter", .refused),
            (403, "AuthorizationError", .misconfigured), (403, "InvalidSecurity", .misconfigured),
            (403, "InvalidClientTokenId", .misconfigured), (403, "SignatureDoesNotMatch", .misconfigured),
            (400, "ParameterValueInvalid", .misconfigured), (400, "ValidationException", .misconfigured),
            (429, "Throttled", .transient), (400, "ThrottlingException", .transient), (400, "Throttling", .transient),
            (500, "InternalError", .unknown), (503, "ServiceUnavailable", .unknown),
        ] as [(Int, String, GatewayOutcome.Kind)])
    func `each code says what came of the message`(status: Int, code: String, kind: GatewayOutcome.Kind) async throws {
        #expect(try await outcome(.awsSNS, status, SignedGateway.awsSNS.fault(code)).kind == kind)
    }
}
