import CLinux
import Glibc

/// A thread of its own for work that blocks or never ends; the concurrency pool's threads must do neither.
public struct WorkerThread: Sendable {
    private let finished: AsyncStream<Never>

    /// Starts a thread that runs `body`.
    ///
    /// - Parameter name: what debuggers show, at most 15 bytes.
    public init(name: String, _ body: @escaping @Sendable () -> Void) {
        let (finished, continuation) = AsyncStream.makeStream(of: Never.self)
        self.finished = finished
        let start = Start {
            pthread_setname_np(pthread_self(), name)
            body()
            continuation.finish()
        }
        var thread = pthread_t()
        let error = pthread_create(
            &thread, nil,
            { argument in
                guard let argument else { return nil }
                Unmanaged<Start>.fromOpaque(argument).takeRetainedValue().body()
                return nil
            }, Unmanaged.passRetained(start).toOpaque())
        precondition(error == 0, "the system lets this process start its few threads")
        pthread_detach(thread)
    }

    /// Returns when `body` has returned. For one caller.
    public func join() async {
        for await _ in finished {}
    }

    private final class Start: Sendable {
        let body: @Sendable () -> Void
        init(_ body: @escaping @Sendable () -> Void) { self.body = body }
    }
}
