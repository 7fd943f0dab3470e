import OutboundHTTP
import TestSupport
import Testing
import VerificationCore
import VerificationService

@testable import SMSDelivery

/// What can go wrong with any provider, for the gateways that sign their requests.
struct SignedGatewayFaultTests {
    @Test(arguments: SignedGateway.allCases)
    func `a server that is not there took nothing`(_ gateway: SignedGateway) async throws {
        let port = try FakeServer.Listener().port  // closed again
        let client = HTTPClient()
        let sender = try gateway.make(client, url: "http://127.0.0.1:\(port)")
        #expect(await sender.send(try message(7, "code")).kind == .transient)
        await client.close()
    }

    @Test(arguments: SignedGateway.allCases)
    func `a time-out before the request is written took nothing`(_ gateway: SignedGateway) async throws {
        let outcome = try await outcome(gateway, scheme: "https", timeout: .milliseconds(50)) { listener in
            try listener.accept().waitForEnd()
        }
        #expect(outcome.kind == .transient)
    }

    @Test(arguments: SignedGateway.allCases)
    func `a time-out after the request is written leaves it unknown`(_ gateway: SignedGateway) async throws {
        let outcome = try await outcome(gateway, timeout: .milliseconds(100)) { listener in
            let connection = try listener.accept()
            _ = try connection.readRequest()
            connection.waitForEnd()
        }
        #expect(outcome.kind == .unknown)
    }

    @Test(arguments: SignedGateway.allCases, [500, 502, 503, 504])
    func `a server's own fault leaves it unknown`(_ gateway: SignedGateway, status: Int) async throws {
        for body in ["", "<html>", gateway.fault("Unlisted")] {
            #expect(try await outcome(gateway, status, body).kind == .unknown)
        }
    }

    @Test(arguments: SignedGateway.allCases)
    func `an answer that says nothing leaves it unknown`(_ gateway: SignedGateway) async throws {
        for body in ["", "OK", "{}", "[]", "null", "<a/>", #"{"Response":{}}"#, #"{"Response":{"SendStatusSet":[]}}"#] {
            #expect(try await outcome(gateway, 200, body).kind == .unknown, "\(body)")
        }
    }

    @Test(arguments: SignedGateway.allCases)
    func `an answer that is cut short leaves it unknown`(_ gateway: SignedGateway) async throws {
        let half = String(gateway.acceptance.prefix(gateway.acceptance.count / 2))
        #expect(try await outcome(gateway, 200, half).kind == .unknown)
        let brokenOff = try await outcome(gateway) { listener in
            let connection = try listener.accept()
            _ = try connection.readRequest()
            try connection.send("HTTP/1.1 200 OK\r\nContent-Length: 10000\r\n\r\n\(gateway.acceptance)")
        }
        #expect(brokenOff.kind == .unknown)
    }

    @Test(arguments: SignedGateway.allCases)
    func `a fault under status 200 is no acceptance`(_ gateway: SignedGateway) async throws {
        let outcome = try await outcome(gateway, 200, gateway.fault("SignatureDoesNotMatch"))
        #expect(outcome.kind == (gateway == .awsSNS ? .unknown : .misconfigured))
    }

    @Test(arguments: SignedGateway.allCases)
    func `an answer of 1 MB leaves it unknown`(_ gateway: SignedGateway) async throws {
        let outcome = try await outcome(gateway) { listener in
            let connection = try listener.accept()
            _ = try connection.readRequest()
            let padding = String(repeating: " ", count: 1 << 20)
            try? connection.answer(200, gateway.acceptance + padding)  // the client ends it before
        }
        #expect(outcome == .unknown("the answer is too long"))
    }

    @Test(arguments: SignedGateway.allCases)
    func `a redirect is not followed`(_ gateway: SignedGateway) async throws {
        let outcome = try await outcome(gateway) { listener in
            let connection = try listener.accept()
            _ = try connection.readRequest()
            try connection.answer(307, fields: ["Location: http://127.0.0.1:\(listener.port)/", "Connection: close"])
            connection.waitForEnd()
            #expect(!listener.hasConnection(within: 0))
        }
        #expect(outcome == .unknown("HTTP 307"))
    }

    @Test(arguments: SignedGateway.allCases)
    func `a refusal without a code of the provider's is the operator's to mend`(_ gateway: SignedGateway) async throws {
        for (status, kind) in [
            (404, GatewayOutcome.Kind.misconfigured), (413, .misconfigured), (408, .transient), (429, .transient),
        ] {
            #expect(try await outcome(gateway, status, "<html>no</html>").kind == kind)
        }
    }

    @Test(arguments: SignedGateway.allCases)
    func `no reason holds what a provider quotes of a number or a code`(_ gateway: SignedGateway) async throws {
        let outcome = try await outcome(gateway, 400, gateway.fault("no way to +8613800138000, code 123456"))
        #expect("\(outcome)" == "misconfigured(no way to ?#? code #)")
    }
}
