/// The deadlines of one event loop, earliest first: a binary heap. Times are milliseconds of any one clock.
struct TimerQueue<Token> {
    private var heap: [(deadline: Int64, token: Token)] = []

    /// The earliest deadline.
    var next: Int64? { heap.first?.deadline }

    /// How many deadlines there are.
    var count: Int { heap.count }

    /// Drops the deadlines for which `isKept` is false.
    mutating func keep(where isKept: (Int64, Token) -> Bool) {
        heap = heap.filter { isKept($0.deadline, $0.token) }.sorted { $0.deadline < $1.deadline }  // sorted is a heap
    }

    /// Adds a deadline.
    mutating func insert(_ token: Token, at deadline: Int64) {
        heap.append((deadline, token))
        var child = heap.count - 1
        while child > 0, case let parent = (child - 1) / 2, heap[child].deadline < heap[parent].deadline {
            heap.swapAt(child, parent)
            child = parent
        }
    }

    /// Takes out the earliest deadline if `now` has reached it.
    mutating func popExpired(at now: Int64) -> Token? {
        guard let first = heap.first, first.deadline <= now else { return nil }
        heap.swapAt(0, heap.count - 1)
        heap.removeLast()
        var parent = 0
        while let child = smallerChild(of: parent), heap[child].deadline < heap[parent].deadline {
            heap.swapAt(child, parent)
            parent = child
        }
        return first.token
    }

    private func smallerChild(of parent: Int) -> Int? {
        let left = 2 * parent + 1
        guard left < heap.count else { return nil }
        let right = left + 1
        return right < heap.count && heap[right].deadline < heap[left].deadline ? right : left
    }
}
