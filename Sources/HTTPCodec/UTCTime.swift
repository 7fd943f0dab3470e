/// The civil time in UTC of a Unix instant, in the proleptic Gregorian calendar and without leap seconds.
public struct UTCTime: Sendable {
    /// Years 0 to 9999: all that the two renderings can write.
    let year: Int
    /// 1 to 12.
    let month: Int
    /// 1 to 31.
    let day: Int
    /// Days since Sunday, 0 to 6.
    let weekday: Int
    /// 0 to 23.
    let hour: Int
    /// 0 to 59.
    let minute: Int
    /// 0 to 59.
    let second: Int
    /// 0 to 999.
    let millisecond: Int

    /// The time `milliseconds` after 1970-01-01T00:00:00Z, before it when negative; its year must be 0 to 9999.
    public init(millisecondsSince1970 milliseconds: Int64) {
        let (days, sinceMidnight) = Int(milliseconds).floorDivided(by: 86_400_000)
        hour = sinceMidnight / 3_600_000
        minute = sinceMidnight / 60_000 % 60
        second = sinceMidnight / 1000 % 60
        millisecond = sinceMidnight % 1000
        weekday = (days + 4).floorDivided(by: 7).remainder  // 1970-01-01 was a Thursday.
        (year, month, day) = Self.date(daysSince1970: days)
        precondition(0...9999 ~= year, "A time that is written down lies in the years 0 to 9999.")
    }

    /// Counts in years that begin on 1 March, so that a leap day is the last day of its year.
    private static func date(daysSince1970 days: Int) -> (year: Int, month: Int, day: Int) {
        // 719,468 days lie between 0000-03-01 and 1970-01-01; 146,097 are four centuries.
        let (era, dayOfEra) = (days + 719_468).floorDivided(by: 146_097)
        // The last day of an era belongs to its fourth century, that of a four-year cycle to its fourth year.
        let century = min(dayOfEra / 36_524, 3)
        let dayOfCentury = dayOfEra - century * 36_524
        let cycle = dayOfCentury / 1461
        let dayOfCycle = dayOfCentury % 1461
        let yearOfCycle = min(dayOfCycle / 365, 3)
        var dayOfMonth = dayOfCycle - yearOfCycle * 365
        var month = 0
        while month < 11, dayOfMonth >= Self.monthLengths[month] {
            dayOfMonth -= Self.monthLengths[month]
            month += 1
        }
        let year = era * 400 + century * 100 + cycle * 4 + yearOfCycle
        return month < 10 ? (year, month + 3, dayOfMonth + 1) : (year + 1, month - 9, dayOfMonth + 1)
    }

    /// From March to January; February, which is last, has the days that are left.
    private static let monthLengths = [31, 30, 31, 30, 31, 31, 30, 31, 30, 31, 31]
}

extension Int {
    /// The quotient rounded down and the remainder that is never negative.
    fileprivate func floorDivided(by divisor: Int) -> (quotient: Int, remainder: Int) {
        let (quotient, remainder) = quotientAndRemainder(dividingBy: divisor)
        return remainder < 0 ? (quotient - 1, remainder + divisor) : (quotient, remainder)
    }
}
