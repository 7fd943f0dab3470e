import Testing
import VerificationCore

struct ConversionWindowTests {
    private func window(sends: Int, verified: Int, at second: Int64 = 0) -> ConversionWindow {
        var window = ConversionWindow()
        for _ in 0..<sends { window.recordSend(at: at(second)) }
        for _ in 0..<verified { window.recordVerified(at: at(second)) }
        return window
    }

    @Test func `it says nothing of fewer than fifty sends, and of those whose ten minutes are not over`() {
        #expect(window(sends: 49, verified: 0).unverifiedPercent(at: at(600)) == nil)
        let fifty = window(sends: 50, verified: 5)
        #expect(fifty.unverifiedPercent(at: at(599)) == nil)
        #expect(fifty.unverifiedPercent(at: at(600)) == 90)
    }

    @Test func `it forgets after six hours`() {
        let window = window(sends: 100, verified: 0)
        #expect(window.unverifiedPercent(at: at(6 * 3600 + 599)) == 100)
        #expect(window.unverifiedPercent(at: at(6 * 3600 + 600)) == nil)
    }

    @Test func `more verified than sent is none unverified`() {
        #expect(window(sends: 50, verified: 60).unverifiedPercent(at: at(600)) == 0)
    }

    @Test func `it next changes at the end of the ten minutes`() {
        #expect(ConversionWindow.nextChange(at: at(0)) == at(600))
        #expect(ConversionWindow.nextChange(at: at(milliseconds: 599_999)) == at(600))
        #expect(ConversionWindow.nextChange(at: at(600)) == at(1200))
    }
}
