import Testing
import VerificationCore

struct DeliveryPlanTests {
    private let transient = GatewayOutcome.transient("busy")
    private let misconfigured = GatewayOutcome.misconfigured("password")
    private let unknown = GatewayOutcome.unknown("no answer")

    private func plan(_ gateways: Int, retriesUnknown: Bool = false, until deadline: Int64 = 30) -> DeliveryPlan {
        DeliveryPlan(gateways: gateways, retriesUnknown: retriesUnknown, deadline: at(deadline))
    }

    /// Lets the plan run to its end on gateways that always say the same, with a call taking no time; returns the calls
    /// with their times in seconds.
    private func run(_ plan: DeliveryPlan, _ outcomes: [GatewayOutcome], leftOut: Set<Int> = []) -> (
        calls: [String], ending: DeliveryPlan.Ending
    ) {
        var (plan, now, calls) = (plan, at(0), [String]())
        while true {
            switch plan.next(at: now, admits: { !leftOut.contains($0) }) {
            case .call(let gateway):
                calls.append("\(gateway)@\(now.milliseconds / 1000)")
                if let ending = plan.heard(outcomes[gateway], from: gateway) { return (calls, ending) }
            case .wait(let until): now = until
            case .end(let ending): return (calls, ending)
            }
        }
    }

    @Test func `the first gateway that takes it ends it`() {
        let (calls, ending) = run(plan(3), [transient, .accepted(id: "a1"), .accepted(id: "b1")])
        #expect(calls == ["0@0", "1@0"])
        #expect(ending == .sent(id: "a1"))
    }

    @Test func `a refusal of the number ends it, and no other gateway is called`() {
        let (calls, ending) = run(plan(2), [.refused("number"), .accepted(id: nil)])
        #expect(calls == ["0@0"])
        #expect(ending == .failed(limit: nil))
    }

    @Test func `an unknown outcome ends it, and no other gateway is called`() {
        let (calls, ending) = run(plan(2), [unknown, .accepted(id: nil)])
        #expect(calls == ["0@0"])
        #expect(ending == .unknown)
    }

    @Test func `a misconfigured gateway is passed over, and not tried again`() {
        #expect(run(plan(2), [misconfigured, .accepted(id: nil)]).calls == ["0@0", "1@0"])
        let (calls, ending) = run(plan(2), [misconfigured, misconfigured])
        #expect(calls == ["0@0", "1@0"])
        #expect(ending == .failed(limit: nil))
    }

    @Test func `every gateway is tried once before any is tried again, ever later, for half a minute`() {
        let (calls, ending) = run(plan(2), [transient, transient])
        #expect(calls == [0, 1, 3, 7, 15, 23].flatMap { ["0@\($0)", "1@\($0)"] })
        #expect(ending == .failed(limit: nil))
    }

    @Test func `what is not transient is not tried again`() {
        let (calls, _) = run(plan(3, until: 3), [.limited("hour", for: nil), transient, misconfigured])
        #expect(calls == ["0@0", "1@0", "2@0", "1@1", "1@3"])
    }

    @Test func `nothing is tried again after the deadline, but once it is tried in any case`() {
        #expect(run(plan(1, until: 6), [transient]).calls == ["0@0", "0@1", "0@3"])
        #expect(run(plan(1, until: -100), [transient]).calls == ["0@0"])
    }

    @Test func `when a provider has had enough and no other takes it, the shortest window counts`() {
        #expect(
            run(plan(3), [.limited("day", for: .seconds(600)), .limited("hour", for: .seconds(60)), misconfigured])
                .ending
                == .failed(limit: .seconds(60)))
        #expect(run(plan(1), [.limited("day", for: nil)]).ending == .failed(limit: nil))
        #expect(run(plan(2), [.limited("day", for: .seconds(600)), transient]).ending == .failed(limit: nil))
        #expect(
            run(plan(2), [.limited("day", for: .seconds(600)), .accepted(id: nil)]).ending == .sent(id: nil))
    }

    @Test func `an unknown outcome is retried when the operator allows it, and stays unknown if nobody takes it`() {
        let both = run(plan(2, retriesUnknown: true, until: 1), [unknown, transient])
        #expect(both.calls == ["0@0", "1@0", "0@1", "1@1"])
        #expect(both.ending == .unknown)
        #expect(run(plan(2, retriesUnknown: true), [unknown, .accepted(id: nil)]).ending == .sent(id: nil))
        #expect(run(plan(2, retriesUnknown: true), [unknown, .refused("number")]).ending == .unknown)
    }

    @Test func `a gateway that is left out is passed over`() {
        #expect(run(plan(3), [transient, transient, .accepted(id: nil)], leftOut: [0, 1]).calls == ["2@0"])
    }

    @Test func `a gateway that is left out is called when no other may take the message`() {
        #expect(run(plan(2), [.accepted(id: nil), misconfigured], leftOut: [0]).calls == ["1@0", "0@0"])
        #expect(run(plan(2), [transient, .accepted(id: nil)], leftOut: [0, 1]).calls == ["0@0", "1@0"])
        #expect(run(plan(2, until: 1), [transient, transient], leftOut: [0]).calls == ["1@0", "1@1"])
    }

    @Test func `it asks whether a gateway may be called only until one may`() {
        var (asked, plan) = ([Int](), plan(3))
        _ = plan.next(at: at(0)) { gateway in
            asked.append(gateway)
            return gateway == 1
        }
        #expect(asked == [0, 1])
    }
}
