import Synchronization
import Threads

/// A request on its way to the client's thread, and how its caller learns of the end.
final class Transfer: Sendable {
    let request: OutboundRequest
    let answer = Answer<Result<OutboundResponse, OutboundFailure>>()
    private let cancelled = Atomic(false)

    init(_ request: OutboundRequest) {
        self.request = request
    }

    /// Whether its caller no longer waits.
    var isCancelled: Bool { cancelled.load(ordering: .acquiring) }

    /// Says that its caller no longer waits.
    func cancel() {
        cancelled.store(true, ordering: .releasing)
    }
}
