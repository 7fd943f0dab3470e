import PhoneNumbers
import Testing

@testable import HTTPAPI

struct PhoneReaderFieldTests {
    private func refusal(_ spelling: String, _ reader: PhoneReader = PhoneReader()) -> Refusal? {
        do throws(Refusal) {
            _ = try reader.phone(field: spelling)
            return nil
        } catch {
            return error
        }
    }

    @Test(arguments: [
        ("+1 900 555 1212", "premium-rate"), ("+1 800 555 1212", "toll-free"), ("+44 7640 123456", "pager"),
        ("+86 10 1234 5678", "fixed line"), ("+33 8 06 12 34 56", "universal access"),
    ])
    func `a type that is not allowed is refused by its name`(spelling: String, word: String) throws {
        let refusal = try #require(self.refusal(spelling))
        #expect(refusal.problem == .phoneTypeRefused)
        #expect(refusal.problem.status == 422)
        #expect(refusal.detail.contains(word))
    }

    @Test(arguments: [
        ("+225 01 23 45 67", "ten digits"), ("+229 97 12 34 56", "01"), ("+241 07 12 34 56", "eight digits"),
        ("+55 11 9123 4567", "9 after the area code"), ("+84 169 123 4567", "nine digits"),
    ])
    func `an obsolete form is refused with what to give instead`(spelling: String, hint: String) throws {
        let refusal = try #require(self.refusal(spelling))
        #expect(refusal.problem == .phoneObsolete)
        #expect(refusal.problem.status == 422)
        #expect(refusal.detail.contains(hint))
    }

    @Test(arguments: ["+86 138 0013 800", "+999 123 456 789", "13800138000", "+1-800-FLOWERS", "+8613800138000;ext=5"])
    func `what is no phone is invalid`(spelling: String) {
        #expect(refusal(spelling)?.problem == .phoneInvalid)
    }

    @Test func `a strict reader refuses what the plan does not know`() {
        #expect(refusal("+86 120 0013 8000") == nil)
        #expect(refusal("+86 120 0013 8000", PhoneReader(isStrict: true))?.problem == .phoneInvalid)
    }
}
