import PhoneNumbers
import VerificationCore

extension PhoneVerification {
    /// What a send would do.
    public struct Rehearsal: Sendable {
        /// How the phone stands.
        public let report: CooldownReport
        /// The limit of the caller's that would refuse, if none of the phone's does.
        public let refusal: LimitRefusal?
        /// Until when the dial code is refused because hardly any of its codes is verified, if nothing else refuses.
        public let distrustedUntil: Timestamp?
        /// The gateways that would be tried, in their order; none for a test number.
        public let gateways: [String]
        /// The text, with a sample in place of the code.
        public let text: SampleText
    }

    /// Tells what a send would do now. It sends nothing, stores nothing and takes no slot.
    public func rehearse(
        _ phone: PhoneNumber, languages: [LanguageTag], client: ClientKind?, from caller: Caller
    ) async throws(StoreFailure) -> Rehearsal {
        let (report, refusal, isVerified) = try await store.write { [self] (transaction, now) throws(StoreFailure) in
            var counting = policies.caller.counting(transaction, at: now)
            let record = try transaction.phone(phone) ?? PhoneRecord()
            var refusal = try counting.refusal(ofCaller: caller, phone)
            if refusal == nil { refusal = try counting.refusal(ofDestination: phone) }
            let standing = codes.isUnlimited(phone) ? PhoneRecord() : record
            let isVerified = try VerifiedPhones(near: phone, in: transaction).contains(phone, at: now)
            return (self.report(on: phone, standing, at: clock.reading(at: now)), refusal, isVerified)
        }
        let distrusted = refusal == nil && !isVerified ? conversions.refusal(of: phone, at: report.standing.now) : nil
        let texts = texts
        let text = texts.sample(
            in: texts.language(for: languages), for: client, codeLength: codes.length, validity: policies.code.life)
        let isSent = codes.testCode(of: phone) == nil
        return Rehearsal(
            report: report, refusal: report.standing.refusal == nil ? refusal : nil,
            distrustedUntil: distrusted, gateways: isSent ? relay.gateways(for: phone) : [], text: text)
    }
}
