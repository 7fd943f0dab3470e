extension PhoneNumber {
    /// The country code that it begins with, of 1 to 3 digits; it need not be assigned.
    public var dialCode: Int { Int(CountryCode(leading: DigitString(self)).value) }
}
