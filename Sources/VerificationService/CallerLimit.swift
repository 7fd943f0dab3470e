import NetworkAddresses
import VerificationCore

/// The limits of whoever asks, beside those of the phone; the raw value is the setting's name. Sends are held against them
/// in the order of the cases, the phone's own limits after those of the address.
public enum CallerLimit: String, CaseIterable, Sendable {
    case keyMinute = "key-minute-limit"
    case addressHourly = "address-hourly-limit"
    case addressPhones = "address-phones-limit"
    case prefixHourly = "prefix-hourly-limit"
    case countryHourly = "country-hourly-limit"
    case minuteBudget = "minute-budget"
    case dailyBudget = "daily-budget"
    case addressAttempts = "address-attempts-limit"

    /// How many there may be when the setting is not given; 0 for any number.
    public var standard: Int { row.standard }
    /// In which span.
    public var span: Duration { row.span }
    /// What is counted.
    public var meaning: String { row.meaning }
    /// Whether strangers' requests can spend it for a phone, up to what it costs the operator alone.
    var isFilledByOthers: Bool { self == .prefixHourly || self == .countryHourly }
    /// Its name in answers.
    public var code: String { rawValue.replacing("-", with: "_") }

    private var row: (standard: Int, span: Duration, meaning: String) {
        let (minute, hour, day) = (Duration.seconds(60), Duration.seconds(3600), Duration.seconds(86_400))
        return switch self {
        case .keyMinute: (0, minute, "sends of one access key in any minute")
        case .addressHourly:
            (
                30, hour,
                "sends of one address (IPv4, or a /64 of IPv6) in any 60 minutes; 4 times as many of a /56, 16 times of a "
                    + "/48"
            )
        case .addressPhones: (20, hour, "different phones that one address sends to in any 60 minutes")
        case .prefixHourly:
            (20, hour, "sends to numbers that differ in their last digits alone, in any 60 minutes")
        case .countryHourly: (0, hour, "sends to one dial code in any 60 minutes")
        case .minuteBudget: (0, minute, "sends of the whole service in any minute")
        case .dailyBudget: (0, day, "sends of the whole service in any 24 hours")
        case .addressAttempts: (100, hour, "wrong guesses of one address in any 60 minutes")
        }
    }
}

/// Whoever asks, as far as limits can tell.
public struct Caller: Sendable {
    /// The id of the access key; nil when none was needed.
    let keyID: String?
    /// The address; nil for one that many share, such as that of a back end.
    let address: IPAddress?

    /// A caller with this key and address.
    public init(keyID: String?, address: IPAddress?) {
        self.keyID = keyID
        self.address = address
    }

    /// What the limits of an address count: the address, and for IPv6 the networks around it that one client may have too,
    /// each with more sends, since it may as well be of several clients.
    var networks: [CallerLimits.Subject] {
        zip(address?.allotments ?? [], [1, 4, 16]).map { CallerLimits.Subject("\($0)", times: $1) }
    }
}

/// The limit that refuses, and when it refuses no more.
public struct LimitRefusal: Equatable, Sendable {
    /// Which limit it is.
    public let policy: CallerLimit
    /// How many in which span.
    public let limit: Limit
    /// The instant that this is about.
    public let now: Timestamp
    /// The first instant at which it refuses no more.
    public let end: Timestamp
}
