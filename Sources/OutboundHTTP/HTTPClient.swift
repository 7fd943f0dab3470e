import Threads

/// Sends requests from one thread of its own, around one libcurl multi handle (libcurl-multi(3)): many at a time, over
/// connections that are used again.
///
/// It speaks HTTP/1.1 over TCP or TLS, always checks the server's certificate, follows no redirect, and knows neither
/// cookies nor the environment's proxies. No request leaves twice: if a re-used connection ends without an answer, that
/// is the outcome. libcurl looks a host name up on a short-lived thread, and remembers the address for a minute.
public final class HTTPClient: Sendable {
    /// The longest head and the longest body of an answer, in bytes, each; a longer one is a failure.
    public static let answerLimit = 65_536

    private let queue: TransferQueue
    private let worker: WorkerThread

    /// Starts the thread.
    ///
    /// - Parameters:
    ///   - caFile: a PEM file of the authorities to trust instead of the system's.
    ///   - capacity: how many requests may be under way; a further one is refused at once, as not sent.
    ///   - connections: how many of them have a connection, at most; others wait for one.
    public convenience init(caFile: String? = nil, capacity: Int = 1024, connections: Int = .max) {
        self.init(caFile: caFile, capacity: capacity, connections: connections, threadName: "http-client")
    }

    /// Starts a thread of this name, which is also the name of every thread that libcurl starts from there.
    init(caFile: String?, capacity: Int, connections: Int = .max, threadName: String) {
        let queue = TransferQueue(capacity: capacity, connections: connections)
        self.queue = queue
        worker = WorkerThread(name: threadName) {
            TransferLoop(queue: queue, caFile: caFile).run()
        }
    }

    /// Sends a request and returns its complete answer, whatever the status. Any task may call this.
    ///
    /// When its task is cancelled, the transfer ends promptly, and fails as one that was sent or was not.
    public func perform(_ request: OutboundRequest) async throws(OutboundFailure) -> OutboundResponse {
        let transfer = Transfer(request)
        let result = await withTaskCancellationHandler {
            if !queue.add(transfer) { transfer.answer.give(.failure(.notSent(cause: "the client is full or closed"))) }
            return await transfer.answer.value()
        } onCancel: {
            queue.cancel(transfer)
        }
        return try result.get()
    }

    /// Takes no more requests, lets those under way end, which takes their time-out at most, and ends the thread. Once.
    public func close() async {
        queue.close()
        await worker.join()
    }
}
