import Testing
import VerificationService

@testable import SMSDelivery

struct TencentReceiptsTests {
    private static let token = "a-long-and-random-token"

    private func read(
        _ body: String, configured: String? = token, given: String? = token, isPost: Bool = true
    ) -> ReceiptReading {
        TencentReceipts(token: configured.flatMap(Credential.init)).read(
            ReceiptCall(
                isPost: isPost, url: "https://codes.example/receipts/tencent",
                query: given.map { [("token", $0)] } ?? [], body: Array(body.utf8), fields: { _ in nil }))
    }

    private func entry(_ id: String, _ status: String, cause: String = "DELIVRD") -> String {
        #"{"user_receive_time":"2026-11-30 16:00:05","nationcode":"86","mobile":"13800138000","#
            + #""report_status":"\#(status)","errmsg":"\#(cause)","description":"why","sid":"\#(id)"}"#
    }

    @Test func `each entry says how a message stands`() {
        let body = "[\(entry("8:a1", "SUCCESS")),\(entry("8:a2", "FAIL", cause: "MK:0001")),\(entry("8:a3", "LATER"))]"
        let expected = [
            Receipt(.providerID("8:a1"), .delivered), Receipt(.providerID("8:a2"), .failed, reason: "MK:0001"),
        ]
        #expect(read(body) == .genuine(expected))
    }

    @Test func `an empty list says nothing`() {
        #expect(read("[]") == .genuine([]))
    }

    @Test(arguments: [nil, "", "a-long-and-random-toke", "a-long-and-random-token ", "A-long-and-random-token"])
    func `a call without the token is forged`(given: String?) {
        #expect(read("[\(entry("8:a1", "SUCCESS"))]", given: given) == .forged)
    }

    @Test(arguments: [nil, "", token])
    func `without a token in the settings every call is forged`(given: String?) {
        #expect(read("[\(entry("8:a1", "SUCCESS"))]", configured: nil, given: given) == .forged)
    }

    @Test(arguments: ["", "{}", "[", "[1]", #"[{"sid":"8:a1"}]"#, #"[{"report_status":"SUCCESS"}]"#])
    func `what is no list of reports is malformed`(body: String) {
        #expect(read(body) == .malformed)
    }

    @Test func `a GET is malformed`() {
        #expect(read("[]", isPost: false) == .malformed)
    }

    @Test func `the answer is the one that ends repetitions`() {
        let (type, body) = TencentReceipts(token: nil).acknowledgement
        #expect(type == "application/json")
        #expect(body == #"{"result":0,"errmsg":"OK"}"#)
    }
}
