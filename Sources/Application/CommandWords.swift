/// The words of a command of the operator's: names to follow, options with a value, and flags without one.
struct CommandWords {
    /// What is wrong with them, one sentence each.
    var faults: [String] = []
    private var words: [String] = []
    private var values: [String: String] = [:]
    private var given: Set<String> = []

    /// Splits `arguments`; `--name value` and `--name=value` are the same.
    init(_ arguments: [String], flags: Set<String>, options: Set<String>) {
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
            } else if !options.contains(name) {
                faults.append("--\(name): there is no such option here; see --help")
            } else if let value = parts.count == 2 ? String(parts[1]) : rest.popFirst() {
                values[name] = value
            } else {
                faults.append("--\(name): a value is missing")
            }
        }
        words.reverse()
    }

    /// Takes the next word that belongs to no option.
    mutating func next() -> String? { words.popLast() }

    /// The value of an option.
    func option(_ name: String) -> String? { values[name] }

    /// Whether a flag stands there.
    func hasFlag(_ name: String) -> Bool { given.contains(name) }

    /// Throws what is wrong, words that nobody took among it.
    mutating func finish() throws(SettingFaults) {
        if !words.isEmpty { faults.append("there are words too many; see --help") }
        guard faults.isEmpty else { throw SettingFaults(faults: faults) }
    }
}
