import Persistence
import VerificationCore
import VerificationService

/// `countersign stats`: what was sent, verified and refused lately, by dial code.
struct StatsCommand: OperatorCommand {
    static let word = "stats"
    static let summary = "counts what was sent, verified and refused lately, by dial code"
    static let usage = ["stats [--hours NUMBER]"]
    static let options: [CommandOption] = [
        CommandOption("hours", "NUMBER", "the last hours that count, 1 to 9600 (default: 24)")
    ]

    private let hours: Int
    private let settings: Settings

    init(_ arguments: [String], environment: [String: String]) throws(SettingFaults) {
        var words = CommandWords(arguments, of: Self.self)
        let hours = Setting.number(words.option("hours") ?? "24", 1...9600)
        if hours == nil { words.faults.append("hours: allowed is 1 to 9600") }
        self.hours = hours ?? 0
        settings = try words.finish(environment)
    }

    func run() throws {
        let database = try open(settings.database)
        let start = (database.clock.now() + .seconds(-3600 * hours)).startOfHour
        let (deliveries, events) = try database.statistics(since: start)
        print("since \(wallTimeText(database.clock.wallTime(of: start)))")
        let lines =
            deliveries.map { (dialCode: $0.kind.dialCode, what: "message \($0.kind.event)", count: $0.count) }
            + events.map { tally in
                let event = tally.kind.event
                return (tally.kind.dialCode, event == Tally.verified ? event : "refused \(event)", tally.count)
            }
        for line in lines.sorted(by: { ($0.dialCode, $0.what) < ($1.dialCode, $1.what) }) {
            print("+\(line.dialCode)  \(line.what)  \(line.count)")
        }
    }
}
