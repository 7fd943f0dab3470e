import Threads

/// Runs `body` on `count` threads of their own, each with its number, and waits for all; throws what one of them threw.
///
/// For clients whose calls block, which the concurrency pool's threads must not.
package func onThreads(_ count: Int, _ body: @escaping @Sendable (Int) throws -> Void) async throws {
    let failure = Locked<(any Error)?>(nil)
    let threads = (0..<count).map { number in
        WorkerThread(name: "client-\(number)") {
            do {
                try body(number)
            } catch {
                failure.withLock { $0 = $0 ?? error }
            }
        }
    }
    for thread in threads { await thread.join() }
    if let failure = failure.withLock({ $0 }) { throw failure }
}

/// The value of `body`, which runs on a thread made for it.
package func onThread<Value: Sendable>(_ body: @escaping @Sendable () throws -> Value) async throws -> Value {
    try await withCheckedThrowingContinuation { continuation in
        _ = WorkerThread(name: "client") { continuation.resume(with: Result(catching: body)) }
    }
}
