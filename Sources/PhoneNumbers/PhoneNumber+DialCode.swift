extension PhoneNumber {
    /// The country code, 1 to 3 digits (ITU-T E.164, list of assigned country codes): 1 and 7 have one digit, those below two,
    /// all others three.
    public var dialCode: Int {
        let text = String(digits)
        if text.hasPrefix("1") || text.hasPrefix("7") { return Int(text.prefix(1)) ?? 0 }
        let two = Int(text.prefix(2)) ?? 0
        return Self.twoDigitCodes.contains(two) ? two : Int(text.prefix(3)) ?? 0
    }

    private static let twoDigitCodes: Set<Int> = [
        20, 27, 30, 31, 32, 33, 34, 36, 39, 40, 41, 43, 44, 45, 46, 47, 48, 49, 51, 52, 53, 54, 55, 56, 57, 58, 60, 61,
        62, 63,
        64, 65, 66, 81, 82, 84, 86, 90, 91, 92, 93, 94, 95, 98,
    ]
}
