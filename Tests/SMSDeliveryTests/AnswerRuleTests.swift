import Testing
import VerificationCore
import VerificationService

@testable import OutboundHTTP
@testable import SMSDelivery

struct AnswerRuleTests {
    private func outcome(_ rules: String, _ status: Int, _ body: String = "") throws -> GatewayOutcome {
        let rules = try rules.split(separator: ",").map { try #require(AnswerRule(String($0)), "\($0)") }
        return rules.outcome(of: OutboundResponse(status: status, body: Array(body.utf8)))
    }

    @Test(arguments: [
        "", "status", "status=409", "409:accepted", "=409:accepted", "status=:accepted", "status=409:",
        "status=409:Accepted", "status=409:sent", "status=4xx:refused", "status=99:refused", "status=600:refused",
        "status=+409:refused", "status=0409:refused",
        "status=409:accepted ", ".code=0:accepted", "code.=0:accepted", "a..b=0:accepted",
    ])
    func `what is no rule is none`(_ text: String) {
        #expect(AnswerRule(text) == nil)
    }

    @Test func `a rule about a status beats what the status means`() throws {
        #expect(try outcome("status=409:accepted", 409) == .accepted(id: nil))
        #expect(try outcome("status=204:refused", 204) == .refused("status 204"))
        #expect(try outcome("status=409:accepted", 408).kind == .transient)
        #expect(try outcome("status=409:accepted", 200) == .accepted(id: nil))
        #expect(try outcome("status=*:limited", 500) == .limited("status 500", for: nil))
    }

    @Test(
        arguments: [
            ("accepted", .accepted), ("refused", .refused), ("limited", .limited), ("transient", .transient),
            ("unknown", .unknown), ("misconfigured", .misconfigured),
        ] as [(String, GatewayOutcome.Kind)])
    func `every outcome has its name`(name: String, kind: GatewayOutcome.Kind) throws {
        #expect(try outcome("code=7:\(name)", 200, #"{"code":7}"#).kind == kind)
    }

    @Test(arguments: [
        #"{"code":0}"#, #"{"code":"0"}"#, #"{"x":[1],"code":0}"#, " {\n\"code\" : 0 }",
    ])
    func `a member is compared as text, however JSON writes it`(_ body: String) throws {
        #expect(try outcome("code=0:accepted,code=*:refused", 500, body) == .accepted(id: nil))
    }

    @Test(arguments: [#"{"code":1}"#, #"{"code":"00"}"#, #"{"code":true}"#, #"{"code":{}}"#, #"{"code":[0]}"#])
    func `another value of it is another`(_ body: String) throws {
        #expect(try outcome("code=0:accepted,code=*:refused", 200, body).kind == .refused)
    }

    @Test(arguments: [
        #"{"Code":0}"#, #"{"result":{"code":0}}"#, #"{"code":null}"#, "[0]", "0", "", "{", "<code>0</code>",
    ])
    func `without it the rule says nothing, and success is no proof`(_ body: String) throws {
        #expect(try outcome("code=0:accepted,code=*:refused", 200, body).kind == .unknown)
        #expect(try outcome("code=0:accepted,code=*:refused", 422, body).kind == .refused)
        #expect(try outcome("code=1:refused", 200, body) == .accepted(id: nil))
    }

    @Test func `dots lead into objects, and booleans are spelled as in JSON`() throws {
        let body = #"{"result":{"ok":true,"code":1001,"a.b":1}}"#
        #expect(try outcome("result.ok=true:accepted", 200, body) == .accepted(id: nil))
        #expect(try outcome("result.code=1001:misconfigured", 200, body) == .misconfigured("result.code 1001"))
        #expect(try outcome("result=*:transient", 200, body) == .transient("result is there"))
        #expect(try outcome("result.a.b=1:refused", 200, body) == .accepted(id: nil))
        #expect(try outcome("missing=null:refused", 200, #"{"missing":null}"#) == .accepted(id: nil))
    }

    @Test func `a member of the name status is never meant, and a value may hold a colon`() throws {
        #expect(try outcome("status=409:refused", 200, #"{"status":409}"#) == .accepted(id: nil))
        #expect(try outcome("error=a:b:refused", 200, #"{"error":"a:b"}"#) == .refused("error a:b"))
        #expect(try outcome("error=a=b:refused", 200, #"{"error":"a=b"}"#).kind == .refused)
    }

    @Test func `the first rule that fits counts`() throws {
        let body = #"{"code":5}"#
        #expect(try outcome("code=5:refused,status=200:accepted", 200, body).kind == .refused)
        #expect(try outcome("status=200:accepted,code=5:refused", 200, body).kind == .accepted)
    }

    @Test func `a reason shows neither code nor phone of what came back`() throws {
        let outcome = try outcome("echo=*:refused", 200, #"{"echo":"code 123456 to +8613800138000"}"#)
        #expect("\(outcome)" == "refused(echo code # to ?#)")
    }
}
