import Testing

@testable import VerificationCore

/// What a failed send does to its phone.
struct PhoneStateFailureTests {
    private let policy = SendPolicy(
        cooldowns: [.seconds(60)], hourlyLimit: 3, dailyLimit: 4, failedLimit: 5, dailyAttempts: 20)
    private let first = MessageID(rawValue: 1)
    private let second = MessageID(rawValue: 2)

    private func sent(_ message: MessageID, at second: Int64, after phone: PhoneState = PhoneState()) -> PhoneState {
        var phone = phone
        _ = phone.send(at: at(second), under: policy)
        phone.lastMessage = message
        return phone
    }

    private func isSent(_ phone: inout PhoneState, _ now: Timestamp) -> Bool {
        phone.send(at: now, under: policy) == nil
    }

    @Test func `a definite failure ends the cooldown that its own send started, and gives the send back`() {
        var phone = sent(first, at: 1000)
        phone.failed(first, issuedAt: at(1000), limit: nil, at: at(1001))
        #expect(phone.standing(at: at(1001), under: policy).remainingSeconds == 0)
        #expect(phone.sends.instants.isEmpty)
        #expect(phone.unverifiedSends.instants.isEmpty)
        #expect(phone.failedSends.instants == [at(1001)])
    }

    @Test func `a late failure leaves the cooldown and the count of another send alone`() {
        var phone = sent(second, at: 1060, after: sent(first, at: 1000))
        phone.failed(first, issuedAt: at(1000), limit: nil, at: at(1061))
        #expect(phone.standing(at: at(1061), under: policy).remainingSeconds == 59)
        #expect(phone.sends.instants == [at(1060)])
        #expect(phone.unverifiedSends.instants == [at(1060)])
    }

    @Test func `a message that did not arrive ends its cooldown, and gives nothing back`() {
        var phone = sent(first, at: 1000)
        phone.undelivered(first, issuedAt: at(1000))
        #expect(phone.standing(at: at(1001), under: policy).remainingSeconds == 0)
        #expect(phone.sends.instants == [at(1000)])
        #expect(phone.unverifiedSends.instants.isEmpty)
        #expect(phone.failedSends.instants.isEmpty)
        let once = phone
        phone.undelivered(first, issuedAt: at(1000))
        #expect(phone == once)
    }

    @Test func `a message that did not arrive leaves the cooldown of another send alone`() {
        var phone = sent(second, at: 1060, after: sent(first, at: 1000))
        phone.undelivered(first, issuedAt: at(1000))
        #expect(phone.standing(at: at(1061), under: policy).remainingSeconds == 59)
    }

    @Test func `failed sends have a limit of their own, which frees when the first of them is an hour old`() {
        var phone = PhoneState()
        for number in Int64(0)..<5 {
            #expect(isSent(&phone, at(number)))
            phone.lastMessage = MessageID(rawValue: number)
            phone.failed(MessageID(rawValue: number), issuedAt: at(number), limit: nil, at: at(number))
        }
        let refusal = phone.send(at: at(10), under: policy)?.refusal
        #expect(refusal == Standing.Refusal(limit: .failed, end: at(3600)))
        #expect(phone.standing(at: at(milliseconds: 3_599_999), under: policy).refusal?.limit == .failed)
        #expect(isSent(&phone, at(3600)))
    }

    @Test func `a provider's window is the phone's limit until it ends`() {
        var phone = sent(first, at: 1000)
        phone.failed(first, issuedAt: at(1000), limit: .seconds(600), at: at(1002))
        let standing = phone.standing(at: at(1012), under: policy)
        #expect(standing.refusal == Standing.Refusal(limit: .provider, end: at(1602)))
        #expect(standing.remainingSeconds == 590)
        #expect(standing.cooldownLength == .seconds(60))
        #expect(isSent(&phone, at(1602)))
    }

    @Test func `a shorter window that comes later takes nothing from a longer one, and none is longer than a day`() {
        var phone = PhoneState()
        phone.failed(first, issuedAt: at(0), limit: .seconds(30 * 86_400), at: at(0))
        phone.failed(second, issuedAt: at(1), limit: .seconds(60), at: at(1))
        #expect(phone.standing(at: at(2), under: policy).refusal?.end == at(86_400))
        phone.failed(second, issuedAt: at(1), limit: .seconds(86_400), at: at(3))
        #expect(phone.standing(at: at(4), under: policy).refusal?.end == at(86_403))
    }

    @Test func `a success leaves failed sends and a provider's window as they are, and a cancel failed sends`() {
        var phone = sent(first, at: 1000)
        phone.failed(first, issuedAt: at(1000), limit: .seconds(600), at: at(1002))
        phone.verified()
        #expect(phone.standing(at: at(1003), under: policy).refusal?.limit == .provider)
        phone.cancel()
        #expect(phone.failedSends.instants == [at(1002)])
        #expect(phone.standing(at: at(1003), under: policy).refusal == nil)
    }

    @Test(arguments: [(nil, 3600), (.seconds(7200), 7200)] as [(Duration?, Int64)])
    func `it is stale when neither its failures nor a window say anything more`(_ limit: Duration?, _ seconds: Int64) {
        var phone = sent(first, at: 1000)
        phone.failed(first, issuedAt: at(1000), limit: limit, at: at(1000))
        #expect(phone.staleAt == at(1000 + seconds))
        #expect(
            phone.standing(at: phone.staleAt, under: policy) == PhoneState().standing(at: phone.staleAt, under: policy))
    }
}
