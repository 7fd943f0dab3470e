import Testing

@testable import HTTPAPI

struct ProblemTests {
    /// What the contract says of each problem that it names.
    @Test(arguments: [
        ("cooldown", 429), ("hourly_limit", 429), ("daily_limit", 429), ("attempts_exhausted", 429),
        ("phone_invalid", 422), ("purpose_invalid", 422), ("client_invalid", 422),
        ("code_malformed", 422), ("code_incorrect", 422), ("code_expired", 410), ("code_used", 409),
        ("malformed_json", 400), ("malformed_request", 400), ("code_not_a_string", 400), ("query_invalid", 400),
        ("phone_blocked", 403),
        ("address_blocked", 403),
    ])
    func `a problem of the API has its status`(name: String, status: Int) {
        #expect(Problem(rawValue: name)?.status == status)
    }

    @Test func `every problem has a title and the status of an error`() {
        for problem in Problem.allCases {
            #expect((400...599).contains(problem.status), "\(problem)")
            #expect("\(problem.title)" != "", "\(problem)")
        }
        #expect(Set(Problem.allCases.map { "\($0.title)" }).count == Problem.allCases.count)
    }
}
