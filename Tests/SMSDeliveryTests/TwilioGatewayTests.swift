import OutboundHTTP
import TestSupport
import Testing
import VerificationCore
import VerificationService

@testable import SMSDelivery

struct TwilioGatewayTests {
    private func make(from sender: String = "+15005550006", publicURL: String? = nil) throws -> MakeGateway {
        var configuration = TwilioGateway.Configuration()
        configuration.accountSID = "AC0123"
        configuration.authToken = Credential(GatewayFault.secret)
        configuration.from = sender
        let publicURL = try publicURL.map { try #require(OutboundURL($0)) }
        return { client, url, timeout in
            configuration.url = url
            return TwilioGateway(client: client, configuration, publicURL: publicURL, timeout: timeout)
        }
    }

    private func send(answer status: Int, _ body: String) async throws -> GatewayOutcome {
        try await exchange(try message(7, "code 123456"), answer: status, body, try make()).outcome
    }

    @Test func `a message is a form under the account, which basic authentication opens`() async throws {
        let (outcome, request) = try await exchange(
            try message(7, "验证码 123456 & more"), answer: 201,
            #"{"sid":"SM01","status":"queued","error_code":null,"num_segments":"1"}"#, try make())
        #expect(outcome == .accepted(id: "SM01"))
        #expect(request.line == "POST /2010-04-01/Accounts/AC0123/Messages.json HTTP/1.1")
        // Python's base64 of "AC0123:s3cret-of-the-operator"
        #expect(request.fields["authorization"] == "Basic QUMwMTIzOnMzY3JldC1vZi10aGUtb3BlcmF0b3I=")
        #expect(request.fields["content-type"] == "application/x-www-form-urlencoded")
        #expect(
            request.form == ["To": "+8613800138000", "From": "+15005550006", "Body": "验证码 123456 & more"])
    }

    @Test func `a Messaging Service sends in its own name`() async throws {
        let (outcome, request) = try await exchange(
            try message(7, "123456"), answer: 201, #"{"sid":"SM01","status":"accepted"}"#, try make(from: "MG0123"))
        #expect(outcome == .accepted(id: "SM01"))
        #expect(request.form["MessagingServiceSid"] == "MG0123")
        #expect(request.form["From"] == nil)
    }

    @Test func `with a public URL the callback names the message`() async throws {
        let (_, request) = try await exchange(
            try message(7, "123456"), answer: 201, "{}", try make(publicURL: "https://codes.example"))
        #expect(
            request.form["StatusCallback"]
                == "https://codes.example/receipts/twilio?id=msg_7_00112233445566778899aabbccddeeff")
    }

    @Test(
        arguments: [
            (400, 21211, .refused), (400, 21610, .refused), (429, 20429, .transient), (401, 20003, .misconfigured),
            (403, 21408, .misconfigured), (404, 20404, .misconfigured), (400, 21602, .misconfigured),
            (500, 20500, .unknown), (503, 21211, .unknown), (400, 30008, .unknown),
        ] as [(Int, Int, GatewayOutcome.Kind)])
    func `an error code says whose fault it is`(
        status: Int, code: Int, kind: GatewayOutcome.Kind
    ) async throws {
        let body = #"{"code":\#(code),"message":"about +8613800138000","more_info":"https://x/","status":\#(status)}"#
        #expect(try await send(answer: status, body).kind == kind)
    }

    @Test(
        arguments: [
            (400, .misconfigured), (401, .misconfigured), (403, .misconfigured), (404, .misconfigured),
            (409, .misconfigured),
            (429, .transient), (200, .unknown), (204, .unknown), (502, .unknown), (503, .unknown),
        ] as [(Int, GatewayOutcome.Kind)])
    func `without a code the status must do`(status: Int, kind: GatewayOutcome.Kind) async throws {
        #expect(try await send(answer: status, "<html>").kind == kind)
    }

    @Test(
        arguments: [
            (#"{"sid":"SM01","status":"failed","error_code":21610}"#, .refused("Twilio 21610")),
            (#"{"sid":"SM01","status":"undelivered","error_code":30007}"#, .misconfigured("Twilio 30007")),
            (#"{"sid":"SM01","status":"failed","error_code":null}"#, .transient("Twilio failed")),
            (#"{"sid":"SM01","status":"failed","error_code":99999}"#, .transient("Twilio failed")),
            (#"{"sid":"SM01","status":"sending"}"#, .accepted(id: "SM01")),
            (#"{"sid":"SM01"}"#, .unknown("HTTP 201 without a message")),
            (#"{"status":"queued"}"#, .unknown("HTTP 201 without a message")),
        ] as [(String, GatewayOutcome)])
    func `a message that was made may have failed already`(body: String, outcome: GatewayOutcome) async throws {
        #expect(try await send(answer: 201, body) == outcome)
    }

    @Test(arguments: GatewayFault.allCases)
    func `a fault has the outcome of all gateways`(_ fault: GatewayFault) async throws {
        try await fault.check(success: 201, try make())
    }
}
