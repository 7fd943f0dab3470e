import Migrations
import Persistence
import VerificationCore
import VerificationService

/// `countersign check`: whether the database, the clock and the settings of a service are in order. It sends nothing.
struct CheckCommand: OperatorCommand {
    static let word = "check"
    static let summary = "looks through database, clock and settings; sends nothing"
    static let usage = ["check [--name VALUE ...]"]

    static let settings = Setting.all

    private let settings: Settings
    private let warnings: [String]

    /// Takes all settings of a service, whose faults it throws.
    init(_ arguments: [String], environment: [String: String]) throws(SettingFaults) {
        (settings, warnings) = try Settings.read(flags: arguments, environment: environment)
    }

    func run() throws {
        for warning in warnings + settings.accessesOfOthers { print("warning   \(warning)") }
        print("settings  ok, and so are the texts")
        for name in settings.routing.names.sorted() {
            print("gateway   \(name): settings complete; credentials are not checked")
        }
        let database = try open(settings.database)  // which refuses other schemas
        print("schema    ok, version \(Migration.all.count)")
        let lost = try settings.lostKeyFiles(ifUsed: database.hasUsed)
        print("keys      \(lost.isEmpty ? "ok" : lost.map(\.description).joined(separator: "\nkeys      "))")
        let step = try database.wallClockStep().components.seconds
        print("clock     \(step == 0 ? "ok" : "the wall clock was set by \(step) s since the service started")")
        let damages = try database.damages()
        for damage in damages { print("database  \(damage)") }
        guard damages.isEmpty else { throw CommandFailure(description: "the database is damaged") }
        print("database  ok")
        guard lost.isEmpty else { throw CommandFailure(description: "a key file is missing") }
    }
}
