import Persistence
import VerificationCore

/// `countersign restore`: puts a backup in the place of the database, while no service runs.
struct RestoreCommand: OperatorCommand {
    static let word = "restore"
    static let summary = "puts a backup in the place of the database, while no service runs"
    static let usage = ["restore FILE [--discard-queued | --send-queued] [--name VALUE ...]"]
    static let options: [CommandOption] = [
        CommandOption("discard-queued", "messages that waited to be sent when the backup was made are not sent"),
        CommandOption("send-queued", "they are sent at the next start, a second time if they were sent since"),
    ]

    private let file: String
    private let queue: Restore.Queue?
    private let settings: Settings

    init(_ arguments: [String], environment: [String: String]) throws(SettingFaults) {
        var words = CommandWords(arguments, of: Self.self)
        let (discards, sends) = (words.hasFlag("discard-queued"), words.hasFlag("send-queued"))
        if discards, sends { words.faults.append("restore: --discard-queued and --send-queued exclude each other") }
        queue = discards ? .discard : sends ? .send : nil
        file = words.next() ?? ""
        if file.isEmpty { words.faults.append("restore: the file is missing") }
        settings = try words.finish(environment)
    }

    func run() throws {
        let restore = try Restore(of: file, to: settings.database, queue: queue)
        print("\(settings.database)  restored from \(file), messages \(restore.messages)")
        if restore.queued > 0 {
            print("queued    \(restore.queued), \(queue == .discard ? "which are not sent" : "sent at the next start")")
        }
        if let old = restore.oldName {
            print("\(old)  is what was there before, with its -wal; nothing was deleted")
        }
        print("key       \(settings.key.state(for: restore.keyIDs))")
    }
}

extension Settings.KeySource {
    /// Whether the keys under which codes were made are there, in words.
    fileprivate func state(for ids: Set<Fingerprint>) -> String {
        do {
            guard let keys = try keys() else {
                return "warning: \(self) does not exist. Restore it from its backup: without it the service does not "
                    + "start, and codes in the database cannot be verified"
            }
            guard ids.isSubset(of: keys.map(\.fingerprint)) else {
                return "warning: \(self) lacks a key that codes in the database were made under: they cannot be "
                    + "verified. Restore the file from the backup of that time"
            }
            return "ok, \(self)"
        } catch {
            return "warning: \(error)"
        }
    }
}
