import Testing

@testable import SMSDelivery

struct TwilioErrorsTests {
    @Test(arguments: [21211, 21214, 21217, 21610, 21612, 21614, 21635, 30005, 30006])
    func `the number is at fault`(_ code: Int) {
        #expect(TwilioErrors.outcome(ofCode: "\(code)") == .refused("Twilio \(code)"))
    }

    @Test(arguments: [20429, 30001, 30003])
    func `it may go another time`(_ code: Int) {
        #expect(TwilioErrors.outcome(ofCode: "\(code)") == .transient("Twilio \(code)"))
    }

    @Test(arguments: [20003, 21408, 21606, 21608, 21659, 30002, 30007, 30450, 30453, 63038])
    func `the operator has something to mend`(_ code: Int) {
        #expect(TwilioErrors.outcome(ofCode: "\(code)") == .misconfigured("Twilio \(code)"))
    }

    @Test func `Twilio does not know either`() {
        #expect(TwilioErrors.outcome(ofCode: "30008") == .unknown("Twilio 30008"))
    }

    @Test(arguments: [nil, "", "0", "21210", "null"])
    func `another code says nothing`(_ code: String?) {
        #expect(TwilioErrors.outcome(ofCode: code) == nil)
    }
}
