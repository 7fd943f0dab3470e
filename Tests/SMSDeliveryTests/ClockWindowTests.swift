import Testing

@testable import SMSDelivery

struct ClockWindowTests {
    private static let midnight: Int64 = 1_796_054_400_000  // 2026-12-01T00:00:00+08:00

    @Test(arguments: [(.minute, 60), (.hour, 3600), (.day, 86_400)] as [(ClockWindow, Int)])
    func `a window ends as the next one begins, on the clock of China`(_ window: ClockWindow, seconds: Int) {
        #expect(window.rest(at: Self.midnight) == .seconds(seconds))
        #expect(window.rest(at: Self.midnight - 1) == .milliseconds(1))
        #expect(window.rest(at: Self.midnight + 1) == .seconds(seconds) - .milliseconds(1))
    }

    // At 16:02:03.456 in China.
    @Test(arguments: [(.minute, 56_544), (.hour, 3_476_544), (.day, 28_676_544)] as [(ClockWindow, Int)])
    func `inside a window its rest is left`(_ window: ClockWindow, milliseconds: Int) {
        #expect(window.rest(at: 1_796_025_723_456) == .milliseconds(milliseconds))
    }
}
