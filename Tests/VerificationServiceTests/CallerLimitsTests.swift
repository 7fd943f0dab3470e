import Testing

@testable import VerificationService

struct CallerLimitsTests {
    @Test(arguments: [(30, 16, 480), (63, 16, 1000), (1000, 4, 1000), (2000, 4, 2000), (20, 1, 20)])
    func `of different phones no network may have more than can be told apart`(count: Int, times: Int, most: Int) {
        let limits = CallerLimits([(.addressPhones, count), (.addressHourly, count)], observed: [])
        let subject = CallerLimits.Subject("2001:db8::/48", times: times)
        #expect(limits.limit(.addressPhones, subject)?.count == most)
        #expect(limits.limit(.addressHourly, subject)?.count == count * times)
    }
}
