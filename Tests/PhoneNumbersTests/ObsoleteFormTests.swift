import PhoneNumbers
import Testing

struct ObsoleteFormTests {
    private func form(_ spelling: String) throws -> ObsoleteForm? {
        ObsoleteForm(of: try PhoneNumber(spelling: spelling))
    }

    /// Pairs of a form and the one that took its place, from the notices of ARTCI, ARCEP Bénin, ARCEP Gabon, Anatel and
    /// Vietnam's Ministry of Information and Communications.
    @Test(arguments: [
        (ObsoleteForm.ivoryCoast, "+225 01 23 45 67", "+225 01 01 23 45 67"),
        (.ivoryCoast, "+225 67 12 34 56", "+225 05 67 12 34 56"),
        (.ivoryCoast, "+225 20 21 22 23", "+225 27 20 21 22 23"),
        (.benin, "+229 97 12 34 56", "+229 01 97 12 34 56"), (.benin, "+229 21 12 34 56", "+229 01 21 12 34 56"),
        (.gabon, "+241 07 12 34 56", "+241 77 12 34 56"), (.gabon, "+241 7 12 34 56", "+241 077 12 34 56"),
        (.gabon, "+241 01 72 34 56", "+241 11 72 34 56"),
        (.brazil, "+55 11 9123 4567", "+55 11 99123 4567"), (.brazil, "+55 71 8123-4567", "+55 71 98123-4567"),
        (.brazil, "+55 (0) 11 6123 4567", "+55 11 96123 4567"),
        (.vietnam, "+84 169 123 4567", "+84 39 123 4567"), (.vietnam, "+84 0120 123 4567", "+84 70 123 4567"),
        (.vietnam, "+84 186 123 4567", "+84 56 123 4567"), (.vietnam, "+84 199 123 4567", "+84 59 123 4567"),
    ])
    func `a form that a country abolished is known, and the new one is none`(
        form: ObsoleteForm, old: String, new: String
    ) throws {
        #expect(try self.form(old) == form)
        #expect(try self.form(new) == nil)
    }

    @Test(arguments: [
        "+55 11 3123 4567", "+55 11 7812 3456", "+55 800 123 4567", "+84 1800 123456", "+84 24 3123 4567",
        "+8613800138000",
    ])
    func `other numbers of the same length are in none`(spelling: String) throws {
        #expect(try form(spelling) == nil)
    }
}
