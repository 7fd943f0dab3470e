import PhoneNumbers
import VerificationCore

extension PhoneVerification {
    /// Voids the live codes of all purposes. A message that has not left will not leave, since the relay drops one whose
    /// code does not live.
    ///
    /// - Parameter endsCooldown: whether the cooldown and a provider's limit end too. Whoever may have that can send as
    ///   often as the other limits allow. Sends stay counted in any case.
    public func cancel(_ phone: PhoneNumber, endsCooldown: Bool) async throws(StoreFailure) {
        let isChanged = try await store.write { [clock] (transaction, now) throws(StoreFailure) -> Bool in
            let reading = clock.reading(at: now)
            var isChanged = false
            for (purpose, code) in try transaction.codes(of: phone) {
                var cancelled = code
                cancelled.cancel(at: reading)
                guard cancelled != code else { continue }
                try transaction.save(cancelled, of: phone, for: purpose)
                isChanged = true
            }
            if endsCooldown, let state = try transaction.phone(phone)?.state {
                var cancelled = state
                cancelled.cancel()
                guard cancelled != state else { return isChanged }
                try transaction.save(cancelled, of: phone)
                isChanged = true
            }
            return isChanged
        }
        if isChanged { changes.announce(phone) }
    }
}
