import Persistence
import VerificationService

/// `countersign sweep`: deletes at once what the service would delete by and by.
struct SweepCommand: OperatorCommand {
    static let word = "sweep"
    static let summary = "erases at once the messages and statistics that are older than retention"
    static let usage = ["sweep [--retention DAYS]"]

    private let settings: Settings

    init(_ arguments: [String], environment: [String: String]) throws(SettingFaults) {
        var words = CommandWords(arguments, of: Self.self)
        settings = try words.finish(environment)
    }

    func run() throws {
        let count = try open(settings.database).sweep(retention: settings.retention)
        let days = settings.retention.components.seconds / 86_400
        print("erased \(count) rows; messages and statistics of \(days) days stay")
    }
}
