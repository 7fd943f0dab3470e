import HTTPTransport
import TestSupport
import Testing

/// All cases of one row of `http.md`, or of one section of an RFC.
struct HTTPRule: Sendable, CustomTestStringConvertible {
    let name: String
    let cases: [HTTPCase]
    var testDescription: String { "\(name) (\(cases.count))" }

    static let all: [HTTPRule] = {
        let cases =
            HTTPCase.fields + HTTPCase.bodies + HTTPCase.methods + HTTPCase.connections + HTTPCase.targets
            + HTTPCase.chosen + HTTPCase.moreLines + HTTPCase.moreBodies
        return Dictionary(grouping: cases, by: \.rule).map(HTTPRule.init).sorted { $0.name < $1.name }
    }()
}

/// The rules of `http.md` over real sockets, against the whole service.
struct HTTPRulesTests {
    @Test(.serialized, arguments: HTTPRule.all)  // each loads the machine
    func `a request is answered as the rule says, however its bytes are split, and what follows it too`(
        rule: HTTPRule
    ) async throws {
        var limits = HTTPConnectionLimits()  // that wait for a slow test
        (limits.head, limits.body, limits.linger) = (.seconds(60), .seconds(60), .seconds(60))
        let service = try RunningService(["--open", "true"], limits: limits)
        let port = service.port
        let faults = try await onThread { try HTTPCaseRun(port: port).faults(of: rule.cases) }
        for fault in faults { Issue.record(Comment(rawValue: fault)) }
        await service.stop()
        #expect(service.gateway.messages.map(\.phone.e164) == [HTTPCase.cooling])
    }

    @Test func `every row of the table has a case here or a test of its own`() {
        let rows = Set(((1...56).filter { !(48...49).contains($0) } + Array(80...89)).map { "H\($0)" })
        // H19, H29, H47 and H87 are tests of their own; H20 is how every case is run.
        let others: Set = ["H19", "H20", "H29", "H47", "H87"]
        let cases = Set(HTTPRule.all.map(\.name).filter { $0.hasPrefix("H") })
        #expect(cases == rows.subtracting(others))
    }
}
