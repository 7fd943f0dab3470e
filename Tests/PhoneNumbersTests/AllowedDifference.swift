@testable import PhoneNumbers

/// Where our reading of a spelling and that of the package `phonenumbers` may differ, each with the reason.
///
/// Whatever is not listed here is a fault of one of them.
enum AllowedDifference: CaseIterable {
    /// A rule of our own: +54 and ten digits of a geographic number are the phone that +549 and the same ten digits are.
    /// The package has two numbers, a fixed line and a mobile phone, and does not find 15 or 0 in all of their places.
    case argentina
    /// A rule of our own: the 1 after +52 is dropped. The package calls the number with it impossible.
    case mexico
    /// A rule of our own: forms that the country has abolished are refused, also those that the plan still knows.
    case obsolete
    /// E.164 has at most 15 digits, and the service takes no phone of fewer than 7. The package has longer toll-free
    /// numbers, some after a 0 that it drops, and shorter service numbers.
    case digitCount
    /// Numbers that begin with 00 after the country code are left alone here: they are freephone numbers that cannot be
    /// called from abroad, or mistakes. The package drops one 0 of some of them.
    case twoZeros
    /// 00 is the plus here also in countries that dial a carrier's code between 00 and the country code. The package takes
    /// the longest prefix, such as 00 55 for a carrier of Brazil, or knows no 00 there.
    case carrier
    /// A national prefix is always dropped here. The package keeps it when the rest is too short, or when the rest is
    /// unknown and the number with it is not: it then has a national number that nobody in the country can have, such as
    /// one that begins with the country's trunk 0.
    case keptPrefix
    /// The package drops a prefix, a second one or a carrier's code where the number is possible with it. Ours is decided
    /// by length where national numbers begin with the same digits: in North America, Lithuania, Belarus and Russia.
    case droppedPrefix
    /// The package completes local numbers, which are dialled without area code or in their own country alone.
    case local
    /// An international number of the default region without its plus is refused. The package guesses.
    case countryCodeTwice

    /// Whether it explains that ours is `outcome`.
    func explains(_ outcome: Result<PhoneNumber, PhoneReader.Refusal>, _ answer: PhonenumbersOracle.Answer) -> Bool {
        let theirs = answer.e164.dropFirst()
        let ours = (try? outcome.get())?.e164.dropFirst() ?? ""  // no number is no digits
        let isUnknown = answer.lineType == "unknown"
        switch self {
        case .argentina:
            return theirs.hasPrefix("54") && (isUnknown || ours == "549" + theirs.suffix(10))
        case .mexico: return theirs.hasPrefix("521") && (ours.isEmpty || ours == "52" + theirs.dropFirst(3))
        case .obsolete:
            guard case .failure(.obsolete) = outcome else { return false }
            return true
        case .digitCount:
            guard case .failure(.spelling(.digitCount)) = outcome else { return false }
            return !(7...15).contains(theirs.count) || answer.lineType == "toll-free"
        case .keptPrefix: return isUnknown && prefixes(theirs).contains { ours.isEmpty || $0 == ours }
        case .droppedPrefix:
            guard ours.isEmpty else { return prefixes(ours).contains { $0 == theirs } }
            return digits(answer.spelling).hasSuffix(theirs.dropFirst(codeLength(theirs)))
        case .twoZeros:
            guard case .failure(.spelling(.notInternational)) = outcome else {
                return ours.dropFirst(codeLength(ours)).hasPrefix("00")
            }
            return isUnknown || answer.lineType == "toll-free"
        case .local:
            guard case .failure(.impossible) = outcome else { return false }
            return theirs.count > digits(answer.spelling).count
        case .carrier:
            let digits = digits(answer.spelling)
            return !answer.region.isEmpty && digits.hasPrefix("00")
                || ["CO", "IL", "MU", "UY"].contains(answer.region) && digits.hasPrefix("0")
        case .countryCodeTwice:
            guard case .failure(.countryCodeTwice) = outcome else { return false }
            return true
        }
    }

    private func codeLength(_ digits: Substring) -> Int {
        CountryCode(leading: DigitString(UInt64(digits) ?? 0, count: digits.count)).length
    }

    /// The number without one to five digits after the country code.
    private func prefixes(_ digits: Substring) -> [Substring] {
        let length = codeLength(digits)
        return (1...5).map { digits.prefix(length) + digits.dropFirst(length + $0) }
    }

    private func digits(_ spelling: String) -> String {
        spelling.unicodeScalars.compactMap { $0.decimalDigit.map(String.init) }.joined()
    }
}
