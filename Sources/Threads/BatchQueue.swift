import Dispatch

/// Work for one thread, which takes everything that waits at once: the more there is, the less each piece costs.
public final class BatchQueue<Element: Sendable>: Sendable {
    private struct Waiting {
        var elements: [Element] = []
        var isClosed = false
    }

    private let capacity: Int
    private let waiting = Locked(Waiting())
    private let signal = DispatchSemaphore(value: 0)

    /// A queue for at most `capacity` waiting elements.
    public init(capacity: Int) {
        self.capacity = capacity
    }

    /// Adds an element; false when the queue is full or closed. Any thread may call this.
    public func append(_ element: Element) -> Bool {
        let (isAccepted, wasEmpty) = waiting.withLock { waiting in
            guard !waiting.isClosed, waiting.elements.count < capacity else { return (false, false) }
            waiting.elements.append(element)
            return (true, waiting.elements.count == 1)
        }
        if wasEmpty { signal.signal() }
        return isAccepted
    }

    /// Takes no more elements. Those that wait are still given out.
    public func close() {
        waiting.withLock { $0.isClosed = true }
        signal.signal()
    }

    /// Blocks until there are elements, and takes them all; nil when the queue is closed and empty.
    public func takeAll() -> [Element]? {
        while true {
            signal.wait()
            let (elements, isClosed) = waiting.withLock { waiting in
                let elements = waiting.elements
                waiting.elements = []
                waiting.elements.reserveCapacity(min(elements.count, capacity))
                return (elements, waiting.isClosed)
            }
            if isClosed { signal.signal() }
            if !elements.isEmpty { return elements }
            if isClosed { return nil }
        }
    }
}
