import Testing
import VerificationService

@testable import SMSDelivery

struct ReceiptCallParametersTests {
    private let json = ["content-type": "application/json"]

    @Test func `a GET says it in its query, of which the first value counts`() {
        let call = receiptCall(query: [("a", "1"), ("b", ""), ("a", "2")])
        #expect(call.parameters == ["a": "1", "b": ""])
    }

    @Test(arguments: [[:], ["content-type": "application/x-www-form-urlencoded"], ["content-type": "text/plain"]])
    func `a POST says it in a form`(_ fields: [String: String]) {
        let call = receiptCall(post: "a=1+2&b=%2B3&a=4", query: [("c", "5")], fields: fields)
        #expect(call.parameters == ["a": "1 2", "b": "+3"])
    }

    @Test(arguments: ["application/json", "application/json; charset=utf-8", "Application/JSON"])
    func `a POST says it in JSON`(_ type: String) {
        let body = #"{"a":"1","b":2,"c":true,"d":null,"e":{}}"#
        #expect(
            receiptCall(post: body, fields: ["content-type": type]).parameters == ["a": "1", "b": "2", "c": "true"])
    }

    @Test(arguments: ["", "[]", "{", "1", "a=1"])
    func `JSON that is no object says nothing`(_ body: String) {
        #expect(receiptCall(post: body, fields: json).parameters == nil)
    }
}
