import FoundationEssentials
import OutboundHTTP
import VerificationCore
import VerificationService

/// What SendSms answers: a fault of the request, or how it stands with each number, of which we give one.
struct TencentAnswer: Decodable {
    private let response: Response

    private enum CodingKeys: String, CodingKey { case response = "Response" }

    private struct Response: Decodable {
        let fault: Status?
        let numbers: [Status]?

        enum CodingKeys: String, CodingKey {
            case fault = "Error"
            case numbers = "SendStatusSet"
        }
    }

    private struct Status: Decodable {
        let code: String
        let id: String?

        enum CodingKeys: String, CodingKey {
            case code = "Code"
            case id = "SerialNo"
        }
    }

    /// What an answer says that came at `now`, in milliseconds since 1970: the error codes of SendSms and those that all
    /// actions share.
    static func outcome(_ response: OutboundResponse, at now: Int64) -> GatewayOutcome {
        // Told by the status.
        guard let answer = try? JSONDecoder().decode(TencentAnswer.self, from: Data(response.body)).response,
            let status = answer.fault ?? answer.numbers?.first
        else { return response.outcome(unlisted: nil) }
        let (code, reason) = (status.code, GatewayReason(status.code))
        return switch code {
        case "Ok": .accepted(id: status.id)
        case "LimitExceeded.PhoneNumberThirtySecondLimit": .limited(reason, for: .seconds(30))
        case "LimitExceeded.PhoneNumberOneHourLimit": .limited(reason, for: .seconds(3600))
        case "LimitExceeded.DeliveryFrequencyLimit": .limited(reason, for: nil)
        case _ where code.hasPrefix("LimitExceeded.") && code.hasSuffix("DailyLimit"):
            .limited(reason, for: ClockWindow.day.rest(at: now))
        case "InvalidParameterValue.IncorrectPhoneNumber", "FailedOperation.PhoneNumberParseFail",
            "FailedOperation.PhoneNumberInBlacklist", "UnsupportedOperation.UnsupportedRegion",
            "LimitExceeded.AppCountryOrRegionInBlacklist":
            .refused(reason)
        case "LimitExceeded.GlobalSmsSendingRateLimit": .transient(reason)
        case _ where code.hasPrefix("RequestLimitExceeded"): .transient(reason)
        case "InternalError.RequestTimeException": .misconfigured(reason)
        case _ where code.hasPrefix("InternalError"): .unknown(reason)
        default: response.outcome(unlisted: code)
        }
    }
}
