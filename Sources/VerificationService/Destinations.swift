import PhoneNumbers

/// Which numbers may be sent to at all, whatever their limits.
public struct Destinations: Sendable {
    /// A country: a region of two letters, such as `CN`, or a dial code, such as `86`.
    public enum Country: Hashable, Sendable, CustomStringConvertible {
        case region(String)
        case dialCode(Int)

        /// How it is written in settings.
        public var description: String {
            switch self {
            case .region(let name): name
            case .dialCode(let code): String(code)
            }
        }

        /// The country that `text` names; nil if it names none.
        public init?(_ text: String) {
            if let region = NumberingPlan.current.region(named: text) {
                self = .region(region.name)
            } else if let prefix = Prefix(text), prefix.digits.utf8.count <= 3, let code = Int(prefix.digits) {
                self = .dialCode(code)
            } else {
                return nil
            }
        }
    }

    /// The first digits of international numbers.
    public struct Prefix: Equatable, Sendable {
        let digits: String

        /// `8816` or `+8816`; nil for anything but 1 to 15 digits, the first of which is not 0.
        public init?(_ text: String) {
            let digits = text.hasPrefix("+") ? text.dropFirst() : text[...]
            guard (1...15).contains(digits.utf8.count), digits.first != "0",
                digits.utf8.allSatisfy((UInt8(ascii: "0")...UInt8(ascii: "9")).contains)
            else { return nil }
            self.digits = String(digits)
        }
    }

    /// Global networks, most of them of satellites, and numbers that pay the called party everywhere (ITU-T E.164, shared
    /// country codes): an SMS there costs many times the usual.
    public static let costlyPrefixes = ["870", "878", "881", "882", "883", "888", "979"]

    private let allowed: Set<Country>
    private let denied: Set<Country>
    private let deniedPrefixes: [String]

    /// - Parameters:
    ///   - allowed: nothing means all.
    ///   - denied: wins over what is allowed.
    ///   - deniedPrefixes: wins over both.
    public init(allowed: [Country], denied: [Country], deniedPrefixes: [Prefix]) {
        self.allowed = Set(allowed)
        self.denied = Set(denied)
        self.deniedPrefixes = deniedPrefixes.map(\.digits)
    }

    /// The dial codes of which some numbers may be sent to.
    public var dialCodes: [Int] {
        NumberingPlan.current.regionsByDialCode.keys.filter { permit(.dialCode($0)) }.sorted()
    }

    /// Whether some numbers of a country may be sent to; a country that the plan does not know is taken for one.
    public func permit(_ country: Country) -> Bool {
        let plan = NumberingPlan.current.regionsByDialCode
        let (code, regions) =
            switch country {
            case .dialCode(let code): (code, plan[code] ?? [])
            case .region(let name):
                plan.first { $1.contains { $0.name == name } }.map { ($0, $1.filter { $0.name == name }) } ?? (0, [])
            }
        guard !deniedPrefixes.contains(where: String(code).hasPrefix) else { return false }
        let places = regions.isEmpty ? [[.dialCode(code)]] : regions.map { [.dialCode(code), Country.region($0.name)] }
        return places.contains(where: permits)
    }

    /// Whether one may be sent to that belongs to all of these countries.
    private func permits(_ countries: [Country]) -> Bool {
        denied.isDisjoint(with: countries) && (allowed.isEmpty || !allowed.isDisjoint(with: countries))
    }

    /// Whether a phone may be sent to. One whose region is not known, since several share its dial code, is of none.
    public func permit(_ phone: PhoneNumber) -> Bool {
        let digits = deniedPrefixes.isEmpty ? "" : String(phone.digits)
        guard !deniedPrefixes.contains(where: digits.hasPrefix) else { return false }
        guard !allowed.isEmpty || !denied.isEmpty else { return true }
        let region = NumberingPlan.current.region(of: phone).map { Country.region($0.name) }
        let countries = [.dialCode(phone.dialCode), region].compactMap(\.self)
        return permits(countries)
    }
}
