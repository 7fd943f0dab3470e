/// The country code that an international number begins with (ITU-T E.164 §6.2.1).
struct CountryCode {
    let value: UInt64
    /// Its digits, 1 to 3.
    let length: Int

    /// The country code of a number of at least three digits that does not begin with 0; it need not be assigned.
    init(leading number: DigitString) {
        let two = number.prefix(2)
        length =
            switch two {
            case 10...19, 70...79: 1
            case 20, 27, 30...34, 36, 39...41, 43...49, 51...58, 60...66, 81, 82, 84, 86, 90...95, 98: 2
            default: 3
            }
        value = number.prefix(length)
    }
}
