import Cryptography
import PhoneNumbers

/// Phones that get no SMS and have a code that is always the same: for app stores' reviewers and automatic tests.
///
/// Whoever knows such a code is that phone to everybody who trusts this service, so there is always a last day.
public struct TestNumbers: Sendable {
    /// There are none.
    public static let none = TestNumbers([:], until: 0, haveCooldown: true)

    private let codes: [PhoneNumber: CodeDigits]
    private let end: Int64
    /// Whether they cool down and are limited like other phones.
    public let haveCooldown: Bool

    /// These phones with their codes.
    ///
    /// - Parameter end: the first millisecond since 1970 at which they are phones like all others.
    public init(_ codes: [PhoneNumber: CodeDigits], until end: Int64, haveCooldown: Bool) {
        self.codes = codes
        self.end = end
        self.haveCooldown = haveCooldown
    }

    /// The code of a phone at a wall-clock time; nil if it is no test number then.
    func code(of phone: PhoneNumber, at wall: Int64) -> CodeDigits? {
        codes.isEmpty || wall >= end ? nil : codes[phone]
    }
}
