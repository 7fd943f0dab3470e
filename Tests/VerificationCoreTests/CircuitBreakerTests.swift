import Testing
import VerificationCore

struct CircuitBreakerTests {
    private func failing(_ times: Int, at second: Int64 = 0) -> CircuitBreaker {
        var breaker = CircuitBreaker()
        for _ in 0..<times { breaker.heard(isWorking: false, at: at(second)) }
        return breaker
    }

    private func admits(_ breaker: inout CircuitBreaker, _ now: Timestamp) -> Bool { breaker.admit(at: now) }

    @Test func `four failures in a row leave it closed, the fifth opens it for half a minute`() {
        var four = failing(4)
        #expect(admits(&four, at(0)) == true)
        #expect(!four.isOpen)
        var five = failing(5)
        #expect(five.isOpen)
        #expect(admits(&five, at(milliseconds: 29_999)) == false)
        #expect(admits(&five, at(30)) == true)
    }

    @Test func `a success in between starts the count again`() {
        var breaker = failing(4)
        breaker.heard(isWorking: true, at: at(1))
        for _ in 0..<4 { breaker.heard(isWorking: false, at: at(2)) }
        #expect(admits(&breaker, at(3)) == true)
    }

    @Test func `after its time it lets one call through, and no second one`() {
        var breaker = failing(5)
        #expect(admits(&breaker, at(30)) == true)
        #expect(admits(&breaker, at(30)) == false)
        #expect(admits(&breaker, at(89)) == false)
    }

    @Test func `a probe that works closes it`() {
        var breaker = failing(5)
        _ = breaker.admit(at: at(30))
        breaker.heard(isWorking: true, at: at(31))
        #expect(!breaker.isOpen)
        #expect(admits(&breaker, at(31)) == true)
        #expect(admits(&breaker, at(31)) == true)
    }

    @Test func `a probe that fails opens it for twice as long, and for five minutes at most`() {
        var breaker = failing(5)
        var now: Int64 = 0
        for span: Int64 in [30, 60, 120, 240, 300, 300] {
            #expect(admits(&breaker, at(now + span - 1)) == false)
            now += span
            #expect(admits(&breaker, at(now)) == true)
            breaker.heard(isWorking: false, at: at(now))
        }
    }

    @Test func `a probe that says nothing for a minute is followed by another`() {
        var breaker = failing(5)
        _ = breaker.admit(at: at(30))
        #expect(admits(&breaker, at(90)) == true)
        #expect(admits(&breaker, at(90)) == false)
    }

    @Test func `calls that were made before it opened and fail lengthen nothing`() {
        var breaker = failing(250)
        #expect(admits(&breaker, at(30)) == true)
    }

    @Test func `a call that was made before it opened and works closes it`() {
        var breaker = failing(5)
        breaker.heard(isWorking: true, at: at(1))
        #expect(admits(&breaker, at(1)) == true)
    }
}
