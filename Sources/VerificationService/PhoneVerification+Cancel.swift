import PhoneNumbers
import VerificationCore

extension PhoneVerification {
    /// Voids the live codes of all purposes and ends the cooldown. A message that has not left will not leave, since the
    /// relay drops one whose code does not live.
    public func cancel(_ phone: PhoneNumber) async throws(StoreFailure) {
        try await store.write { (transaction, now) throws(StoreFailure) in
            guard var state = try transaction.phone(phone)?.state else { return }
            for (purpose, var code) in try transaction.codes(of: phone) where code.isLive(at: now) {
                code.cancel(at: now)
                try transaction.save(code, of: phone, for: purpose)
            }
            state.cancel()
            try transaction.save(state, of: phone)
        }
        changes.announce(phone)
    }
}
