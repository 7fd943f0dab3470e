/// Up to 19 decimal digits, of which leading zeros count.
struct DigitString {
    /// The digits as one number.
    private(set) var value: UInt64
    /// How many there are.
    private(set) var count: Int

    /// The number of digits that fit.
    static let capacity = 19

    /// The digits of a number, preceded by as many zeros as make them `count`.
    init(_ value: UInt64, count: Int) {
        self.value = value
        self.count = count
    }

    /// The first digits as one number; 0 when there are fewer.
    func prefix(_ length: Int) -> UInt64 {
        length > count ? 0 : value / Self.powers[count - length]
    }

    /// The digits after the first ones, of which there must be as many.
    func dropping(_ length: Int) -> DigitString {
        DigitString(value % Self.powers[count - length], count: count - length)
    }

    /// The digits but for two after the first `length`, of which there must be as many.
    func droppingTwo(after length: Int) -> DigitString {
        let rest = dropping(length + 2)
        return DigitString(prefix(length) * Self.powers[rest.count] + rest.value, count: count - 2)
    }

    /// Whether it begins with these digits, which are `length` with their leading zeros.
    func begins(with digits: UInt64, _ length: Int) -> Bool {
        length <= count && prefix(length) == digits
    }

    /// The digits after those of a number that does not begin with 0; both must fit together.
    func preceded(by digits: UInt64) -> DigitString {
        var length = 1
        while digits >= Self.powers[length] { length += 1 }
        return DigitString(digits * Self.powers[count] + value, count: length + count)
    }

    /// 10 to the power of 0 to 19.
    static let powers: [UInt64] = [
        1, 10, 100, 1000, 10000, 100_000, 1_000_000, 10_000_000, 100_000_000, 1_000_000_000, 10_000_000_000,
        100_000_000_000, 1_000_000_000_000, 10_000_000_000_000, 100_000_000_000_000, 1_000_000_000_000_000,
        10_000_000_000_000_000, 100_000_000_000_000_000, 1_000_000_000_000_000_000, 10_000_000_000_000_000_000,
    ]
}
