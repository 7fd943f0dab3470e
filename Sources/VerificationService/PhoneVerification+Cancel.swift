import PhoneNumbers
import VerificationCore

extension PhoneVerification {
    /// Voids the live codes of all purposes and ends the cooldown. A message that has not left will not leave, since the
    /// relay drops one whose code does not live.
    public func cancel(_ phone: PhoneNumber) async throws(StoreFailure) {
        let isChanged = try await store.write { (transaction, now) throws(StoreFailure) -> Bool in
            guard var state = try transaction.phone(phone)?.state else { return false }
            let live = try transaction.codes(of: phone).filter { $0.code.isLive(at: now) }
            guard state.cooldown != nil || !live.isEmpty else { return false }
            for (purpose, var code) in live {
                code.cancel(at: now)
                try transaction.save(code, of: phone, for: purpose)
            }
            state.cancel()
            try transaction.save(state, of: phone)
            return true
        }
        if isChanged { changes.announce(phone) }
    }
}
