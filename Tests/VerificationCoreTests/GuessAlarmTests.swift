import Testing
import VerificationCore

struct GuessAlarmTests {
    private func record(_ alarm: inout GuessAlarm, _ isWrong: Bool, _ second: Int64 = 0) -> GuessAlarm.Change? {
        alarm.record(isWrong: isWrong, at: at(second))
    }

    @Test func `it is raised once by the fiftieth guess when half of them are wrong, and ends at four fifths of that`()
    {
        var alarm = GuessAlarm(threshold: 50)
        for number in 0..<49 {
            let change = record(&alarm, number % 2 == 0)
            #expect(change == nil)
        }
        #expect(record(&alarm, true) == .raised(percent: 52))
        #expect(record(&alarm, true) == nil)
        var changes: [GuessAlarm.Change] = []
        for _ in 0..<15 { if let change = record(&alarm, false) { changes.append(change) } }
        #expect(changes.isEmpty)  // 27 of 66 are 40 percent
        for _ in 0..<5 { if let change = record(&alarm, false) { changes.append(change) } }
        #expect(changes == [.ended])
    }

    @Test func `what is five minutes old does not count`() {
        var alarm = GuessAlarm(threshold: 50)
        for _ in 0..<49 { _ = record(&alarm, true, 0) }
        #expect(record(&alarm, true, 300) == nil)
        for _ in 0..<48 { _ = record(&alarm, true, 301) }
        #expect(record(&alarm, true, 302) == .raised(percent: 100))
    }

    @Test func `a threshold of 0 raises nothing`() {
        var alarm = GuessAlarm(threshold: 0)
        for _ in 0..<100 {
            let change = record(&alarm, true)
            #expect(change == nil)
        }
    }
}
