import Testing
import VerificationCore

/// The cases T4 to T9: a cooldown of 60 seconds, and what clocks and restarts do to it.
struct TimelineAnchorTests {
    /// The wall clock at the first start, 2026-11-30T08:00:00Z, and `CLOCK_BOOTTIME` then.
    private let wall: Int64 = 1_796_025_600_000
    private let boottime: Int64 = 5_000_000

    private var first: TimelineAnchor {
        .starting(from: nil, newest: nil, bootID: "a", boottime: boottime, wall: wall)
    }

    private func now(_ anchor: TimelineAnchor, boottime: Int64) -> Timestamp {
        at(milliseconds: boottime + anchor.boottimeOffset)
    }

    /// What remains of a cooldown that began at the first start.
    private func remaining(_ anchor: TimelineAnchor, boottime: Int64) -> Int {
        let cooldown = Cooldown(startedAt: now(first, boottime: self.boottime), length: .seconds(60))
        let now = now(anchor, boottime: boottime)
        return cooldown.end(at: now).map { ($0 - now).secondsRoundedUp } ?? 0
    }

    @Test func `the first start begins the timeline at the wall clock`() {
        #expect(now(first, boottime: boottime) == at(milliseconds: wall))
        #expect(first.bootID == "a")
        #expect(first.wallOffset == 0)
    }

    @Test(arguments: [Int64(-3_600_000), 3_600_000])
    func `a step of the wall clock changes no remainder, also over a restart`(step: Int64) {  // T4, T5
        #expect(remaining(first, boottime: boottime + 10_000) == 50)
        let restarted = TimelineAnchor.starting(
            from: first, newest: at(milliseconds: wall), bootID: "a", boottime: boottime + 10_000,
            wall: wall + 10_000 + step)
        #expect(remaining(restarted, boottime: boottime + 10_000) == 50)
        #expect(restarted.wallOffset == step)
    }

    @Test func `a restart within the boot continues exactly`() {  // T6
        let restarted = TimelineAnchor.starting(
            from: first, newest: at(milliseconds: wall), bootID: "a", boottime: boottime + 10_000, wall: wall + 10_000)
        #expect(restarted == first)
        #expect(remaining(restarted, boottime: boottime + 10_000) == 50)
    }

    @Test func `after a reboot the wall clock says how much time has passed`() {  // T7
        let rebooted = TimelineAnchor.starting(
            from: first, newest: at(milliseconds: wall), bootID: "b", boottime: 3000, wall: wall + 30_000)
        #expect(remaining(rebooted, boottime: 3000) == 30)
        #expect(rebooted.bootID == "b")
    }

    @Test func `after a reboot with the wall clock a day behind nothing is longer than its length`() {  // T8
        let rebooted = TimelineAnchor.starting(
            from: first, newest: at(milliseconds: wall), bootID: "b", boottime: 3000, wall: wall - 86_400_000)
        #expect(remaining(rebooted, boottime: 3000) == 60)
        #expect(remaining(rebooted, boottime: 3000 + 59_999) == 1)
        #expect(remaining(rebooted, boottime: 3000 + 60_000) == 0)
        #expect(rebooted.wallOffset == -86_400_000)
    }

    @Test func `after a reboot the timeline starts no earlier than the newest instant in the database`() {
        let newest = at(milliseconds: wall + 5000)
        let rebooted = TimelineAnchor.starting(
            from: first, newest: newest, bootID: "b", boottime: 3000, wall: wall)
        #expect(now(rebooted, boottime: 3000) == newest)
    }

    @Test func `time in suspend counts`() {  // T9
        #expect(remaining(first, boottime: boottime + 10_000 + 30_000) == 20)
    }

    @Test(arguments: [
        (Int64(0), Int64(0), Int64(0)), (0, 1, 0), (0, -1, 0), (0, 50, 0), (0, -50, 0), (0, 51, 51), (0, -51, -51),
        (1000, 1050, 1000), (1000, 1051, 1051), (1000, 949, 949), (0, 3_600_000, 3_600_000),
    ])
    func `the wall offset is replaced only when it has moved by more than 50 ms`(
        kept: Int64, sample: Int64, expected: Int64
    ) {
        #expect(TimelineAnchor.keptWallOffset(kept, sample: sample) == expected)
    }
}
