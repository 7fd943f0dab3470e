import TestSupport
import Testing
import VerificationCore
import VerificationService

struct ServiceClockTests {
    private let time = ManualTime()

    private func makeClock() -> ServiceClock {
        ServiceClock(
            source: time,
            anchor: .starting(
                from: nil, newest: nil, bootID: time.bootID, boottime: time.boottime(), wall: time.wall()))
    }

    @Test func `it starts at the wall clock and advances with time`() {
        let start = Timestamp(milliseconds: time.wall())
        let clock = makeClock()
        #expect(clock.now() == start)
        time.advance(by: .milliseconds(1234))
        #expect(clock.now() == start + .milliseconds(1234))
        #expect(clock.wallOffset() == 0)
    }

    @Test(arguments: [-3600, 3600])
    func `a step of the wall clock moves the offset and not the timeline`(seconds: Int) {
        let clock = makeClock()
        let start = clock.now()
        time.stepWall(by: .seconds(seconds))
        #expect(clock.now() == start)
        #expect(clock.wallOffset() == Int64(seconds) * 1000)
    }

    @Test func `the offset is the same while the wall clock moves by no more than 50 ms`() {
        let clock = makeClock()
        for step in [1, 20, 29, -100] {
            time.stepWall(by: .milliseconds(step))
            #expect(clock.wallOffset() == 0)
        }
        time.stepWall(by: .milliseconds(-1))
        #expect(clock.wallOffset() == -51)
        time.stepWall(by: .milliseconds(50))
        #expect(clock.wallOffset() == -51, "the 50 ms are counted from the offset that is kept")
    }
}
