/// The one form of an E.164 number under which the service knows a phone, whichever of its forms was given.
///
/// Every rule is written down here and none asks the numbering plan: the plan decides what is accepted, never under which
/// key. So a newer plan can refuse a phone that is cooling, and cannot give it a second cooldown. A rule takes away only
/// what no national number of the country begins with (ITU-T Operational Bulletin, dialling procedures), which the tests
/// check against the plan: a plan that begins to contradict a rule fails them, and then people decide.
struct CanonicalForm {
    /// Country code and national number.
    let digits: DigitString

    /// The canonical form of a country code and a national number, which may still have its national prefix.
    init(_ number: DigitString) {
        let code = CountryCode(leading: number)
        let national = number.dropping(code.length)
        let canonical =
            switch code.value {
            case 54: Self.argentine(Self.withoutZeros(national))
            // San Marino and Norfolk Island have one area code each, which local callers leave out.
            case 378 where national.count == 6 && national.prefix(1) >= 8:
                DigitString(549_000_000 + national.value, count: 10)
            case 672 where national.count == 5 && [0, 1, 2, 5, 8].contains(national.prefix(1)):
                DigitString(300_000 + national.value, count: 6)
            default: Self.withoutPrefixes(national, code.value)
            }
        digits = canonical.preceded(by: code.value)
    }

    /// Takes national prefixes away until there is none, so that a canonical form is its own.
    private static func withoutPrefixes(_ national: DigitString, _ code: UInt64) -> DigitString {
        var national = national
        while true {
            let length = prefixLength(of: national, code)
            guard length > 0 else { return national }
            national = national.dropping(length)
        }
    }

    /// How many digits at the beginning are dialled within the country only.
    private static func prefixLength(of national: DigitString, _ code: UInt64) -> Int {
        let count = national.count
        switch code {
        // The length tells: national numbers begin with the same digit.
        case 1: return count == 11 && national.begins(with: 1, 1) ? 1 : 0
        case 7: return count == 11 && national.begins(with: 8, 1) ? 1 : 0
        case 692: return count == 8 && national.begins(with: 1, 1) ? 1 : 0
        case 993: return count == 9 && national.begins(with: 8, 1) ? 1 : 0
        case 241: return count == 9 && national.begins(with: 0, 1) ? 1 : 0
        case 250: return count == 8 && national.begins(with: 6, 2) ? 0 : zeroLength(of: national)
        // Lithuania changes from 8 to 0.
        case 370: return count == 9 && national.begins(with: 8, 1) ? 1 : zeroLength(of: national)
        // Belarus: 8, a second tone, 0, of which some leave out the 0. 80, 81 and 82 begin services.
        case 375:
            if count == 11 && national.begins(with: 80, 2) { return 2 }
            guard count == 10, national.begins(with: 8, 1) else { return zeroLength(of: national) }
            switch national.dropping(1).prefix(2) {
            case 15...17, 21...29, 33, 44: return 1
            default: return 0
            }
        case 36: return national.begins(with: 6, 2) ? 2 : 0
        // Mexico: 01, 044 and 045 until 2019, and the 1 of mobile phones in international form (IFT, 3 August 2019).
        case 52:
            if count == 13 && (national.begins(with: 44, 3) || national.begins(with: 45, 3)) { return 3 }
            if count == 12 && national.begins(with: 1, 2) { return 2 }
            return count == 11 && national.begins(with: 1, 1) ? 1 : 0
        // Brazil: 0 and the two digits of a carrier. Colombia: 0 and the one digit of some carriers.
        case 55 where count >= 13:
            switch national.prefix(3) {
            case 12, 14, 15, 21...23, 25, 31, 41, 43, 55, 65, 99: return 3
            default: return zeroLength(of: national)
            }
        case 57 where count == 12 && [3, 5, 7, 9].contains(national.prefix(2)): return 2
        case 20, 27, 31, 32, 33, 40, 41, 43, 44, 46, 49, 51, 53, 55, 57, 58, 60, 61, 62, 63, 64, 66, 81, 82, 84, 86, 90,
            91, 92, 93, 94, 95, 98, 211, 212, 213, 218, 231, 232, 233, 234, 243, 249, 251, 252, 254, 255, 256, 260,
            261, 262, 263, 264, 265, 291, 353, 355, 358, 359, 373, 374, 377, 380, 381, 382, 383, 385, 386, 387, 389,
            421, 423, 508, 590, 591, 593, 594, 595, 596, 598, 686, 850, 855, 856, 880, 886, 961, 962, 963, 964, 966,
            967, 970, 971, 972, 976, 977, 994, 995, 996:
            return zeroLength(of: national)
        // Countries whose numbers begin with 0 themselves (Italy, Côte d'Ivoire, Benin), or that have no prefix.
        default: return 0
        }
    }

    /// One for a single 0, none for two: where 0 is the prefix, only freephone numbers that cannot be called from abroad
    /// begin with 00.
    private static func zeroLength(of national: DigitString) -> Int {
        national.begins(with: 0, 1) && !national.begins(with: 0, 2) ? 1 : 0
    }

    private static func withoutZeros(_ national: DigitString) -> DigitString {
        national.dropping(zeroLength(of: national))
    }

    /// Argentina: 9, area code and subscriber for every geographic number, since the same ten digits are dialled for a
    /// mobile phone with 15 after the area code within the country and with 9 before it from abroad (ENACOM, Plan
    /// Fundamental de Numeración Nacional).
    private static func argentine(_ national: DigitString) -> DigitString {
        var number = national
        if number.begins(with: 9, 1) && number.count > 10 { number = withoutZeros(number.dropping(1)) }
        if number.count == 12 {
            // An area code has two digits (11) or begins with 2 or 3 and has three or four.
            let lengths = number.begins(with: 11, 2) ? 2...2 : 3...4
            if let area = lengths.first(where: { number.dropping($0).begins(with: 15, 2) }) {
                number = number.droppingTwo(after: area)
            }
        }
        let isGeographic = number.begins(with: 11, 2) || number.begins(with: 2, 1) || number.begins(with: 3, 1)
        return number.count == 10 && isGeographic ? number.preceded(by: 9) : national
    }
}
