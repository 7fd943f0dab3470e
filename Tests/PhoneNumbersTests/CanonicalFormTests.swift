import PhoneNumbers
import Testing

/// Two spellings of one phone are one key, and two phones are two.
struct CanonicalFormTests {
    private func canonical(_ spelling: String) throws -> String {
        try PhoneNumber(spelling: spelling).e164
    }

    /// IFT, dialling since 3 August 2019: ten digits everywhere, without 01, 044, 045 and without 1 from abroad.
    @Test(arguments: [
        "+52 55 1234 5678", "+52 1 55 1234 5678", "+52 01 55 1234 5678", "+52 044 55 1234 5678",
        "+52 (045) 55 1234 5678", "0052 1 55 1234 5678",
    ])
    func `Mexico's 1 is dropped`(spelling: String) throws {
        #expect(try canonical(spelling) == "+525512345678")
    }

    /// ENACOM: from abroad +54 9, area code, number; within the country 0, area code, 15, number.
    @Test(arguments: [
        "+54 9 11 2345-6789", "+54 11 2345-6789", "+54 11 15 2345-6789", "+54 (011) 15-2345-6789",
        "+54 9 011 2345 6789",
        "+54 9 11 15 2345 6789", "+54 0 9 11 2345 6789",
    ])
    func `Argentina has its 9 and no 15`(spelling: String) throws {
        #expect(try canonical(spelling) == "+5491123456789")
    }

    @Test(arguments: [
        // Córdoba has three digits, Bariloche's neighbour El Bolsón has four (2944), and so has Río Grande (2964).
        ("+54 351 15 612-3456", "+5493516123456"), ("+54 0351 612-3456", "+5493516123456"),
        ("+54 2944 15 61-2345", "+5492944612345"), ("+54 9 2964 61-2345", "+5492964612345"),
        // A number that itself begins with 15.
        ("+54 351 15 151-5151", "+5493511515151"), ("+54 11 15 1515-1515", "+5491115151515"),
        // Freephone and premium numbers have no 9.
        ("+54 800 555 1234", "+548005551234"), ("+54 0810 555 1234", "+548105551234"),
    ])
    func `Argentina's area codes have two to four digits`(spelling: String, key: String) throws {
        #expect(try canonical(spelling) == key)
    }

    @Test(arguments: [
        ("+39 06 1234 5678", "+390612345678"), ("+39 347 123 4567", "+393471234567"),
        ("+39 0471 123456", "+390471123456"), ("+378 0549 882345", "+3780549882345"), ("+378 882345", "+3780549882345"),
        ("+378 66 66 12 12", "+37866661212"),
        ("+225 07 01 23 45 67", "+2250701234567"), ("+229 01 97 12 34 56", "+2290197123456"),
        ("+242 06 612 3456", "+242066123456"), ("+226 01 23 45 67", "+22601234567"),
        ("+7 800 123 4567", "+78001234567"),
    ])
    func `a 0 or 8 that belongs to the number stays`(spelling: String, key: String) throws {
        #expect(try canonical(spelling) == key)
    }

    @Test(arguments: [
        ("+44 (0)20 7946 0958", "+442079460958"), ("+44 07400 123456", "+447400123456"),
        ("+49 (0) 151 23456789", "+4915123456789"), ("+33 (0)6 12 34 56 78", "+33612345678"),
        ("+86 0138 0013 8000", "+8613800138000"), ("+61 (0)412 345 678", "+61412345678"),
        ("+1 1 415 555 2671", "+14155552671"), ("+7 8 912 345 67 89", "+79123456789"),
        ("+36 06 20 123 4567", "+36201234567"), ("+370 8 612 34567", "+37061234567"),
        ("+370 0 612 34567", "+37061234567"),
        ("+375 8 029 123 45 67", "+375291234567"), ("+375 8 29 123 45 67", "+375291234567"),
        ("+55 0 15 11 96123 4567", "+5511961234567"), ("+55 (0) 11 96123 4567", "+5511961234567"),
        ("+57 0 3 312 345 6789", "+573123456789"), ("+993 8 66 123456", "+99366123456"),
        ("+241 074 12 34 56", "+24174123456"), ("+250 0788 123 456", "+250788123456"),
        ("+692 1 235 1234", "+6922351234"),
    ])
    func `a national prefix inside an international number is dropped`(spelling: String, key: String) throws {
        #expect(try canonical(spelling) == key)
    }

    @Test(arguments: [
        "+54 11 15 2345 6789", "+52 1 55 1234 5678", "+370 8 0 612 34567", "+44 0207 946 0958", "+378 882345",
    ])
    func `a canonical form is its own`(spelling: String) throws {
        let once = try canonical(spelling)
        #expect(try canonical(once) == once)
    }
}
