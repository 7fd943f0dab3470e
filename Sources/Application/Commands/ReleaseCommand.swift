import Persistence
import PhoneNumbers
import VerificationCore
import VerificationService

/// `countersign release`: ends the cooldown of a phone, on demand its limits and the lock of its guesses too, and tells what
/// still refuses. Nothing is erased but counts.
struct ReleaseCommand: OperatorCommand {
    static let word = "release"
    static let summary = "ends the cooldown of a phone, on demand its limits too"
    static let usage = ["release +PHONE [--limits] [--guesses] [--name VALUE ...]"]
    static let options: [CommandOption] = [
        CommandOption("limits", "ends the hourly, daily, failed and provider limits too"),
        CommandOption("guesses", "ends the lock of guesses too"),
    ]

    private let phone: PhoneNumber
    private let endsLimits: Bool
    private let endsGuessLock: Bool
    private let settings: Settings

    init(_ arguments: [String], environment: [String: String]) throws(SettingFaults) {
        var words = CommandWords(arguments, of: Self.self)
        endsLimits = words.hasFlag("limits")
        endsGuessLock = words.hasFlag("guesses")
        (phone, settings) = try words.finishWithPhone(environment)
    }

    func run() throws {
        for line in try release(in: open(settings.database)) { print("\(phone)  \(line)") }
    }

    /// Releases the phone; returns what that did, and what refuses it then, one line each.
    func release(in database: OperatorDatabase) throws(StoreFailure) -> [String] {
        let policies = settings.policies
        let (before, after, areCountsNew) = try database.write { (transaction, now) throws(StoreFailure) in
            let before = try policies.refusals(of: phone, transaction, at: now)
            guard let old = try transaction.phone(phone)?.state else { return (before, before, false) }
            var released = old
            released.release()
            var state = old
            state.release(limits: endsLimits, guesses: endsGuessLock)
            if state != old { try transaction.save(state, of: phone) }
            return (before, try policies.refusals(of: phone, transaction, at: now), state != released)
        }
        let ended = before.map(\.limit).filter { limit in !after.contains { $0.limit == limit } }
        var lines = ["released: " + ended.joined(separator: ", ")]
        if ended.isEmpty { lines = [areCountsNew ? "counts start again" : "nothing to release"] }
        for (limit, end) in after {
            let until = wallTimeText(database.clock.wallTime(of: end))
            lines.append("still refused: \(limit) until \(until)\(advice(on: limit))")
        }
        let now = database.clock.wallTime(of: database.clock.now())
        if let block = Blocks(try database.blocks()).block(of: phone, at: now) {
            lines.append("still blocked: \(block.line(inFull: false))")
        }
        return lines
    }

    /// What ends a limit of the phone that is still there.
    private func advice(on limit: String) -> String {
        switch limit {
        case Standing.Limit.attempts.rawValue: "; --guesses ends it"
        case _ where Standing.Limit(rawValue: limit) != nil: "; --limits ends it"
        default: ""
        }
    }
}
