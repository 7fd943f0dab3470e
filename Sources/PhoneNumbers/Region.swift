/// A country or territory that has phone numbers.
public struct Region: Hashable, Sendable {
    /// Two capital letters such as `CN` (ISO 3166-1 alpha-2).
    public let name: String
    /// What its numbers begin with in international form.
    let countryCode: UInt64

    /// The digits that are dialled there instead of the plus, beside `00` (ITU-T Operational Bulletin, dialling
    /// procedures); the first that fits counts.
    ///
    /// They are written down here, as the rules of `CanonicalForm` are, for the same reason. The codes by which callers
    /// choose a carrier are among them only where `00` alone does not work.
    var internationalPrefixes: [(digits: UInt64, length: Int)] {
        switch countryCode {
        case 1, 692, 680: [(11, 3)]
        case 7, 375, 992, 993: [(810, 3)]
        case 61: [(11, 4)]
        case 53: [(119, 3)]
        case 81: [(10, 3)]
        case 234: [(9, 3)]
        case 254, 255, 256: [(0, 3)]
        case 238, 685: [(0, 2), (0, 1)]
        case 230: [(20, 3)]
        case 358: [(990, 3), (999, 3)]
        case 592, 852, 976: [(1, 3)]
        case 62, 66, 855: [(1, 3), (7, 3), (8, 3), (9, 3)]
        case 65: [(1, 3), (2, 3), (8, 3)]
        case 82: [(700, 5), (1, 3), (2, 3)]
        case 886: [(2, 3), (5, 3), (6, 3), (7, 3), (9, 3)]
        case 972: [(12, 3), (13, 3), (14, 3)]
        default: []
        }
    }
}
