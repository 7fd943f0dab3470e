extension UTCTime {
    /// The time as a Date field has it, for example `Sun, 06 Nov 1994 08:49:37 GMT` (RFC 9110 §5.6.7).
    public var imfFixdate: [UInt8] {
        var output: [UInt8] = []
        output.reserveCapacity(29)
        output.append(contentsOf: Self.weekdays[weekday].utf8)
        output.append(contentsOf: ", ".utf8)
        output.appendDecimal(day, width: 2)
        output.append(Byte.space)
        output.append(contentsOf: Self.months[month - 1].utf8)
        output.append(Byte.space)
        output.appendDecimal(year, width: 4)
        output.append(Byte.space)
        appendTime(to: &output)
        output.append(contentsOf: " GMT".utf8)
        return output
    }

    /// The time with milliseconds, for example `2026-11-30T08:00:57.000Z` (RFC 3339 §5.6).
    public var rfc3339: [UInt8] {
        var output: [UInt8] = []
        output.reserveCapacity(24)
        output.appendDecimal(year, width: 4)
        output.append(UInt8(ascii: "-"))
        output.appendDecimal(month, width: 2)
        output.append(UInt8(ascii: "-"))
        output.appendDecimal(day, width: 2)
        output.append(UInt8(ascii: "T"))
        appendTime(to: &output)
        output.append(Byte.dot)
        output.appendDecimal(millisecond, width: 3)
        output.append(UInt8(ascii: "Z"))
        return output
    }

    private func appendTime(to output: inout [UInt8]) {
        output.appendDecimal(hour, width: 2)
        output.append(Byte.colon)
        output.appendDecimal(minute, width: 2)
        output.append(Byte.colon)
        output.appendDecimal(second, width: 2)
    }

    private static let weekdays = ["Sun", "Mon", "Tue", "Wed", "Thu", "Fri", "Sat"]
    private static let months = [
        "Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec",
    ]
}
