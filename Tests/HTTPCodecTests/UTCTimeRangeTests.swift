import Testing

@testable import HTTPCodec

/// Expected values: `date -u -d @…` (GNU coreutils).
struct UTCTimeRangeTests {
    @Test(arguments: [
        (Int64(-62_167_219_200_000), "Sat, 01 Jan 0000 00:00:00 GMT", "0000-01-01T00:00:00.000Z"),
        (-62_135_596_800_000, "Mon, 01 Jan 0001 00:00:00 GMT", "0001-01-01T00:00:00.000Z"),
        (-11_670_998_400_000, "Tue, 29 Feb 1600 00:00:00 GMT", "1600-02-29T00:00:00.000Z"),
        (-2_203_891_200_001, "Wed, 28 Feb 1900 23:59:59 GMT", "1900-02-28T23:59:59.999Z"),
        (-2_203_891_200_000, "Thu, 01 Mar 1900 00:00:00 GMT", "1900-03-01T00:00:00.000Z"),
        (-86_400_000, "Wed, 31 Dec 1969 00:00:00 GMT", "1969-12-31T00:00:00.000Z"),
        (13_574_563_200_000, "Tue, 29 Feb 2400 00:00:00 GMT", "2400-02-29T00:00:00.000Z"),
        (253_402_300_799_999, "Fri, 31 Dec 9999 23:59:59 GMT", "9999-12-31T23:59:59.999Z"),
    ])
    func `the years 0 to 9999 are written with four digits`(milliseconds: Int64, fixdate: String, timestamp: String) {
        let time = UTCTime(millisecondsSince1970: milliseconds)

        #expect(String(decoding: time.imfFixdate, as: UTF8.self) == fixdate)
        #expect(String(decoding: time.rfc3339, as: UTF8.self) == timestamp)
    }

    @Test func `a time outside of them is a bug in the caller`() async {
        await #expect(processExitsWith: .failure) { _ = UTCTime(millisecondsSince1970: 253_402_300_800_000) }
        await #expect(processExitsWith: .failure) { _ = UTCTime(millisecondsSince1970: -62_167_219_200_001) }
        await #expect(processExitsWith: .failure) { _ = UTCTime(millisecondsSince1970: .max) }
        await #expect(processExitsWith: .failure) { _ = UTCTime(millisecondsSince1970: .min) }
    }
}
