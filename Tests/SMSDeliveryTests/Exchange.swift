import Foundation
import OutboundHTTP
import TestSupport
import Testing
import Threads
import VerificationCore
import VerificationService

/// What came of a message that a gateway sent to a server with one answer, and what the server received.
func exchange(
    _ message: OutgoingMessage, answer status: Int, _ body: String = "", _ make: MakeGateway
) async throws -> (outcome: GatewayOutcome, request: ReceivedRequest) {
    let received = Locked<ReceivedRequest?>(nil)
    let server = try FakeServer { listener in
        let connection = try listener.accept()
        let request = try connection.readRequest()
        received.withLock { $0 = request }
        try connection.answer(status, body)
    }
    let client = HTTPClient()
    let gateway = try make(client, try #require(OutboundURL(server.url(""))), .seconds(30))
    let outcome = await gateway.send(message)
    await client.close()
    try await server.join()
    return (outcome, try #require(received.withLock { $0 }))
}

extension ReceivedRequest {
    /// The body as a form, by names; a name that comes twice has its values joined by a bar.
    var form: [String: String] {
        let pairs = String(decoding: body, as: UTF8.self).split(separator: "&").map { pair in
            let parts = pair.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false).map { part in
                part.replacing("+", with: " ").removingPercentEncoding ?? "?"
            }
            return (parts[0], parts.count > 1 ? parts[1] : "")
        }
        return Dictionary(pairs) { "\($0)|\($1)" }
    }
}
