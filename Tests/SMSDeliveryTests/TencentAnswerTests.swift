import Testing
import VerificationCore
import VerificationService

@testable import OutboundHTTP
@testable import SMSDelivery

struct TencentAnswerTests {
    private static let now: Int64 = 1_796_025_723_456  // 16:02:03.456 in China

    /// A code comes as the fault of the request or beside the number: both count alike.
    private func outcomes(_ code: String) -> [GatewayOutcome] {
        let number = #"{"SerialNo":"","PhoneNumber":"+8613800138000","Fee":0,"Code":"\#(code)","Message":"why"}"#
        let bodies = [
            SignedGateway.tencent.fault(code), #"{"Response":{"SendStatusSet":[\#(number)],"RequestId":"r"}}"#,
        ]
        return bodies.map {
            TencentAnswer.outcome(OutboundResponse(status: 200, body: Array($0.utf8)), at: Self.now)
        }
    }

    @Test(
        arguments: [
            ("PhoneNumberThirtySecondLimit", .seconds(30)), ("PhoneNumberOneHourLimit", .seconds(3600)),
            ("PhoneNumberDailyLimit", .milliseconds(28_676_544)),
            ("PhoneNumberSameContentDailyLimit", .milliseconds(28_676_544)), ("DeliveryFrequencyLimit", nil),
            ("AppDailyLimit", .milliseconds(28_676_544)), ("DailyLimit", .milliseconds(28_676_544)),
            ("AppMainlandChinaDailyLimit", .milliseconds(28_676_544)),
            ("AppGlobalDailyLimit", .milliseconds(28_676_544)),
            ("AppCountryOrRegionDailyLimit", .milliseconds(28_676_544)),
        ] as [(String, Duration?)])
    func `a limit lasts as long as its code says`(name: String, rest: Duration?) {
        let code = "LimitExceeded.\(name)"
        #expect(outcomes(code).allSatisfy { $0 == .limited(GatewayReason(code), for: rest) })
    }

    @Test(arguments: [
        "InvalidParameterValue.IncorrectPhoneNumber", "FailedOperation.PhoneNumberParseFail",
        "FailedOperation.PhoneNumberInBlacklist", "UnsupportedOperation.UnsupportedRegion",
        "LimitExceeded.AppCountryOrRegionInBlacklist",
    ])
    func `a fault of the number refuses it`(code: String) {
        #expect(outcomes(code).allSatisfy { $0 == .refused(GatewayReason(code)) })
    }

    @Test(arguments: [
        "RequestLimitExceeded", "RequestLimitExceeded.IPLimitExceeded", "LimitExceeded.GlobalSmsSendingRateLimit",
    ])
    func `a passing fault took nothing`(code: String) {
        #expect(outcomes(code).allSatisfy { $0 == .transient(GatewayReason(code)) })
    }

    @Test(arguments: [
        "Timeout", "SendAndRecvFail", "OtherError", "ParseBackendResponseFail", "UnknownError", "Unlisted",
    ])
    func `a fault of the provider's leaves it unknown`(name: String) {
        let code = "InternalError.\(name)"
        #expect(outcomes(code).allSatisfy { $0 == .unknown(GatewayReason(code)) })
    }

    @Test(arguments: [
        "AuthFailure.SignatureExpire", "AuthFailure.SignatureFailure", "AuthFailure.SecretIdNotFound",
        "UnauthorizedOperation.SmsSdkAppIdVerifyFail", "FailedOperation.SignatureIncorrectOrUnapproved",
        "FailedOperation.TemplateIncorrectOrUnapproved", "FailedOperation.TemplateParamSetNotMatchApprovedTemplate",
        "FailedOperation.InsufficientBalanceInSmsPackage", "FailedOperation.ContainSensitiveWord",
        "InvalidParameterValue.TemplateParameterFormatError", "InvalidParameterValue.TemplateParameterLengthLimit",
        "InternalError.RequestTimeException", "MissingParameter", "MissingParameter.EmptyPhoneNumberSet",
    ])
    func `a fault of the operator's is theirs to mend`(code: String) {
        #expect(outcomes(code).allSatisfy { $0 == .misconfigured(GatewayReason(code)) })
    }
}
