import OutboundHTTP
import TestSupport
import Testing
import VerificationCore
import VerificationService

@testable import SMSDelivery

struct VonageGatewayTests {
    private static let taken = #"{"message-count":"1","messages":[{"status":"0","message-id":"0C01","to":"86"}]}"#

    private func make(publicURL: String? = nil) throws -> MakeGateway {
        var configuration = VonageGateway.Configuration()
        configuration.apiKey = "abcd1234"
        configuration.apiSecret = Credential(GatewayFault.secret)
        configuration.from = "Acme & Co"
        let publicURL = try publicURL.map { try #require(OutboundURL($0)) }
        return { client, url, timeout in
            configuration.url = url
            return VonageGateway(client: client, configuration, publicURL: publicURL, timeout: timeout)
        }
    }

    private func send(_ body: String, answer status: Int = 200) async throws -> GatewayOutcome {
        try await exchange(try message(7, "123456"), answer: status, body, try make()).outcome
    }

    @Test func `a message is a form that names the account`() async throws {
        let (outcome, request) = try await exchange(
            try message(7, "code 123456"), answer: 200, Self.taken, try make())
        #expect(outcome == .accepted(id: "0C01"))
        #expect(request.line == "POST /sms/json HTTP/1.1")
        #expect(request.fields["content-type"] == "application/x-www-form-urlencoded")
        #expect(
            request.form == [
                "api_key": "abcd1234", "api_secret": GatewayFault.secret, "from": "Acme & Co", "to": "8613800138000",
                "text": "code 123456", "client-ref": "msg_7_00112233445566778899aabbccddeeff", "ttl": "240000",
            ])
    }

    @Test func `a text that is not of the GSM alphabet is unicode`() async throws {
        let (_, request) = try await exchange(
            try message(7, "验证码 123456"), answer: 200, Self.taken, try make(publicURL: "https://codes.example"))
        #expect(request.form["type"] == "unicode")
        #expect(request.form["text"] == "验证码 123456")
        #expect(request.form["callback"] == "https://codes.example/receipts/vonage")
    }

    @Test(arguments: [(0, "20000"), (19, "20000"), (21, "21000"), (604_800, "604800000"), (604_801, "604800000")])
    func `the time to live stays within Vonage's limits`(seconds: Int, ttl: String) async throws {
        let message = try message(7, "123456", validity: .seconds(seconds))
        #expect(try await exchange(message, answer: 200, Self.taken, try make()).request.form["ttl"] == ttl)
    }

    @Test(
        arguments: [
            ("1", .transient), ("10", .transient), ("5", .unknown), ("6", .refused), ("7", .refused),
            ("2", .misconfigured),
            ("3", .misconfigured), ("4", .misconfigured), ("8", .misconfigured), ("9", .misconfigured),
            ("11", .misconfigured), ("12", .misconfigured), ("14", .misconfigured), ("15", .misconfigured),
            ("22", .misconfigured), ("29", .misconfigured), ("99", .unknown), ("", .unknown),
        ] as [(String, GatewayOutcome.Kind)])
    func `a status inside the answer says what came of it`(status: String, kind: GatewayOutcome.Kind) async throws {
        let body = #"{"message-count":"1","messages":[{"status":"\#(status)","error-text":"about 8613800138000"}]}"#
        #expect(try await send(body).kind == kind)
    }

    @Test(
        arguments: [
            (["0", "0"], .accepted), (["0", "1"], .unknown), (["7", "0"], .unknown), (["7", "7"], .refused),
            (["9", "9", "9"], .misconfigured),
        ] as [([String], GatewayOutcome.Kind)])
    func `of a text in parts all must be taken`(statuses: [String], kind: GatewayOutcome.Kind) async throws {
        let messages = statuses.map { #"{"status":"\#($0)","message-id":"0C0\#($0)"}"# }.joined(separator: ",")
        #expect(try await send(#"{"messages":[\#(messages)]}"#).kind == kind)
    }

    @Test(arguments: ["{}", #"{"messages":[]}"#, #"{"messages":{}}"#, #"{"messages":[{}]}"#, #"{"messages":[0]}"#])
    func `an answer without a status leaves it unknown`(_ body: String) async throws {
        #expect(try await send(body).kind == .unknown)
    }

    @Test(
        arguments: [
            (401, .misconfigured), (403, .misconfigured), (404, .misconfigured), (429, .transient), (202, .unknown),
            (420, .misconfigured), (503, .unknown),
        ] as [(Int, GatewayOutcome.Kind)])
    func `an HTTP status other than 200 must do alone`(status: Int, kind: GatewayOutcome.Kind) async throws {
        #expect(try await send(Self.taken, answer: status).kind == kind)
    }

    @Test(arguments: GatewayFault.allCases)
    func `a fault has the outcome of all gateways`(_ fault: GatewayFault) async throws {
        try await fault.check(try make())
    }
}
