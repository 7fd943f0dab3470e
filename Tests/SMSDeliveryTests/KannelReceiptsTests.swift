import Testing
import VerificationCore
import VerificationService

@testable import SMSDelivery

struct KannelReceiptsTests {
    private func read(status: String?, answer: String = "", id: String? = nil) throws -> ReceiptReading {
        let query = [("id", try id ?? reference(7).text), ("status", status), ("answer", answer)]
        return KannelReceipts().read(
            receiptCall(query: query.compactMap { name, value in value.map { (name: name, value: $0) } }))
    }

    @Test(arguments: [("1", .delivered), ("4", .sent), ("8", .sent)] as [(String, ReceiptStatus)])
    func `a report says how the message stands`(value: String, status: ReceiptStatus) throws {
        #expect(try read(status: value, answer: "ACK/") == .genuine([Receipt(.reference(try reference(7)), status)]))
    }

    @Test(arguments: ["2", "16"])
    func `a failure has the answer as its reason`(value: String) throws {
        let receipt = Receipt(.reference(try reference(7)), .failed, reason: "NACK/0x0000000b/Invalid destination")
        #expect(try read(status: value, answer: "NACK/0x0000000b/Invalid destination") == .genuine([receipt]))
    }

    @Test func `of an SMPP receipt the status is the reason, and never the text`() throws {
        let answer =
            "id:0123456789 sub:001 dlvrd:000 submit date:2611300800 done date:2611300801 stat:UNDELIV err:012 "
            + "text:code 12-34-56"
        let receipt = Receipt(.reference(try reference(7)), .failed, reason: "stat:UNDELIV err:012")
        #expect(try read(status: "2", answer: answer) == .genuine([receipt]))
        #expect(
            try read(status: "2", answer: "x text:y stat:REJECTD")
                == .genuine([
                    Receipt(.reference(try reference(7)), .failed, reason: "")
                ]))
    }

    @Test func `an intermediate report says nothing`() throws {
        #expect(try read(status: "32") == .genuine([]))
    }

    @Test(arguments: ["", "7", "x", "msg_7", "msg_0_00112233445566778899aabbccddeeff"])
    func `a call without a reference is forged`(_ id: String) throws {
        #expect(try read(status: "1", id: id) == .forged)
        #expect(KannelReceipts().read(receiptCall(query: [("status", "1")])) == .forged)
    }

    @Test(arguments: [nil, "", "0", "3", "64", "%d", "delivered"])
    func `a report of no known kind is malformed`(_ status: String?) throws {
        #expect(try read(status: status) == .malformed)
    }

    @Test func `nothing is answered`() {
        #expect(KannelReceipts().acknowledgement == ("", ""))
    }
}
