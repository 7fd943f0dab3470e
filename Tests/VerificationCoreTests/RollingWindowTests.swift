import Testing
import VerificationCore

struct RollingWindowTests {
    private let hour = Duration.seconds(3600)

    private func window(_ seconds: Int64...) -> RollingWindow {
        RollingWindow(seconds.map { at($0) })
    }

    @Test func `an empty window refuses nothing`() {
        #expect(window().end(limit: 1, within: hour, at: at(0)) == nil)
        #expect(window().count(within: hour, at: at(0)) == 0)
    }

    @Test func `fewer events than the limit refuse nothing`() {
        #expect(window(0, 1, 2, 3).end(limit: 5, within: hour, at: at(4)) == nil)
    }

    @Test(arguments: [
        (1, 3604), (2, 3603), (3, 3602), (4, 3601), (5, 3600),
    ])
    func `a full window ends when the oldest of the last events leaves it`(limit: Int, end: Int64) {
        #expect(window(0, 1, 2, 3, 4).end(limit: limit, within: hour, at: at(5)) == at(end))
    }

    @Test(arguments: [
        (Int64(3_599_999), at(3600)), (3_600_000, nil), (3_600_001, nil),
    ])
    func `the end itself is free`(now: Int64, end: Timestamp?) {
        #expect(window(0).end(limit: 1, within: hour, at: at(milliseconds: now)) == end)
    }

    @Test(arguments: [
        (Int64(3_599_999), 2), (3_600_000, 1), (3_600_001, 1), (3_609_999, 1), (3_610_000, 0),
    ])
    func `an event counts until it is a span old`(now: Int64, count: Int) {
        #expect(window(0, 10).count(within: hour, at: at(milliseconds: now)) == count)
    }

    @Test func `an event in the future holds for a span from now and no longer`() {
        let window = window(100_000)
        #expect(window.end(limit: 1, within: hour, at: at(0)) == at(3600))
        #expect(window.end(limit: 1, within: hour, at: at(50)) == at(3650))
        #expect(window.end(limit: 1, within: hour, at: at(100_000)) == at(103_600))
        #expect(window.count(within: hour, at: at(0)) == 1)
    }

    @Test func `recording forgets what is a span old, and nothing younger`() {
        var window = window(0, 1, 2)
        window.record(at: at(3601), keeping: hour)
        #expect(window.instants == [at(2), at(3601)])
    }

    @Test func `several events of one instant all count`() {
        var window = window()
        for _ in 0..<3 { window.record(at: at(7), keeping: hour) }
        #expect(window.count(within: hour, at: at(7)) == 3)
        #expect(window.end(limit: 3, within: hour, at: at(7)) == at(3607))
    }

    @Test func `one event of an instant is taken back`() {
        var window = window(1, 2, 2, 3)
        window.remove(at(2))
        #expect(window.instants == [at(1), at(2), at(3)])
    }

    @Test func `taking back an event that is not there changes nothing`() {
        var window = window(1, 3)
        window.remove(at(2))
        #expect(window.instants == [at(1), at(3)])
    }
}
