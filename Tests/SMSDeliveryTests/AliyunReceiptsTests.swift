import Testing
import VerificationService

@testable import SMSDelivery

struct AliyunReceiptsTests {
    private func read(_ body: String, isPost: Bool = true) -> ReceiptReading {
        AliyunReceipts().read(
            ReceiptCall(
                isPost: isPost, url: "https://codes.example/receipts/aliyun", query: [], body: Array(body.utf8),
                fields: { _ in nil }))
    }

    private func entry(_ outID: String, success: Bool = true, code: String = "DELIVERED") -> String {
        #"{"phone_number":"13800138000","send_time":"2026-11-30 16:00:00","report_time":"2026-11-30 16:00:05","#
            + #""success":\#(success),"err_code":"\#(code)","err_msg":"why","sms_size":"1","biz_id":"9001^0","#
            + #""out_id":\#(outID)}"#
    }

    private func quoted(_ id: Int64) throws -> String { "\"\(try reference(id).text)\"" }

    @Test func `each entry says how a message stands`() throws {
        let failed = try entry(quoted(8), success: false, code: "MOBILE_NOT_ON_SERVICE")
        let expected = [
            Receipt(.reference(try reference(7)), .delivered),
            Receipt(.reference(try reference(8)), .failed, reason: "MOBILE_NOT_ON_SERVICE"),
        ]
        #expect(read("[\(try entry(quoted(7))),\(failed)]") == .genuine(expected))
    }

    @Test func `entries of other senders of the account are skipped`() throws {
        let others = [entry("\"\""), entry("null"), entry("\"order-1\""), #"{"success":true}"#]
        let receipt = Receipt(.reference(try reference(7)), .delivered)
        #expect(read("[\((others + [try entry(quoted(7))]).joined(separator: ","))]") == .genuine([receipt]))
        #expect(read("[\(others.joined(separator: ","))]") == .forged)
    }

    @Test func `an empty list says nothing`() {
        #expect(read("[]") == .genuine([]))
    }

    @Test(arguments: ["", "{}", "[", "[1]", #"[{"out_id":"msg_7_00"}]"#, #"[{"out_id":7,"success":true}]"#])
    func `what is no list of reports is malformed`(body: String) {
        #expect(read(body) == .malformed)
    }

    @Test func `a GET is malformed`() {
        #expect(read("[]", isPost: false) == .malformed)
    }

    @Test func `the answer is the one that ends repetitions`() {
        let (type, body) = AliyunReceipts().acknowledgement
        #expect(type == "application/json")
        #expect(body == #"{"code":0,"msg":"接收成功"}"#)
    }
}
