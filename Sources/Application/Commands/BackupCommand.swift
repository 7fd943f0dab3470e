import Persistence
import VerificationService

/// `countersign backup`: copies the database into a new file, while a service goes on.
struct BackupCommand: OperatorCommand {
    static let word = "backup"
    static let summary = "copies the database into a new file, while a service goes on"
    static let usage = ["backup FILE"]

    private let file: String
    private let settings: Settings

    init(_ arguments: [String], environment: [String: String]) throws(SettingFaults) {
        var words = CommandWords(arguments, of: Self.self)
        file = words.next() ?? ""
        if file.isEmpty { words.faults.append("backup: the file is missing") }
        settings = try words.finish(environment)
    }

    func run() throws {
        try open(settings.database).backUp(to: file)
        print("\(file)  written; the key of codes is not in it")
    }
}
