import Cryptography
import PhoneNumbers
import Threads
import VerificationCore

/// Where the digits of codes come from: the server's keys, or the table of test numbers. All copies have the same keys.
public struct CodeSource: Sendable {
    /// How many keys that are given no more are still known.
    private static let retiredKeys = 16

    private let current: Locked<[SecretKey]>
    /// Digits of a code, 6 to 10.
    public let length: Int
    private let testNumbers: TestNumbers
    private let clock: ServiceClock

    /// Codes of `length` digits under `keys`, the newest first, of which there is one at least; those of test numbers are
    /// fixed, as long as `clock` allows it.
    public init(keys: [SecretKey], length: Int, testNumbers: TestNumbers, clock: ServiceClock) {
        precondition(!keys.isEmpty, "codes are made under a key")
        current = Locked(keys)
        self.length = length
        self.testNumbers = testNumbers
        self.clock = clock
    }

    /// Makes new codes under the first of these keys, of which there is one at least. Codes that were made under another key
    /// are good until their end: the last keys that are not among these are known for as long as the process lives.
    public func use(_ keys: [SecretKey]) {
        precondition(!keys.isEmpty, "codes are made under a key")
        let names = Set(keys.map(\.fingerprint))
        current.withLock { $0 = keys + $0.filter { !names.contains($0.fingerprint) }.prefix(Self.retiredKeys) }
    }

    /// The server's keys, the newest first: new codes are made under that one.
    var keys: [SecretKey] { current.withLock { $0 } }

    /// The key that new codes are made under.
    var newestKey: SecretKey { keys[0] }

    /// The key that a code was made under, or else the newest, so that both cost the same.
    func key(of code: IssuedCode) -> SecretKey { keys.first { $0.fingerprint == code.keyID } ?? newestKey }

    /// The digits of a code of a phone and purpose; nil if it was made under a key that is not there.
    func digits(of code: IssuedCode, _ phone: PhoneNumber, _ purpose: Purpose) -> CodeDigits? {
        let derived = key(of: code).code(
            id: code.id.bytes, phone: phone.digits, purpose: purpose.name, length: length)
        return hasKey(of: code) ? testCode(of: phone) ?? derived : nil
    }

    /// Which of the codes of a phone and purpose a guess has the digits of. The same HMACs are computed whether there is
    /// an earlier code or not.
    func match(_ guess: CodeDigits, _ code: Code, _ phone: PhoneNumber, _ purpose: Purpose) -> Code.Match? {
        let isLatest = digits(of: code.latest, phone, purpose)?.matches(guess) ?? false
        let isEarlier = digits(of: code.earlier ?? code.latest, phone, purpose)?.matches(guess) ?? false
        if isLatest { return .latest }
        return isEarlier ? .earlier : nil
    }

    /// Whether the key that a code was made under is there.
    func hasKey(of code: IssuedCode) -> Bool { key(of: code).fingerprint == code.keyID }

    /// Whether the name of a message was made under one of the keys.
    func made(_ reference: MessageReference) -> Bool { keys.contains(where: reference.isGenuine) }

    /// The fixed code of a test number; nil for all others.
    func testCode(of phone: PhoneNumber) -> CodeDigits? {
        testNumbers.code(of: phone, at: clock.wallTime(of: clock.now()))
    }

    /// Whether sends to this phone start no cooldown and count nowhere.
    func isUnlimited(_ phone: PhoneNumber) -> Bool {
        !testNumbers.haveCooldown && testCode(of: phone) != nil
    }
}
