import Testing

@testable import PhoneNumbers

struct DigitStringTests {
    private let digits = DigitString(44_020, count: 7)  // 0044020

    @Test func `leading zeros are digits`() {
        #expect(digits.begins(with: 0, 2))
        #expect(digits.begins(with: 4, 3))
        #expect(!digits.begins(with: 0, 3))
        #expect(!digits.begins(with: 44_020, 8))
        #expect(digits.prefix(4) == 44)
        #expect(digits.prefix(8) == 0)
    }

    @Test func `what follows the first digits keeps its zeros`() {
        let rest = digits.dropping(4)
        #expect(rest.value == 20)
        #expect(rest.count == 3)
    }

    @Test func `two digits in the middle are dropped`() {
        let rest = digits.droppingTwo(after: 3)  // 004, 40, 20
        #expect(rest.value == 420)
        #expect(rest.count == 5)
    }

    @Test(arguments: [(7 as UInt64, 70_044_020 as UInt64, 8), (86, 860_044_020, 9), (852, 8_520_044_020, 10)])
    func `digits are put before it`(front: UInt64, value: UInt64, count: Int) {
        let whole = digits.preceded(by: front)
        #expect(whole.value == value)
        #expect(whole.count == count)
    }

    @Test func `19 digits fit`() {
        let most = DigitString(9_999_999_999_999_999, count: 16).preceded(by: 999)
        #expect(most.value == 9_999_999_999_999_999_999)
        #expect(most.prefix(1) == 9)
    }
}
