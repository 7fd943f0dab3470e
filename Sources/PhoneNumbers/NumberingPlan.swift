/// What is known of the world's phone numbers: which are possible, of which region and line type.
///
/// It ages: numbers that it does not know may exist. It says nothing about which spellings are one phone, see
/// `CanonicalForm`.
public struct NumberingPlan: Sendable {
    /// The release of the PyPI package `phonenumbers` that it was made from.
    public let version: String

    let regions: [UInt64: [Region]]
    private let lineTypes: [LineType?]
    /// A row for each state: what the number is that ends there, and where each digit leads.
    private let states: [UInt16]
    private let start: Int
    private static let rowLength = 11

    /// The plan of this build.
    public static let current = NumberingPlan(text.withUTF8Buffer { String(decoding: $0, as: UTF8.self) })

    /// The plan that `NumberingPlan/generate.py` wrote.
    init(_ text: String) {
        var lines = text.utf8.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)[...]
        func nextWords() -> [String] {
            lines.popFirst()?.split(separator: UInt8(ascii: " ")).map { String(Substring($0)) } ?? []
        }
        version = nextWords().joined()
        lineTypes = nextWords().map { LineType(rawValue: $0) }
        var regions: [UInt64: [Region]] = [:]
        while case let words = nextWords(), let code = words.first.flatMap({ UInt64($0) }) {
            regions[code] = words.dropFirst().map { Region(name: $0, countryCode: code) }
        }
        self.regions = regions
        states = Self.decoded(lines)
        start = states.count - Self.rowLength
        precondition(start >= 0 && states.count % Self.rowLength == 0, "the numbering plan is whole")
    }

    /// The line type of a canonical phone; nil when it is unknown and no mobile number of its country code has its length,
    /// or nobody has its country code.
    public func lineType(of phone: PhoneNumber) -> LineType? {
        lineTypes[Int(value(of: phone) & 15)]
    }

    /// The region that a canonical phone belongs to; nil when the plan does not know which of those that share a country
    /// code, or the number belongs to none.
    public func region(of phone: PhoneNumber) -> Region? {
        let place = Int(value(of: phone) >> 4)
        let code = CountryCode(leading: DigitString(phone)).value
        guard place > 0, let regions = regions[code], place <= regions.count else { return nil }
        return regions[place - 1]
    }

    /// The region of two letters such as `CN` (ISO 3166-1 alpha-2, in capitals); nil if it has no numbers.
    public func region(named name: String) -> Region? {
        regions.values.joined().first { $0.name == name }
    }

    /// The regions that share a dial code, by dial code; a network that belongs to no region has none.
    public var regionsByDialCode: [Int: [Region]] {
        Dictionary(uniqueKeysWithValues: regions.map { (Int($0.key), $0.value) })
    }

    /// What the number is that the phone's digits end at.
    private func value(of phone: PhoneNumber) -> UInt16 {
        var (rest, digits) = (UInt64(phone.digits), UInt64(1))
        while rest > 0 {  // four bits for each, the first digit lowest; the 1 marks the end
            digits = digits << 4 | rest % 10
            rest /= 10
        }
        var state = start
        while digits > 1 {
            state = Int(states[state + 1 + Int(digits & 15)]) * Self.rowLength
            digits >>= 4
        }
        return states[state]
    }

    /// The 16-bit numbers of lines of base64 (RFC 4648 §4).
    private static func decoded(_ lines: ArraySlice<Substring.UTF8View>) -> [UInt16] {
        var numbers: [UInt16] = []
        numbers.reserveCapacity(lines.count * 42)
        var (bits, count) = (UInt32(0), 0)
        for character in lines.joined() {
            let sextet: UInt8 =
                switch character {
                case UInt8(ascii: "A")...UInt8(ascii: "Z"): character - 65
                case UInt8(ascii: "a")...UInt8(ascii: "z"): character - 71
                case UInt8(ascii: "0")...UInt8(ascii: "9"): character + 4
                case UInt8(ascii: "+"): 62
                case UInt8(ascii: "/"): 63
                default: 0  // the padding, whose bits are dropped
                }
            bits = bits << 6 | UInt32(sextet)
            count += 6
            guard count >= 16 else { continue }
            count -= 16
            numbers.append(UInt16(truncatingIfNeeded: bits >> count))
        }
        numbers.removeLast(numbers.count % rowLength)
        return numbers
    }
}
