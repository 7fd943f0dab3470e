/// An option of a command of the operator's: its row of the command's `--help`, and how it is read.
struct CommandOption: Sendable {
    /// The name, such as `until`.
    let name: String
    /// What stands for its value, such as `DAY`; nil for an option without one.
    let value: String?
    /// What it means.
    let meaning: String

    /// An option with a value.
    init(_ name: String, _ value: String, _ meaning: String) {
        self.name = name
        self.value = value
        self.meaning = meaning
    }

    /// An option without one.
    init(_ name: String, _ meaning: String) {
        self.name = name
        value = nil
        self.meaning = meaning
    }

    /// Shows whole phone numbers.
    static let show = CommandOption("show", "shows phone numbers in full")

    /// The option, such as `--until DAY`.
    var usage: String { "--" + ([name] + [value].compactMap(\.self)).joined(separator: " ") }
}
