import PhoneNumbers

/// The words of a command of the operator's: names to follow, options with a value, flags without one, and those settings
/// of a service that commands go by.
struct CommandWords {
    /// What is wrong with them, one sentence each.
    var faults: [String] = []
    private var words: [String] = []
    private var values: [String: String] = [:]
    private var given: Set<String> = []
    private var settings: [String] = []
    private let command: any CommandDescription.Type

    /// Splits the `arguments` of a command; `--name value` and `--name=value` are the same.
    init(_ arguments: [String], of command: any CommandDescription.Type) {
        self.command = command
        let flags = command.options.filter { $0.value == nil }.map(\.name)
        let options = command.options.filter { $0.value != nil }.map(\.name)
        let names = command.settings.map(\.name)
        var rest = arguments[...]
        while let argument = rest.popFirst() {
            guard argument.hasPrefix("--") else {
                words.append(argument)
                continue
            }
            let parts = argument.dropFirst(2).split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
            let name = String(parts[0])
            if flags.contains(name), parts.count == 1 {
                given.insert(name)
            } else if !options.contains(name), !names.contains(name) {
                let known = (flags + options + names).map { "--" + $0 }
                faults.append("--\(name): unknown option\(hint("--" + name, among: known)); \(seeHelp)")
            } else if let value = parts.count == 2 ? String(parts[1]) : rest.popFirst() {
                if options.contains(name) { values[name] = value } else { settings.append("--\(name)=\(value)") }
            } else {
                faults.append("--\(name): a value is missing")
            }
        }
        words.reverse()
    }

    /// Takes the next word that belongs to no option.
    mutating func next() -> String? { words.popLast() }

    /// Takes the next word as a phone; nil, which may be told as a fault, if it is none.
    mutating func phoneIfGiven() -> PhoneNumber? {
        guard let word = next() else { return nil }
        let phone = try? PhoneNumber(spelling: word)  // told as a fault
        if phone == nil { faults.append("the phone must be in international form, such as +8613800138000") }
        return phone
    }

    /// The phone that the command is about, and the settings that commands go by; throws like `finish`.
    mutating func finishWithPhone(
        _ environment: [String: String]
    ) throws(SettingFaults) -> (phone: PhoneNumber, settings: Settings) {
        let phone = phoneIfGiven()
        if phone == nil, faults.isEmpty { faults.append("the phone is missing; give it as +8613800138000") }
        let settings = try finish(environment)
        guard let phone else { throw SettingFaults(faults: faults) }
        return (phone, settings)
    }

    /// The value of an option.
    func option(_ name: String) -> String? { values[name] }

    /// Whether a setting was given, as a flag or a variable.
    func names(_ setting: String, _ environment: [String: String]) -> Bool {
        settings.contains { $0.hasPrefix("--\(setting)=") } || SettingVariables(environment).values[setting] != nil
    }

    /// Where more is said, at the end of a fault.
    var seeHelp: String { "see countersign \(command.word) --help" }

    /// Whether a flag stands there.
    func hasFlag(_ name: String) -> Bool { given.contains(name) }

    /// The settings that commands go by; throws what is wrong with them and the words, those that nobody took among it.
    mutating func finish(_ environment: [String: String]) throws(SettingFaults) -> Settings {
        if !words.isEmpty {
            faults.append("\(command.word): \(words.count) word\(words.count == 1 ? "" : "s") too many; \(seeHelp)")
        }
        guard faults.isEmpty else { throw SettingFaults(faults: faults) }
        let known = environment.filter { variable, _ in command.settings.contains { $0.variable == variable } }
        return try Settings.read(flags: settings, environment: known).settings
    }
}
