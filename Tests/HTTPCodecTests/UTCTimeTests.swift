import Testing

@testable import HTTPCodec

/// Expected values: RFC 9110 §5.6.7 for 784111777; all others from `date -u -d @…` (GNU coreutils).
struct UTCTimeTests {
    @Test(arguments: [
        (Int64(784_111_777_000), "Sun, 06 Nov 1994 08:49:37 GMT", "1994-11-06T08:49:37.000Z"),
        (0, "Thu, 01 Jan 1970 00:00:00 GMT", "1970-01-01T00:00:00.000Z"),
        (951_782_400_000, "Tue, 29 Feb 2000 00:00:00 GMT", "2000-02-29T00:00:00.000Z"),
        (951_868_799_999, "Tue, 29 Feb 2000 23:59:59 GMT", "2000-02-29T23:59:59.999Z"),
        (951_868_800_000, "Wed, 01 Mar 2000 00:00:00 GMT", "2000-03-01T00:00:00.000Z"),
        (1_709_164_800_000, "Thu, 29 Feb 2024 00:00:00 GMT", "2024-02-29T00:00:00.000Z"),
        (1_735_603_200_001, "Tue, 31 Dec 2024 00:00:00 GMT", "2024-12-31T00:00:00.001Z"),
        (1_796_025_657_000, "Mon, 30 Nov 2026 08:00:57 GMT", "2026-11-30T08:00:57.000Z"),
        (4_102_444_799_999, "Thu, 31 Dec 2099 23:59:59 GMT", "2099-12-31T23:59:59.999Z"),
        (4_107_542_400_000, "Mon, 01 Mar 2100 00:00:00 GMT", "2100-03-01T00:00:00.000Z"),
        (-1, "Wed, 31 Dec 1969 23:59:59 GMT", "1969-12-31T23:59:59.999Z"),
    ])
    func `an instant is written as the RFCs say`(milliseconds: Int64, fixdate: String, timestamp: String) {
        let time = UTCTime(millisecondsSince1970: milliseconds)

        #expect(String(decoding: time.imfFixdate, as: UTF8.self) == fixdate)
        #expect(String(decoding: time.rfc3339, as: UTF8.self) == timestamp)
    }

    @Test func `days follow one another through four centuries`() {
        let lengths = [31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31]
        var days: Int64 = 0
        for year in 1970..<2371 {
            let isLeap = year % 4 == 0 && (year % 100 != 0 || year % 400 == 0)
            for month in 1...12 {
                for day in 1...(lengths[month - 1] + (isLeap && month == 2 ? 1 : 0)) {
                    let time = UTCTime(millisecondsSince1970: days * 86_400_000)
                    guard time.year == year, time.month == month, time.day == day else {
                        Issue.record("\(year)-\(month)-\(day) is not \(time)")
                        return
                    }
                    days += 1
                }
            }
        }
    }
}
