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

    /// Splits `arguments`; `--name value` and `--name=value` are the same.
    init(_ arguments: [String], flags: Set<String> = [], options: Set<String> = []) {
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
            } else if !options.contains(name), !Setting.ofCommands.contains(where: { $0.name == name }) {
                faults.append("--\(name): there is no such option here; see --help")
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

    /// Whether a flag stands there.
    func hasFlag(_ name: String) -> Bool { given.contains(name) }

    /// The settings that commands go by; throws what is wrong with them and the words, those that nobody took among it.
    mutating func finish(_ environment: [String: String]) throws(SettingFaults) -> Settings {
        if !words.isEmpty { faults.append("there are words too many; see --help") }
        guard faults.isEmpty else { throw SettingFaults(faults: faults) }
        let known = environment.filter { variable, _ in Setting.ofCommands.contains { $0.variable == variable } }
        return try Settings.read(flags: settings, environment: known).settings
    }
}
