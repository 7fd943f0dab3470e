import VerificationCore
import VerificationService

/// Twilio's error codes (twilio.com/docs/api/errors).
enum TwilioErrors {
    /// What a code says of a message; nil for a code that is not listed here.
    static func outcome(ofCode code: String?) -> GatewayOutcome? {
        guard let code else { return nil }
        let reason = GatewayReason("Twilio \(code)")
        return switch code {
        case "21211",  // no valid number
            "21214", "21217",  // cannot be reached
            "21610",  // unsubscribed
            "21612",  // no route
            "21614",  // no mobile number
            "21635",  // a landline
            "30005",  // unknown destination
            "30006":  // a landline, or a carrier that cannot be reached
            .refused(reason)
        case "20429",  // too many requests, never processed
            "30001",  // queue overflow
            "30003":  // handset that cannot be reached now
            .transient(reason)
        case "30008":  // unknown error
            .unknown(reason)
        case "20003",  // wrong credentials
            "21408",  // region that is not enabled
            "21606", "21659",  // no sender of this account
            "21608",  // number that a trial account has not verified
            "30002",  // account suspended
            "30007",  // filtered as spam
            "30450", "30453",  // blocked as SMS pumping
            "63038":  // daily cap of the account
            .misconfigured(reason)
        default: nil
        }
    }
}
