import FoundationEssentials
import OutboundHTTP
import VerificationCore
import VerificationService

/// What SendSms answers: its code decides, since faults too come with status 200.
struct AliyunAnswer: Decodable {
    private let code: String
    private let message: String?
    private let id: String?

    private enum CodingKeys: String, CodingKey {
        case code = "Code"
        case message = "Message"
        case id = "BizId"
    }

    /// What an answer says that came at `now`, in milliseconds since 1970: the error codes of Dysmsapi and of the API
    /// gateway before it.
    static func outcome(_ response: OutboundResponse, at now: Int64) -> GatewayOutcome {
        // Told by the status.
        guard let answer = try? JSONDecoder().decode(AliyunAnswer.self, from: Data(response.body)) else {
            return response.outcome(unlisted: nil)
        }
        let reason = GatewayReason(answer.code)
        return switch answer.code {
        case "OK": .accepted(id: answer.id)
        case "isv.BUSINESS_LIMIT_CONTROL": .limited(reason, for: answer.restOfLimit(at: now))
        case "isv.DAY_LIMIT_CONTROL", "isv.MONTH_LIMIT_CONTROL": .limited(reason, for: nil)
        case "isv.MOBILE_NUMBER_ILLEGAL", "isv.DOMESTIC_NUMBER_NOT_SUPPORTED", "isv.BLACK_KEY_CONTROL_LIMIT":
            .refused(reason)
        case "isp.SYSTEM_ERROR", "ServiceUnavailable", "SignatureNonceUsed": .transient(reason)
        case _ where answer.code.hasPrefix("Throttling"): .transient(reason)
        default: response.outcome(unlisted: answer.code)
        }
    }

    /// The limits of a minute and an hour end with those of the clock, that of a day a day after the send; only the
    /// message, such as `触发小时级流控Permits:5`, says which limit it was.
    private func restOfLimit(at now: Int64) -> Duration? {
        guard let message else { return nil }
        if message.contains("分钟级") { return ClockWindow.minute.rest(at: now) }
        if message.contains("小时级") { return ClockWindow.hour.rest(at: now) }
        return message.contains("天级") ? .seconds(86_400) : nil
    }
}
