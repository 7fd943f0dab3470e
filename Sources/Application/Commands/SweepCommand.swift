import Persistence
import VerificationService

/// `countersign sweep`: deletes at once what the service would delete by and by.
struct SweepCommand: OperatorCommand {
    static let word = "sweep"
    static let usage = ["sweep [--retention DAYS]"]

    private let settings: Settings

    init(_ arguments: [String], environment: [String: String]) throws(SettingFaults) {
        var words = CommandWords(arguments)
        settings = try words.finish(environment)
    }

    func run() throws {
        let database = try open(settings.database)
        while try database.write({ [settings] (transaction, now) throws(StoreFailure) in
            try transaction.sweep(at: now, retention: settings.retention, limit: Sweeper.batch)
        }) {}
    }
}
