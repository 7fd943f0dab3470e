import Logging
import PhoneNumbers
import Threads
import VerificationCore

/// Refuses sends to dial codes whose codes are hardly ever verified. What it knows is in memory, and begins anew with each
/// start. Any thread may ask it.
public final class ConversionGuard: Sendable {
    /// The setting's name, by which it is observed.
    public static let name = "unverified-limit"

    private let threshold: Int
    private let isObserved: Bool
    private let log: Logger
    private let windows = Locked<[Int: ConversionWindow]>([:])

    /// - Parameters:
    ///   - threshold: the percentage of unverified sends from which on further ones are refused; 0 refuses none.
    ///   - isObserved: whether it only logs what it would refuse.
    public init(threshold: Int, isObserved: Bool, log: Logger) {
        self.threshold = threshold
        self.isObserved = isObserved
        self.log = log
    }

    /// When a send to this phone may be accepted; nil when it may be now.
    func refusal(of phone: PhoneNumber, at now: Timestamp) -> Timestamp? {
        guard !isObserved, excess(of: phone, at: now) != nil else { return nil }
        return ConversionWindow.nextChange(at: now)
    }

    /// A send to this phone was accepted: tells if that would have been refused.
    func observe(_ phone: PhoneNumber, at now: Timestamp) {
        guard isObserved, let percent = excess(of: phone, at: now) else { return }
        log(.warning, "observed limit would refuse") {
            $0.member("limit", Self.name)
            $0.member("dial_code", phone.dialCode)
            $0.member("percent", percent)
        }
    }

    /// The percentage of unverified sends to the dial code, if it is too high.
    private func excess(of phone: PhoneNumber, at now: Timestamp) -> Int? {
        guard threshold > 0, let percent = windows.withLock({ $0[phone.dialCode]?.unverifiedPercent(at: now) }) else {
            return nil
        }
        return percent >= threshold ? percent : nil
    }

    /// A gateway has a message to this phone, or may have it.
    func noteSend(to phone: PhoneNumber, at now: Timestamp) {
        guard threshold > 0 else { return }
        windows.withLock { $0[phone.dialCode, default: ConversionWindow()].recordSend(at: now) }
    }

    /// A code of this phone was verified.
    func noteVerified(_ phone: PhoneNumber, at now: Timestamp) {
        guard threshold > 0 else { return }
        windows.withLock { $0[phone.dialCode, default: ConversionWindow()].recordVerified(at: now) }
    }
}
