extension [UInt8] {
    /// Appends a number that is not negative in decimal digits, with leading zeros up to `width`.
    mutating func appendDecimal(_ value: Int, width: Int = 1) {
        if value >= 10 || width > 1 { appendDecimal(value / 10, width: width - 1) }
        append(Byte.zero + UInt8(value % 10))
    }
}
