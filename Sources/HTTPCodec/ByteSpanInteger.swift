extension Span where Element == UInt8 {
    /// The number that the octets write in base 10 or 16, of either case.
    ///
    /// `nil` when there is none, when one octet is no digit (no sign, no white space, no prefix), or when the number
    /// does not fit `Int`.
    func integer(radix: Int) -> Int? {
        guard !isEmpty else { return nil }
        var value = 0
        for index in indices {
            guard let digit = self[index].hexValue, digit < radix else { return nil }
            let (product, overflows) = value.multipliedReportingOverflow(by: radix)
            let (sum, carries) = product.addingReportingOverflow(Int(digit))
            guard !overflows, !carries else { return nil }
            value = sum
        }
        return value
    }
}
