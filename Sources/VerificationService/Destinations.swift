import PhoneNumbers

/// Which numbers may be sent to at all, whatever their limits.
public struct Destinations: Sendable {
    /// A country: a region of two letters, such as `CN`, or a dial code, such as `86`.
    public enum Country: Hashable, Sendable {
        case region(String)
        case dialCode(Int)

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

    /// Whether a phone may be sent to. One whose region is not known, since several share its dial code, is of none.
    func permit(_ phone: PhoneNumber) -> Bool {
        let digits = deniedPrefixes.isEmpty ? "" : String(phone.digits)
        guard !deniedPrefixes.contains(where: digits.hasPrefix) else { return false }
        guard !allowed.isEmpty || !denied.isEmpty else { return true }
        let region = NumberingPlan.current.region(of: phone).map { Country.region($0.name) }
        let countries = [.dialCode(phone.dialCode), region].compactMap(\.self)
        return denied.isDisjoint(with: countries) && (allowed.isEmpty || !allowed.isDisjoint(with: countries))
    }
}
