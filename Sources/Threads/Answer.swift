/// A value that one thread gives and one task awaits. Several may race to give it: the first one wins.
public final class Answer<Value: Sendable>: Sendable {
    private struct State {
        var value: Value?
        var continuation: UnsafeContinuation<Value, Never>?
    }

    private let state = Locked(State())

    /// An answer that nobody has given yet.
    public init() {}

    /// Gives the answer, if it is the first. Any thread may call this.
    public func give(_ value: Value) {
        let continuation = state.withLock { state in
            guard state.value == nil else { return UnsafeContinuation<Value, Never>?.none }
            state.value = value
            defer { state.continuation = nil }
            return state.continuation
        }
        continuation?.resume(returning: value)
    }

    /// Returns the answer once it is given. For one caller; its cancellation does not end the wait.
    public func value() async -> Value {
        await withUnsafeContinuation { continuation in
            let value = state.withLock { state in
                if state.value == nil { state.continuation = continuation }
                return state.value
            }
            if let value { continuation.resume(returning: value) }
        }
    }
}
