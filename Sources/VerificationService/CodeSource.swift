import Cryptography
import PhoneNumbers
import VerificationCore

/// Where the digits of codes come from: the server's key, or the table of test numbers.
public struct CodeSource: Sendable {
    /// The server's key.
    let key: SecretKey
    /// Digits of a code, 6 to 10.
    public let length: Int
    private let testNumbers: TestNumbers
    private let clock: ServiceClock

    /// Codes of `length` digits under `key`; those of test numbers are fixed, as long as `clock` allows it.
    public init(key: SecretKey, length: Int, testNumbers: TestNumbers, clock: ServiceClock) {
        self.key = key
        self.length = length
        self.testNumbers = testNumbers
        self.clock = clock
    }

    /// The digits of a code of a phone and purpose; nil if it was made under another key.
    func digits(of code: Code, _ phone: PhoneNumber, _ purpose: Purpose) -> CodeDigits? {
        let derived = key.code(id: code.id.bytes, phone: phone.digits, purpose: purpose.name, length: length)
        return isCurrent(code) ? testCode(of: phone) ?? derived : nil
    }

    /// Whether a code was made under this key.
    func isCurrent(_ code: Code) -> Bool { code.keyID == key.fingerprint }

    /// The fixed code of a test number; nil for all others.
    func testCode(of phone: PhoneNumber) -> CodeDigits? {
        testNumbers.code(of: phone, at: clock.wallTime(of: clock.now()))
    }

    /// Whether sends to this phone start no cooldown and count nowhere.
    func isUnlimited(_ phone: PhoneNumber) -> Bool {
        !testNumbers.haveCooldown && testCode(of: phone) != nil
    }
}
