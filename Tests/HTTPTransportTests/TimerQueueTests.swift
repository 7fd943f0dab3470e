import TestSupport
import Testing

@testable import HTTPTransport

struct TimerQueueTests {
    @Test func `what is kept comes out in order, and the rest never`() {
        var queue = TimerQueue<Int>()
        for number in 0..<1000 { queue.insert(number, at: Int64(number * 7919 % 1000)) }
        queue.keep { deadline, token in deadline % 2 == 0 && token % 3 == 0 }
        let expected = (0..<1000).filter { $0 * 7919 % 1000 % 2 == 0 && $0 % 3 == 0 }.sorted {
            $0 * 7919 % 1000 < $1 * 7919 % 1000
        }
        #expect(queue.count == expected.count)
        var left: [Int] = []
        while let token = queue.popExpired(at: 1000) { left.append(token) }
        #expect(left == expected)
    }

    @Test func `deadlines come out in their order, and none before its time`() {
        let seed = UInt64.random(in: .min ... .max)
        print("TimerQueueTests seed \(seed)")
        var random = SeededRandom(seed: seed)
        var queue = TimerQueue<Int64>()
        var model: [Int64] = []
        for _ in 0..<2000 {
            let deadline = Int64.random(in: 0..<500, using: &random)
            queue.insert(deadline, at: deadline)
            model.append(deadline)
            let now = Int64.random(in: 0..<500, using: &random)
            #expect(queue.next == model.min(), "seed \(seed)")
            let popped = queue.popExpired(at: now)
            let expected = model.min().flatMap { $0 <= now ? $0 : nil }
            #expect(popped == expected, "seed \(seed)")
            if let popped, let index = model.firstIndex(of: popped) { model.remove(at: index) }
        }
    }
}
