import TestSupport
import Testing
import VerificationCore

struct LimitWindowTests {
    private let hour = Duration.seconds(3600)

    @Test func `the window frees to the millisecond when its oldest event that counts is a span old`() {
        let limit = Limit(2, in: hour)
        var window = LimitWindow()
        #expect(window.end(under: limit, at: at(0)) == nil)
        window.record(under: limit, at: at(0))
        #expect(window.end(under: limit, at: at(1)) == nil)
        window.record(under: limit, at: at(10))
        #expect(window.end(under: limit, at: at(20)) == at(3600))
        #expect(window.end(under: limit, at: at(milliseconds: 3_599_999)) == at(3600))
        #expect(window.end(under: limit, at: at(3600)) == nil)
        window.record(under: limit, at: at(3600))
        #expect(window.end(under: limit, at: at(3600)) == at(3610))
    }

    @Test func `events of one instant are one entry`() {
        let limit = Limit(3, in: hour)
        var window = LimitWindow()
        for _ in 0..<3 { window.record(under: limit, at: at(5)) }
        #expect(window.entries == [LimitWindow.Entry(instant: at(5), value: 3)])
        #expect(window.end(under: limit, at: at(6)) == at(3605))
    }

    @Test
    func `under a high limit it never has more than a thousand entries, and refuses no sooner and frees no later`() {
        let limit = Limit(5000, in: .seconds(1000))
        var window = LimitWindow()
        for event in Int64(0)..<5000 {
            #expect(window.end(under: limit, at: at(milliseconds: event * 150)) == nil)
            window.record(under: limit, at: at(milliseconds: event * 150))
        }
        #expect(window.entries.count <= 1001)
        let end = window.end(under: limit, at: at(750))
        // The first event was at 0, in the part of the timeline that ends there.
        #expect(end == at(1000))
        window.record(under: limit, at: at(1000))
        #expect(window.entries.first?.instant == at(1))
    }

    @Test func `of different ones the known are always let in`() {
        let limit = Limit(2, in: hour)
        var window = LimitWindow()
        window.record(7, under: limit, at: at(0))
        window.record(8, under: limit, at: at(10))
        #expect(window.end(under: limit, for: 7, at: at(20)) == nil)
        #expect(window.end(under: limit, for: 9, at: at(20)) == at(3600))
        window.record(7, under: limit, at: at(20))
        #expect(window.end(under: limit, for: 9, at: at(30)) == at(3610))
        #expect(window.end(under: limit, for: 8, at: at(3610)) == nil)
        #expect(window.end(under: limit, for: 9, at: at(3610)) == nil)
    }

    @Test func `it is stale when its newest entry is a span old`() {
        let limit = Limit(2, in: hour)
        var window = LimitWindow()
        window.record(under: limit, at: at(1))
        window.record(under: limit, at: at(2))
        #expect(window.staleAt(under: limit) == at(3602))
    }

    @Test(arguments: [3, 1200])
    func `it agrees with a list of all that happened`(_ count: Int) {
        let seed = UInt64.random(in: .min ... .max)
        print("LimitWindowTests seed \(seed)")
        var random = SeededRandom(seed: seed)
        let limit = Limit(count, in: .seconds(60))
        let part: Int64 = count > 1000 ? 60 : 1
        var (window, events, now) = (LimitWindow(), ArraySlice<Int64>(), Int64(1_000_000))
        for _ in 0..<count * 2 + 400 {
            now += Int64.random(in: 0...(120_000 / Int64(count)), using: &random)
            let live = events.drop { $0 + 60_000 <= now }
            let end = live.count < count ? nil : live[live.endIndex - count] + 60_000
            #expect(window.end(under: limit, at: at(milliseconds: now))?.milliseconds == end, "seed \(seed)")
            guard end == nil else { continue }
            window.record(under: limit, at: at(milliseconds: now))
            events = live + [(now + part - 1) / part * part]
        }
    }
}
