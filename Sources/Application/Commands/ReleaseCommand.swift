import Persistence
import PhoneNumbers
import VerificationCore
import VerificationService

/// `countersign release`: ends the cooldown of a phone, and gives back no count.
struct ReleaseCommand: OperatorCommand {
    static let word = "release"
    static let summary = "ends the cooldown of a phone"
    static let usage = ["release +PHONE"]

    private let phone: PhoneNumber
    private let settings: Settings

    init(_ arguments: [String], environment: [String: String]) throws(SettingFaults) {
        var words = CommandWords(arguments, of: Self.self)
        (phone, settings) = try words.finishWithPhone(environment)
    }

    func run() throws {
        let isReleased = try open(settings.database).write { [phone] (transaction, now) throws(StoreFailure) in
            guard var state = try transaction.phone(phone)?.state, state.cooldown?.end(at: now) != nil else {
                return false
            }
            state.cancel()
            try transaction.save(state, of: phone)
            return true
        }
        print("\(phone)  \(isReleased ? "released" : "no cooldown runs")")
    }
}
