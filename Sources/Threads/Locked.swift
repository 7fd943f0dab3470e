import Glibc

/// A value behind a mutex of the system's (pthread_mutex_lock(3)).
///
/// Used rather than `Synchronization.Mutex` because ThreadSanitizer understands it, and so keeps its eye on what it
/// protects. `@unchecked Sendable`: the value is reached through `withLock` alone.
public final class Locked<Value>: @unchecked Sendable {
    private var value: Value
    private let mutex: UnsafeMutablePointer<pthread_mutex_t>

    /// Protects `value`, which nobody else uses from now on.
    public init(_ value: sending Value) {
        self.value = value
        mutex = .allocate(capacity: 1)
        pthread_mutex_init(mutex, nil)
    }

    deinit {
        pthread_mutex_destroy(mutex)
        mutex.deallocate()
    }

    /// Runs `body` with the value, while no other thread does. What belongs to the value must not leave `body`.
    public func withLock<Result, Failure: Error>(
        _ body: (inout Value) throws(Failure) -> Result
    ) throws(Failure) -> Result {
        pthread_mutex_lock(mutex)
        defer { pthread_mutex_unlock(mutex) }
        return try body(&value)
    }
}
