import PhoneNumbers
import VerificationCore

/// The phones of one prefix that a code was verified of in the last seven days, up to a thousand: a limit that others fill
/// refuses none of them, and their number is what the prefix may be sent beyond its limit.
public struct VerifiedPhones {
    /// The name under which their window is kept.
    public static let name = "verified-phones"
    private static let limit = Limit(1000, in: .seconds(7 * 86_400))

    private var window: LimitWindow

    /// Those of the prefix of a phone.
    init(near phone: PhoneNumber, in transaction: any VerificationTransaction) throws(StoreFailure) {
        window = try transaction.window(Self.name, phone.prefix)
    }

    /// How many there are.
    func count(at now: Timestamp) -> Int { window.values(under: Self.limit, at: now).count }

    /// Whether a phone is among them.
    func contains(_ phone: PhoneNumber, at now: Timestamp) -> Bool {
        window.values(under: Self.limit, at: now).contains(phone.digits)
    }

    /// A code of a phone was verified.
    mutating func add(
        _ phone: PhoneNumber, to transaction: any VerificationTransaction, at now: Timestamp
    ) throws(StoreFailure) {
        window.record(phone.digits, under: Self.limit, at: now)
        try transaction.save(window, Self.name, phone.prefix, staleAt: window.staleAt(under: Self.limit))
    }
}

extension PhoneNumber {
    /// All but the last digits, which neighbours differ in: four of a national number of nine digits or more, and of a shorter
    /// one fewer, since there four may be a whole country's.
    var prefix: String {
        let text = String(digits)
        let national = text.utf8.count - String(dialCode).utf8.count
        return String(text.dropLast(min(4, max(1, (national - 1) / 2))))
    }
}
