import Foundation
import TestSupport
import Testing

@testable import OutboundHTTP

/// Certificates, against a server of OpenSSL's.
struct TLSTests {
    @Test func `a certificate of nobody's is not trusted`() async throws {
        let server = try await TLSServer()
        let url = try #require(OutboundURL("https://127.0.0.1:\(server.port)/"))
        let request = OutboundRequest(.get, url, timeout: .seconds(30))
        #expect(try await withClient { await $0.outcome(of: request) } == .notSent)
    }

    @Test func `a certificate of an authority that is named is`() async throws {
        let server = try await TLSServer()
        let url = try #require(OutboundURL("https://127.0.0.1:\(server.port)/"))
        let request = OutboundRequest(.get, url, timeout: .seconds(30))
        #expect(try await withClient(caFile: server.caFile) { await $0.outcome(of: request) } == .answered(200))
    }

    @Test func `a certificate for another name is not trusted`() async throws {
        let server = try await TLSServer()
        let url = try #require(OutboundURL("https://localhost:\(server.port)/"))
        let request = OutboundRequest(.get, url, timeout: .seconds(30))
        #expect(try await withClient(caFile: server.caFile) { await $0.outcome(of: request) } == .notSent)
    }

    @Test func `a file of authorities that is not there is a failure, not a reason to trust`() async throws {
        let server = try await TLSServer()
        let url = try #require(OutboundURL("https://127.0.0.1:\(server.port)/"))
        let request = OutboundRequest(.get, url, timeout: .seconds(30))
        #expect(try await withClient(caFile: server.caFile + "-not") { await $0.outcome(of: request) } == .notSent)
    }
}
