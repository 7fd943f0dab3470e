import OutboundHTTP
import TestSupport
import Testing
import VerificationCore
import VerificationService

@testable import SMSDelivery

struct KannelGatewayTests {
    private func make(from sender: String = "10690000", publicURL: String? = nil) throws -> MakeGateway {
        var configuration = KannelGateway.Configuration()
        configuration.user = "tester"
        configuration.password = Credential(GatewayFault.secret)
        configuration.from = sender
        let publicURL = try publicURL.map { try #require(OutboundURL($0)) }
        return { client, url, timeout in
            configuration.url = url.appending("cgi-bin/sendsms")
            return KannelGateway(client: client, configuration, publicURL: publicURL, timeout: timeout)
        }
    }

    private func exchange(
        _ text: String, validity: Duration = .seconds(240), from sender: String = "10690000", publicURL: String? = nil
    ) async throws -> ReceivedRequest {
        let (outcome, request) = try await SMSDeliveryTests.exchange(
            try message(7, text, validity: validity), answer: 202, "0: Accepted for delivery",
            try make(from: sender, publicURL: publicURL))
        #expect(outcome == .accepted(id: nil))
        return request
    }

    @Test func `a text of the GSM alphabet arrives as it is, and only in the body`() async throws {
        let request = try await exchange("Your code is 123456 [é€]")
        #expect(request.line == "POST /cgi-bin/sendsms HTTP/1.1")
        #expect(request.fields["content-type"] == "text/plain; charset=UTF-8")
        #expect(String(decoding: request.body, as: UTF8.self) == "Your code is 123456 [é€]")
        let kannel = request.fields.filter { $0.key.hasPrefix("x-kannel-") }
        #expect(
            kannel == [
                "x-kannel-username": "tester", "x-kannel-password": GatewayFault.secret, "x-kannel-from": "10690000",
                "x-kannel-to": "+8613800138000", "x-kannel-validity": "4",
            ])
    }

    @Test(arguments: ["验证码 123456", "Your code is `123456`", "código “123456”"])
    func `any other text is marked as UCS-2, or Kannel would lose it`(_ text: String) async throws {
        let request = try await exchange(text)
        #expect(request.fields["x-kannel-coding"] == "2")
        #expect(String(decoding: request.body, as: UTF8.self) == text)
    }

    @Test(arguments: [(1, "1"), (59, "1"), (60, "1"), (61, "2"), (300, "5"), (599, "10")])
    func `validity is in minutes, rounded up`(seconds: Int, minutes: String) async throws {
        #expect(try await exchange("123456", validity: .seconds(seconds)).fields["x-kannel-validity"] == minutes)
    }

    @Test func `without a sender Kannel's own counts`() async throws {
        #expect(try await exchange("123456", from: "").fields["x-kannel-from"] == nil)
    }

    @Test func `with a public URL every kind of report is asked for`() async throws {
        let request = try await exchange("123456", publicURL: "https://codes.example/")
        #expect(request.fields["x-kannel-dlr-mask"] == "31")
        #expect(
            request.fields["x-kannel-dlr-url"]
                == "https://codes.example/receipts/kannel?id=msg_7_00112233445566778899aabbccddeeff&status=%d&answer=%A"
        )
    }

    @Test func `an empty text is never sent`() async throws {
        let client = HTTPClient()
        let gateway = try make()(client, try #require(OutboundURL("http://127.0.0.1:1")), .seconds(30))
        #expect(await gateway.send(try message(7, "")) == .misconfigured("the text is empty"))
        await client.close()
    }

    /// The answers of Kannel 1.4.5, but for 503, which is its manual's.
    @Test(
        arguments: [
            (202, "3: Queued for later delivery", .unknown), (202, "Sent.", .unknown), (202, "10: x", .unknown),
            (200, "0: Accepted for delivery", .unknown),
            (403, "Authorization failed for sendsms", .misconfigured), (404, "Unknown request.", .misconfigured),
            (400, "Sender missing and no global set, rejected", .misconfigured),
            (400, "Missing receiver number, rejected", .refused),
            (400, "Missing receiver(s) number(s), rejected", .refused),
            (400, "Number(s) has/have been denied by white- and/or black-lists.", .refused),
            (400, "Charset or body misformed, rejected", .unknown), (400, "", .unknown),
            (503, "Temporal failure, try again later.", .transient), (502, "Bad gateway", .unknown),
        ] as [(Int, String, GatewayOutcome.Kind)])
    func `an answer says what came of it`(status: Int, body: String, kind: GatewayOutcome.Kind) async throws {
        let (outcome, _) = try await SMSDeliveryTests.exchange(
            try message(7, "123456"), answer: status, body, try make())
        #expect(outcome.kind == kind)
    }

    @Test(arguments: GatewayFault.allCases)
    func `a fault has the outcome of all gateways`(_ fault: GatewayFault) async throws {
        try await fault.check(success: 202, try make())
    }
}
