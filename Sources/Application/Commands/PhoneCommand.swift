import Persistence
import PhoneNumbers
import VerificationCore
import VerificationService

/// `countersign phone`: how a phone stands, and why.
struct PhoneCommand: OperatorCommand {
    static let word = "phone"
    static let summary = "tells the state of a phone, and why"
    static let usage = ["phone +PHONE [--show] [--name VALUE ...]"]
    static let options: [CommandOption] = [
        .show
    ]

    private static let messages = 10

    private let phone: PhoneNumber
    private let isShown: Bool
    private let settings: Settings

    init(_ arguments: [String], environment: [String: String]) throws(SettingFaults) {
        var words = CommandWords(arguments, of: Self.self)
        isShown = words.hasFlag("show")
        (phone, settings) = try words.finishWithPhone(environment)
    }

    func run() throws {
        let database = try open(settings.database)
        let state = try database.phone(phone)?.state ?? PhoneState()
        let codes = try database.codes(of: phone)
        let messages = try database.messages(to: phone, limit: Self.messages)
        let now = database.clock.now()
        func wallTime(_ instant: Timestamp) -> String { wallTimeText(database.clock.wallTime(of: instant)) }

        let policies = settings.policies
        let limits = try database.write { [phone] (transaction, now) throws(StoreFailure) in
            try policies.refusals(of: phone, transaction, at: now)
        }
        let block = Blocks(try database.blocks()).block(of: phone, at: database.clock.wallTime(of: now))
        let standing = state.standing(at: now, under: policies.send)
        print("phone     \(phone.text(inFull: isShown))  \(block == nil ? standing.state.rawValue : "blocked")")
        if let block { print("block     \(block.line(inFull: isShown))") }
        for (limit, end) in limits { print("limit     \(limit) until \(wallTime(end))") }
        let reading = database.clock.reading()
        for (purpose, code) in codes {
            for issued in code.live(at: reading) {
                let end = wallTime(issued.expiry.end(at: reading))
                print("code      \(purpose.name)  until \(end)  attempts \(code.attemptsRemaining)")
            }
        }
        for (message, sending) in messages {
            let how = "\(sending.delivery.rawValue)  \(sending.gateway ?? "-")  \(message.purpose.name)"
            print("message   \(wallTime(message.issuedAt))  \(how)")
        }
    }
}
