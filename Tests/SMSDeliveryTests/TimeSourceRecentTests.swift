import TestSupport
import Testing

@testable import SMSDelivery

/// The wall clock shows second 1796025600.
struct TimeSourceRecentTests {
    @Test(arguments: [1_796_025_300, 1_796_025_600, 1_796_025_900] as [Int64])
    func `five minutes before and after are recent`(_ seconds: Int64) {
        #expect(ManualTime().recent(seconds: "\(seconds)") == seconds)
    }

    @Test(arguments: [
        "1796025299", "1796025901", "1796025600000", "0", "-1796025600", "", "now", "1796025600.5",
        "9223372036854775807", "-9223372036854775808", "99999999999999999999",
    ])
    func `anything else is not`(_ text: String) {
        #expect(ManualTime().recent(seconds: text) == nil)
    }

    @Test func `nothing is not`() {
        #expect(ManualTime().recent(seconds: nil) == nil)
    }
}
