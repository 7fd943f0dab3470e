import Testing

@testable import PhoneNumbers

struct PhoneReaderTests {
    private func refusal(_ spelling: String, _ reader: PhoneReader = PhoneReader()) -> PhoneReader.Refusal? {
        do throws(PhoneReader.Refusal) {
            _ = try reader.phone(spelling)
            return nil
        } catch {
            return error
        }
    }

    @Test(arguments: ["+8613800138000", "+12025550123", "+52 1 55 1234 5678", "+54 11 4123 4567", "+881 6 1234 5678"])
    func `mobile phones are taken, and those that may be mobile`(spelling: String) {
        #expect(refusal(spelling) == nil)
    }

    @Test(arguments: [
        ("+86 10 1234 5678", LineType.fixed), ("+1 800 555 1212", .tollFree), ("+1 900 555 1212", .premium),
        ("+44 7640 123456", .pager), ("+44 70 1234 5678", .personal), ("+44 56 1234 5678", .voip),
        ("+33 8 06 12 34 56", .uan), ("+882 16 123 456", .voip), ("+54 800 555 1234", .tollFree),
    ])
    func `other types are refused until they are allowed`(spelling: String, type: LineType) {
        #expect(refusal(spelling) == .type(type))
        #expect(refusal(spelling, PhoneReader(allowedTypes: [type])) == nil)
    }

    @Test(arguments: [
        "+1 658 555 0123", "+1 246 227 1234", "+1 242 302 1234", "+1 868 201 1234", "+1 345 222 1234",
        "+1 784 266 1234",
        "+1 684 622 1234", "+1 441 412 1234", "+1 876 523 1234", "+1 809 472 1234",
    ])
    func `a fixed line of the North American plan is no reason to refuse, since numbers are ported`(spelling: String) {
        #expect(refusal(spelling) == nil)
        #expect(refusal(spelling, PhoneReader(allowedTypes: [.fixed, .fixedOrMobile])) == nil)
    }

    @Test func `whoever leaves out what may be mobile refuses the fixed lines of the North American plan too`() {
        #expect(refusal("+1 658 555 0123", PhoneReader(allowedTypes: [.mobile])) == .type(.fixed))
        #expect(refusal("+1 658 555 0123", PhoneReader(allowedTypes: [.fixed])) == nil)
    }

    @Test(arguments: ["+7 495 123 4567", "+49 30 1234567", "+590 590 27 12 34", "+44 20 7946 0958"])
    func `fixed lines of other plans are refused`(spelling: String) {
        #expect(refusal(spelling) == .type(.fixed))
    }

    @Test func `a number that the plan does not know is taken unless the reader is strict`() {
        #expect(refusal("+86 120 0013 8000") == nil)
        #expect(refusal("+86 120 0013 8000", PhoneReader(isStrict: true)) == .unknown)
        #expect(refusal("+86 120 0013 8000", PhoneReader(allowedTypes: [.mobile])) == .type(.unknown))
    }

    @Test func `a number that cannot exist is refused`() {
        #expect(refusal("+86 138 0013 800") == .impossible)
        #expect(refusal("+999 123 456 789") == .impossible)
        #expect(refusal("+43 00 664 1234567") == .impossible)
        #expect(refusal("hello") == .spelling(.unexpectedCharacter))
    }

    @Test func `an obsolete form is refused, also if the plan knows it or it is too short now`() {
        #expect(refusal("+241 07 12 34 56") == .obsolete(.gabon))
        #expect(refusal("+225 01 23 45 67") == .obsolete(.ivoryCoast))
        #expect(refusal("+229 97 12 34 56") == .obsolete(.benin))
    }

    @Test func `an international number of the default region without its plus is refused`() throws {
        let reader = PhoneReader(defaultRegion: NumberingPlan.current.region(named: "ID"))
        #expect(refusal("62 812 345 6789", reader) == .countryCodeTwice)
        #expect(try reader.phone("0812 345 6789").e164 == "+628123456789")
    }

    /// The plan decides what is taken, never under which key: spellings keep their key however much a plan knows.
    @Test(arguments: [
        "+8613800138000", "+44 (0)7400 123456", "+52 1 55 1234 5678", "+54 11 15 2345 6789", "+39 347 123 4567",
        "+1 1 415 555 2671", "+7 8 912 345 67 89", "+375 8 029 123 45 67", "+370 0 612 34567", "+36 06 20 123 4567",
        "+55 0 15 11 96123 4567", "+225 07 01 23 45 67", "+250 0788 123 456", "+241 074 12 34 56", "0044 7400 123456",
    ])
    func `a plan that knows nothing gives the same key`(spelling: String) throws {
        let ignorant = PhoneReader(plan: .ignorant)
        #expect(try ignorant.phone(spelling) == PhoneReader().phone(spelling))
    }
}
