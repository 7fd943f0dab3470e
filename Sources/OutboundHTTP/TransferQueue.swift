import CCurl
import Threads

/// What tasks ask of the client's thread, and the multi handle that they wake it with.
///
/// `@unchecked Sendable` for the handle's sake: it is used by the client's thread alone, except for curl_multi_wakeup,
/// which any thread may call while the handle exists (curl_multi_wakeup(3)). It exists until `end`, and the lock keeps
/// the two apart.
final class TransferQueue: @unchecked Sendable {
    /// What the thread has to do.
    struct Work: Sendable {
        var added: [Transfer] = []
        var cancelled: [Transfer] = []
        var isClosed = false
    }

    private struct State {
        var work = Work()
        var underWay = 0
        var hasEnded = false
    }

    /// For the client's thread.
    let multi: OpaquePointer
    private let capacity: Int
    private let state = Locked(State())

    /// A queue for at most `capacity` transfers, those under way included.
    init(capacity: Int, connections: Int) {
        self.capacity = capacity
        multi = Libcurl.makeMulti(connections: connections)
    }

    /// Hands a transfer over; false when there are too many, or after `close`.
    func add(_ transfer: Transfer) -> Bool {
        state.withLock { state in
            guard !state.work.isClosed, state.underWay < capacity else { return false }
            state.underWay += 1
            state.work.added.append(transfer)
            curl_multi_wakeup(multi)
            return true
        }
    }

    /// Asks for the end of a transfer, also of one that is added later.
    func cancel(_ transfer: Transfer) {
        transfer.cancel()
        state.withLock { state in
            guard !state.hasEnded else { return }
            state.work.cancelled.append(transfer)
            curl_multi_wakeup(multi)
        }
    }

    /// Takes no more transfers.
    func close() {
        state.withLock { state in
            guard !state.hasEnded else { return }
            state.work.isClosed = true
            curl_multi_wakeup(multi)
        }
    }

    /// All there is to do, after `finished` transfers have ended. For the client's thread.
    func take(finished: Int) -> Work {
        state.withLock { state in
            state.underWay -= finished
            defer { state.work = Work(isClosed: state.work.isClosed) }
            return state.work
        }
    }

    /// Frees the handle. For the client's thread, once no transfer is left.
    func end() {
        state.withLock { $0.hasEnded = true }
        curl_multi_cleanup(multi)
    }
}
