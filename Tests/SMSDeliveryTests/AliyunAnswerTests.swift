import Testing
import VerificationCore
import VerificationService

@testable import OutboundHTTP
@testable import SMSDelivery

struct AliyunAnswerTests {
    private static let now: Int64 = 1_796_025_723_456  // 16:02:03.456 in China

    private func outcome(_ code: String, message: String = "why", status: Int = 200) -> GatewayOutcome {
        let body = SignedGateway.aliyun.fault(code, message: message)
        return AliyunAnswer.outcome(OutboundResponse(status: status, body: Array(body.utf8)), at: Self.now)
    }

    @Test(
        arguments: [
            ("触发分钟级流控Permits:1", .milliseconds(56_544)), ("触发小时级流控Permits:5", .milliseconds(3_476_544)),
            ("触发天级流控Permits:10", .seconds(86_400)), ("触发流控", nil),
        ] as [(String, Duration?)])
    func `a limit lasts as long as its window`(message: String, rest: Duration?) {
        let code = "isv.BUSINESS_LIMIT_CONTROL"
        #expect(outcome(code, message: message) == .limited(GatewayReason(code), for: rest))
    }

    @Test(arguments: ["isv.DAY_LIMIT_CONTROL", "isv.MONTH_LIMIT_CONTROL"])
    func `other limits do not say how long they last`(code: String) {
        #expect(outcome(code) == .limited(GatewayReason(code), for: nil))
    }

    @Test(arguments: [
        "isv.MOBILE_NUMBER_ILLEGAL", "isv.DOMESTIC_NUMBER_NOT_SUPPORTED", "isv.BLACK_KEY_CONTROL_LIMIT",
    ])
    func `a fault of the number refuses it`(code: String) {
        #expect(outcome(code) == .refused(GatewayReason(code)))
    }

    @Test(
        arguments: [
            "isv.SMS_SIGNATURE_ILLEGAL", "isv.SMS_SIGNATURE_SCENE_ILLEGAL", "isv.SIGN_STATE_ILLEGAL",
            "isv.SMS_SIGN_ILLEGAL", "isv.SMS_TEMPLATE_ILLEGAL", "isv.TEMPLATE_MISSING_PARAMETERS",
            "isv.INVALID_PARAMETERS", "isv.INVALID_JSON_PARAM", "isv.PARAM_LENGTH_LIMIT", "isv.PARAM_NOT_SUPPORT_URL",
            "isv.SMS_CONTENT_ILLEGAL", "isv.AMOUNT_NOT_ENOUGH", "isv.OUT_OF_SERVICE", "isv.ACCOUNT_NOT_EXISTS",
            "isv.ACCOUNT_ABNORMAL", "isv.PRODUCT_UN_SUBSCRIPT", "isp.RAM_PERMISSION_DENY", "isv.DENY_IP_RANGE",
            "SignatureDoesNotMatch", "InvalidTimeStamp.Expired",
        ], [200, 400, 403])
    func `a fault of the operator's is theirs to mend`(code: String, status: Int) {
        #expect(outcome(code, status: status) == .misconfigured(GatewayReason(code)))
    }

    @Test(
        arguments: [
            "isp.SYSTEM_ERROR", "Throttling", "Throttling.User", "ServiceUnavailable", "SignatureNonceUsed",
        ], [200, 400, 503])
    func `a passing fault took nothing`(code: String, status: Int) {
        #expect(outcome(code, status: status) == .transient(GatewayReason(code)))
    }

    @Test func `a fault that is not listed leaves it unknown when it is the provider's own`() {
        #expect(outcome("InternalError", status: 500) == .unknown("InternalError"))
    }
}
