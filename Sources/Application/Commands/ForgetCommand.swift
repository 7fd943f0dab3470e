import Persistence
import PhoneNumbers
import VerificationService

/// `countersign forget`: removes what is remembered of a phone, its cooldown and counts among it.
struct ForgetCommand: OperatorCommand {
    static let word = "forget"
    static let summary = "removes everything that is known of a phone but a block of it"
    static let usage = ["forget +PHONE"]

    private let phone: PhoneNumber
    private let settings: Settings

    init(_ arguments: [String], environment: [String: String]) throws(SettingFaults) {
        var words = CommandWords(arguments, of: Self.self)
        (phone, settings) = try words.finishWithPhone(environment)
    }

    func run() throws {
        let database = try open(settings.database)
        let forgotten = try database.forget(phone)
        print(
            "\(phone)  forgotten: phones \(forgotten.phones), codes \(forgotten.codes), messages "
                + "\(forgotten.messages), addresses \(forgotten.addresses)")
        if try database.blocks().contains(where: { $0.subject == .phone(phone) }) {
            print("\(phone)  a block of it stays, until countersign unblock")
        }
    }
}
