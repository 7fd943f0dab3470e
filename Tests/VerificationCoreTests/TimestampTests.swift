import Testing
import VerificationCore

struct TimestampTests {
    @Test func `the earlier instant is the smaller one`() {
        #expect(at(milliseconds: 1) < at(milliseconds: 2))
        #expect(!(at(milliseconds: 2) < at(milliseconds: 2)))
    }

    @Test func `an hour begins at a multiple of 3600 seconds`() {
        #expect(at(milliseconds: 7_199_999).startOfHour == at(3600))
        #expect(at(7200).startOfHour == at(7200))
    }

    @Test func `a span leads from one instant to another, also backwards`() {
        #expect(at(10) + .milliseconds(1500) == at(milliseconds: 11_500))
        #expect(at(10) + .seconds(-20) == at(-10))
        #expect(at(12) - at(10) == .seconds(2))
        #expect(at(10) - at(12) == .seconds(-2))
    }

    @Test(arguments: [
        (Duration.zero, Int64(0)), (.milliseconds(1), 1), (.seconds(1), 1000), (.milliseconds(-1), -1),
        (.microseconds(1999), 1), (.seconds(86400), 86_400_000),
    ])
    func `a span has whole milliseconds`(span: Duration, milliseconds: Int64) {
        #expect(span.wholeMilliseconds == milliseconds)
    }

    @Test(arguments: [
        (Duration.zero, 0), (.milliseconds(1), 1), (.milliseconds(999), 1), (.milliseconds(1000), 1),
        (.milliseconds(1001), 2), (.milliseconds(1999), 2), (.milliseconds(2000), 2), (.seconds(86400), 86400),
        (.milliseconds(86_399_001), 86400), (.milliseconds(-1), 0), (.seconds(-5), 0),
    ])
    func `seconds are rounded up and never negative`(span: Duration, seconds: Int) {
        #expect(span.secondsRoundedUp == seconds)
    }
}
