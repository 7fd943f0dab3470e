import PhoneNumbers
import VerificationCore
import VerificationService

extension PhoneVerification.Policies {
    /// Every limit that refuses sends to a phone, whoever asks, by its name in responses, and when it ends.
    func refusals(
        of phone: PhoneNumber, _ transaction: any VerificationTransaction, at now: Timestamp
    ) throws(StoreFailure) -> [(limit: String, end: Timestamp)] {
        let state = try transaction.phone(phone)?.state ?? PhoneState()
        let others = try caller.refusal(ofDestination: phone, transaction, at: now)
        return state.refusals(at: now, under: send).map { ($0.limit.rawValue, $0.end) }
            + [others.map { ($0.policy.code, $0.end) }].compactMap(\.self)
    }
}
