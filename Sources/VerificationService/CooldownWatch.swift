import PhoneNumbers
import VerificationCore

/// Follows the cooldown of one phone. The database is read when something about the phone was committed, and never in
/// between: what time alone changes follows from what was read.
///
/// It belongs to one task.
public struct CooldownWatch: ~Copyable {
    private let verification: PhoneVerification
    private let phone: PhoneNumber
    private let id: UInt64
    private var record: PhoneRecord

    /// - Parameter onChange: called on any thread when `refresh` is due.
    init(
        _ phone: PhoneNumber, _ verification: PhoneVerification, onChange: @escaping @Sendable () -> Void
    ) throws(StoreFailure) {
        self.phone = phone
        self.verification = verification
        // In this order nothing that is committed in between is missed.
        let id = verification.changes.watch(phone, onChange)
        self.id = id
        do {
            record = try verification.reader.phone(phone) ?? PhoneRecord()
        } catch {
            verification.changes.unwatch(phone, id)
            throw error
        }
    }

    deinit {
        verification.changes.unwatch(phone, id)
    }

    /// Reads again what the database knows of the phone.
    public mutating func refresh() throws(StoreFailure) {
        record = try verification.reader.phone(phone) ?? PhoneRecord()
    }

    /// How the phone stands now.
    public func report() -> CooldownReport {
        verification.report(on: phone, record, at: verification.clock.reading())
    }
}

extension PhoneVerification {
    /// Follows the cooldown of a phone until the watch goes away.
    ///
    /// - Parameter onChange: called on any thread when `CooldownWatch.refresh` is due.
    public func watch(
        _ phone: PhoneNumber, onChange: @escaping @Sendable () -> Void
    ) throws(StoreFailure) -> CooldownWatch {
        try CooldownWatch(phone, self, onChange: onChange)
    }
}
