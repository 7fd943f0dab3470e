import OutboundHTTP
import TestSupport
import Testing

extension FakeServer {
    /// Its URL as a request takes it.
    func outboundURL(_ path: String = "/") throws -> OutboundURL {
        try #require(OutboundURL(url(path)))
    }
}

/// A POST of a short text.
func post(_ url: OutboundURL, body: String = "hello", timeout: Duration = .seconds(30)) -> OutboundRequest {
    OutboundRequest(.post, url, body: Array(body.utf8), timeout: timeout)
}

/// Whether a request failed, and on which side of the line.
enum Outcome: Equatable {
    case answered(Int)
    case notSent
    case unknown
}

extension HTTPClient {
    /// What became of a request.
    func outcome(of request: OutboundRequest) async -> Outcome {
        do {
            return .answered(try await perform(request).status)
        } catch {
            switch error {
            case .notSent: return .notSent
            case .unknown: return .unknown
            }
        }
    }

    /// How a request failed; nil when it has an answer.
    func failure(of request: OutboundRequest) async -> OutboundFailure? {
        do {
            _ = try await perform(request)
            return nil
        } catch {
            return error
        }
    }
}

/// Runs `body` with a client, and closes it.
@discardableResult
func withClient<Result>(
    caFile: String? = nil, capacity: Int = 1024, _ body: (HTTPClient) async throws -> Result
) async throws -> Result {
    let client = HTTPClient(caFile: caFile, capacity: capacity)
    do {
        let result = try await body(client)
        await client.close()
        return result
    } catch {
        await client.close()
        throw error
    }
}
