import Glibc
import HTTPCodec
import Persistence
import PhoneNumbers
import VerificationService

/// A command of the operator's on the database, which works before a service, beside a running one and after it.
protocol OperatorCommand: CommandDescription {
    /// Reads the words behind the command's own; throws every fault.
    init(_ arguments: [String], environment: [String: String]) throws(SettingFaults)

    /// Does it, and prints what it has to say; throws what it could not do.
    func run() async throws
}

extension OperatorCommand {
    /// Opens the database.
    ///
    /// - Parameter creates: whether a database that does not exist is made.
    func open(_ path: String, creates: Bool = false) throws -> OperatorDatabase {
        guard creates || access(path, F_OK) == 0 else {
            throw CommandFailure(
                description: "open the database \(path): \(String(cString: strerror(errno))); name the service's with "
                    + "--database or COUNTERSIGN_DATABASE")
        }
        return try OperatorDatabase(path: path, time: SystemTime(), creates: creates)
    }
}

/// A command could not do what was asked, or found something wrong.
struct CommandFailure: Error, CustomStringConvertible {
    let description: String
}

extension PhoneNumber {
    /// The number as a command prints it: masked, unless the operator wants all of it.
    func text(inFull: Bool) -> String { inFull ? e164 : description }
}

/// A time in milliseconds since 1970 as a command prints it.
func wallTimeText(_ milliseconds: Int64) -> String {
    String(decoding: UTCTime(millisecondsSince1970: milliseconds).rfc3339, as: UTF8.self)
}
