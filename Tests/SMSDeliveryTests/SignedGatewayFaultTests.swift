import OutboundHTTP
import TestSupport
import Testing
import VerificationCore
import VerificationService

@testable import SMSDelivery

/// What can go wrong with any provider, for the gateways that sign their requests.
struct SignedGatewayFaultTests {
    @Test(arguments: SignedGateway.allCases, GatewayFault.allCases)
    func `a fault has the outcome of all gateways`(_ gateway: SignedGateway, _ fault: GatewayFault) async throws {
        try await fault.check { client, url, timeout in
            try gateway.make(client, url: "\(url.text)", timeout: timeout)
        }
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
    }

    @Test(arguments: SignedGateway.allCases)
    func `a fault under status 200 is no acceptance`(_ gateway: SignedGateway) async throws {
        let outcome = try await outcome(gateway, 200, gateway.fault("SignatureDoesNotMatch"))
        #expect(outcome.kind == (gateway == .awsSNS ? .unknown : .misconfigured))
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
