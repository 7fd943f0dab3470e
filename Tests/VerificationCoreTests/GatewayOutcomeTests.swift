import Testing
import VerificationCore

struct GatewayOutcomeTests {
    @Test(arguments: [
        ("21211", "21211"), ("isv.BUSINESS_LIMIT_CONTROL", "isv.BUSINESS_LIMIT_CONTROL"),
        ("LimitExceeded.PhoneNumberDailyLimit", "LimitExceeded.PhoneNumberDailyLimit"), ("HTTP 503", "HTTP 503"),
        ("to +8613800138000", "to ?#"), ("your code 042917 was", "your code # was"), ("12345", "12345"),
        ("Invalid +86 138-0013-8000.", "Invalid ?#."), ("code 123 456", "code #"),
        ("HTTP 202 3: Queued", "HTTP 202 3: Queued"),
        (String(repeating: "y", count: 60) + " +8613800138000", String(repeating: "y", count: 60) + " ?#"),
        ("123456", "#"), ("a\nb\"c\u{9A8C}", "a?b?c?"), ("", ""),
        (String(repeating: "x", count: 70), String(repeating: "x", count: 64)),
    ])
    func `a reason holds neither a code nor a phone number, whatever a provider says`(_ given: String, _ kept: String) {
        #expect(GatewayReason(given).description == kept)
    }

    @Test func `every outcome but acceptance has a reason`() {
        #expect(GatewayOutcome.accepted(id: "x").reason == nil)
        let outcomes: [GatewayOutcome] = [
            .refused("r"), .limited("r", for: nil), .transient("r"), .unknown("r"), .misconfigured("r"),
        ]
        #expect(outcomes.allSatisfy { $0.reason == "r" })
    }
}
