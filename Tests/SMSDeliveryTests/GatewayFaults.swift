import OutboundHTTP
import TestSupport
import Testing
import VerificationCore
import VerificationService

/// Makes the gateway under test: on this client, for a provider at this URL, with this time-out.
typealias MakeGateway = (HTTPClient, OutboundURL, Duration) throws -> any SMSGateway

/// What can go wrong between a gateway and any provider. Each gateway is held against all of them:
/// `@Test(arguments: GatewayFault.allCases)`.
enum GatewayFault: CaseIterable, Sendable {
    case refusedConnection
    case untrustedCertificate
    case timeoutBeforeRequest
    case timeoutAfterRequest
    case endWithoutAnswer
    case brokenOffAnswer
    case serverError
    case emptyBody
    case truncatedJSON
    case errorInSuccess
    case megabyte
    case redirect
    case echo

    /// The text of the credentials of a gateway under test, which no outcome may show.
    static let secret = "s3cret-of-the-operator"

    /// Sends a message through the gateway, and expects the outcome that the fault has for all gateways that judge an
    /// answer by its body.
    ///
    /// - Parameter success: the status that the provider answers with when it takes a message.
    func check(success: Int = 200, _ make: MakeGateway) async throws {
        let outcome = try await outcome(success, make)
        switch self {
        case .refusedConnection, .untrustedCertificate, .timeoutBeforeRequest:
            #expect(outcome.kind == .transient, "\(self): \(outcome)")
        case .timeoutAfterRequest, .endWithoutAnswer, .brokenOffAnswer, .serverError, .emptyBody, .truncatedJSON,
            .errorInSuccess, .megabyte, .redirect:
            #expect(outcome.kind == .unknown, "\(self): \(outcome)")
        case .echo:
            #expect(outcome.kind != .accepted)
        }
        for text in [Self.secret, "123456", "13800138000"] { #expect(!"\(outcome)".contains(text)) }
    }

    private func outcome(_ success: Int, _ make: MakeGateway) async throws -> GatewayOutcome {
        switch self {
        case .refusedConnection:
            let port = try freePorts(1)[0]
            return try await send(to: "http://127.0.0.1:\(port)", make)
        case .untrustedCertificate:
            let server = try await TLSServer()
            return try await send(to: "https://127.0.0.1:\(server.port)", make)
        case .timeoutBeforeRequest:
            return try await send(to: "https", timeout: .milliseconds(50), make) { try $0.accept().waitForEnd() }
        case .timeoutAfterRequest:
            return try await send(timeout: .milliseconds(300), make) { connection, _ in connection.waitForEnd() }
        case .endWithoutAnswer:
            return try await send(make) { _, _ in }
        case .brokenOffAnswer:
            return try await send(make) { connection, _ in
                try connection.send("HTTP/1.1 \(success) Answer\r\nContent-Length: 10\r\n\r\n{")
            }
        case .serverError:
            return try await send(make) { connection, _ in try connection.answer(500) }
        case .emptyBody:
            return try await send(make) { connection, _ in try connection.answer(success) }
        case .truncatedJSON:
            return try await send(make) { connection, _ in try connection.answer(success, #"{"code":"0","messa"#) }
        case .errorInSuccess:
            return try await send(make) { connection, _ in try connection.answer(success, #"{"error":"no"}"#) }
        case .megabyte:
            return try await send(make) { connection, _ in
                // The client hangs up on the way.
                try? connection.answer(success, String(repeating: " ", count: 1 << 20))
                connection.waitForEnd()
            }
        case .redirect:
            return try await send(to: "http", make) { listener in
                let connection = try listener.accept()
                _ = try connection.readRequest()
                try connection.answer(307, fields: ["Location: /elsewhere", "Connection: close"])
                connection.waitForEnd()
                #expect(!listener.hasConnection(within: 0))
            }
        case .echo:
            return try await send(make) { connection, request in
                try connection.answer(400, String(decoding: request.body, as: UTF8.self))
            }
        }
    }

    /// Sends to a server that takes one request and then plays `script`.
    private func send(
        timeout: Duration = .seconds(30), _ make: MakeGateway,
        _ script: @escaping @Sendable (BlockingSocket, ReceivedRequest) throws -> Void
    ) async throws -> GatewayOutcome {
        try await send(to: "http", timeout: timeout, make) { listener in
            let connection = try listener.accept()
            try script(connection, try connection.readRequest())
        }
    }

    /// Sends to a server that plays `script`.
    private func send(
        to scheme: String, timeout: Duration = .seconds(30), _ make: MakeGateway,
        _ script: @escaping @Sendable (FakeServer.Listener) throws -> Void
    ) async throws -> GatewayOutcome {
        let server = try FakeServer(script)
        let outcome = try await send(to: "\(scheme)://127.0.0.1:\(server.port)", timeout: timeout, make)
        try await server.join()
        return outcome
    }

    private func send(
        to url: String, timeout: Duration = .seconds(30), _ make: MakeGateway
    ) async throws -> GatewayOutcome {
        let client = HTTPClient()
        let gateway = try make(client, try #require(OutboundURL(url)), timeout)
        let outcome = await gateway.send(try message(7, "code 123456"))
        await client.close()
        return outcome
    }
}
