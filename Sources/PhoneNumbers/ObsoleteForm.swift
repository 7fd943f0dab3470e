/// A form in which numbers of a country were dialled before it changed them, so that they reach nobody, or the same phone
/// as the new form under another key.
///
/// Like those of `CanonicalForm` these rules are our own and outlive plans, some of which still call the old forms valid.
/// They are Gabon's, and those of mobile phones that releases of the plan's package from 2016 on knew and later ones lost,
/// where the regulator announced new numbers for the old. Older changes left lengths that are impossible now.
public enum ObsoleteForm: CaseIterable, Sendable {
    /// Côte d'Ivoire, eight digits: ten since 31 January 2021.
    case ivoryCoast
    /// Benin, eight digits: 01 precedes them since 30 November 2024.
    case benin
    /// Gabon, seven digits, or eight that begin with 0: eight others since 2019.
    case gabon
    /// Mobile phones of Brazil without the 9 after the area code, which all have since November 2016.
    case brazil
    /// Mobile phones of Vietnam with ten digits: nine since 15 November 2018.
    case vietnam

    /// The obsolete form that a canonical phone is in; nil if it is in none.
    public init?(of phone: PhoneNumber) {
        let digits = DigitString(phone)
        switch (digits.count, digits.prefix(3)) {
        case (11, 225): self = .ivoryCoast
        case (11, 229): self = .benin
        case (10, 241): self = .gabon
        case (11, 241) where digits.dropping(3).begins(with: 0, 1): self = .gabon
        // 7 still begins eight-digit numbers of trunked radio, and 2 to 5 fixed lines.
        case (12, 550...559) where [6, 8, 9].contains(digits.dropping(4).prefix(1)): self = .brazil
        // 1800 and 1900 are services.
        case (12, 840...849):
            switch digits.dropping(2).prefix(3) {
            case 120...129, 162...169, 186, 188, 199: self = .vietnam
            default: return nil
            }
        default: return nil
        }
    }
}
