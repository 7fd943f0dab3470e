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
        [UInt8](unsafeUninitializedCapacity: 24) { output, count in
            count = 0
            func append(_ value: Int, _ width: Int, _ end: UInt8) {
                var rest = value
                for index in (count..<count + width).reversed() {
                    output[index] = UInt8(ascii: "0") + UInt8(truncatingIfNeeded: rest % 10)
                    rest /= 10
                }
                output[count + width] = end
                count += width + 1
            }
            append(year, 4, UInt8(ascii: "-"))
            append(month, 2, UInt8(ascii: "-"))
            append(day, 2, UInt8(ascii: "T"))
            append(hour, 2, Byte.colon)
            append(minute, 2, Byte.colon)
            append(second, 2, Byte.dot)
            append(millisecond, 3, UInt8(ascii: "Z"))
        }
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
