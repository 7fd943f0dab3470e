import Testing

@testable import SMSDelivery

struct UTCSecondTests {
    @Test(
        arguments: [
            (0, "1970-01-01T00:00:00Z"), (1_796_025_657_999, "2026-11-30T08:00:57Z"),
            (1_551_113_065_000, "2019-02-25T16:44:25Z"),
        ] as [(Int64, String)])
    func `a time is shown to its second`(_ milliseconds: Int64, _ text: String) {
        #expect(utcSecond(milliseconds) == text)
    }
}
