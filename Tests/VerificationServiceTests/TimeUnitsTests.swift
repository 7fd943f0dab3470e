import Testing
import VerificationService

/// CLDR 48, cardinal plurals: English has `one` for 1 and `other` for 0 and 2 and up, Chinese `other` alone.
struct TimeUnitsTests {
    @Test(arguments: [
        ("en", 0, "0 seconds"), ("en", 1, "1 second"), ("en", 2, "2 seconds"), ("en", 11, "11 seconds"),
        ("en", 21, "21 seconds"), ("en-AU", 101, "101 seconds"), ("zh-CN", 1, "1秒"), ("zh-MO", 2, "2秒"),
        ("ru", 21, "21 s"),
    ])
    func `a unit has the plural of its number`(language: String, seconds: Int, expected: String) throws {
        #expect(TimeUnits.full(in: try #require(LanguageTag(language))).text(seconds: seconds) == expected)
    }

    @Test(arguments: [
        ("en", "1 hour 1 minute 1 second", "1 h 1 min 1s"), ("zh-SG", "1小时1分钟1秒", "1小时1分钟1秒"),
        ("zh-HK", "1小時1分鐘1秒", "1小時1分鐘1秒"), ("it", "1 h 1 min 1 s", "1 h 1 min 1 s"),
    ])
    func `each language has its units in words and in short`(language: String, full: String, short: String) throws {
        let tag = try #require(LanguageTag(language))
        #expect(TimeUnits.full(in: tag).text(hours: 1, minutes: 1, seconds: 1) == full)
        #expect(TimeUnits.short(in: tag).text(hours: 1, minutes: 1, seconds: 1) == short)
    }

    @Test func `what is 0 is left out`() {
        let units = TimeUnits.full(in: .english)
        #expect(units.text(hours: 2, seconds: 3) == "2 hours 3 seconds")
        #expect(units.text(hours: 24) == "24 hours")
        #expect(units.text(minutes: 5) == "5 minutes")
        #expect(units.text() == "0 seconds")
    }
}
