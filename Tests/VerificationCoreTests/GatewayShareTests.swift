import Testing
import VerificationCore

struct GatewayShareTests {
    private let start = Timestamp(milliseconds: 1_000_000)

    @Test func `as many calls as a share has are under way, and each that ends gives its place back`() {
        var share = GatewayShare(rate: nil)
        for _ in 0..<GatewayShare.calls {
            #expect(share.turn(at: start) == .now)
            share.begin(at: start)
        }
        #expect(share.turn(at: start + .seconds(60)) == .afterCall)
        share.end()
        #expect(share.turn(at: start) == .now)
    }

    /// Instants at which calls begin that ask every `pause` from the start on, as often as they may.
    private func begin(_ share: inout GatewayShare, every pause: Duration, for span: Duration) -> [Timestamp] {
        var (begun, now) = ([Timestamp](), start)
        while now < start + span {
            while share.turn(at: now) == .now {
                share.begin(at: now)
                share.end()
                begun.append(now)
            }
            now = now + pause
        }
        return begun
    }

    @Test(arguments: [1, 7, 20, 30, 333, 1000], [1, 10, 50, 200])
    func `no second has more calls than the rate, and little less if they are asked for in time`(rate: Int, pause: Int)
    {
        var share = GatewayShare(rate: rate)
        let begun = begin(&share, every: .milliseconds(pause), for: .seconds(10))
        for first in begun {
            #expect(begun.count { $0 >= first && $0 - first < .seconds(1) } <= rate)
        }
        if pause <= 50 { #expect(begun.count >= rate * 9) }
    }

    @Test func `an idle gateway saves up no calls`() {
        var share = GatewayShare(rate: 20)
        _ = begin(&share, every: .milliseconds(10), for: .seconds(1))
        let later = start + .seconds(3600)
        var burst = 0
        while share.turn(at: later) == .now {
            share.begin(at: later)
            burst += 1
        }
        #expect(burst <= 2)
        guard case .at(let due) = share.turn(at: later) else {
            Issue.record("the next call waits for its time")
            return
        }
        #expect(due > later && due <= later + .milliseconds(53))
    }
}
