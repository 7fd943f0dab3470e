/// What `--help` prints.
enum Help {
    /// The help of the whole program: commands and settings, grouped.
    static var ofProgram: String {
        let commands = Command.groups.map { title, commands in
            section(title, commands.map { ($0.word, $0.summary) })
        }
        return """
            Usage: countersign [serve] [--name VALUE ...]
                   countersign COMMAND ...
                   countersign COMMAND --help
                   countersign --help | --version

            Sends verification codes by SMS, and tells every client when the next one may be sent.
            Commands work before a service, beside a running one and after it: --database names the file.

            \(commands.joined(separator: "\n"))
            \(settingsNote)

            \(settings)
            """
    }

    /// The help of one command.
    static func of(_ command: any CommandDescription.Type) -> String {
        let usage = command.usage.enumerated().map {
            "\($0.offset == 0 ? "Usage:" : "      ") countersign \($0.element)"
        }
        let options = command.options.map { ($0.usage, $0.meaning) }
        let settings =
            switch command.settings.count {
            case 0: ""
            case Setting.all.count: "\(settingsNote)\n\n\(settings)"
            default:
                section("Settings of the service that it goes by, as flags or variables", command.settings.map(\.row))
            }
        return """
            \(usage.joined(separator: "\n"))

            \(sentence(command.summary))

            \(options.isEmpty ? "" : section("Options", options) + "\n")\(settings)
            """
    }

    private static let settingsNote = """
        Each setting is a flag and an environment variable: --code-ttl 300 is COUNTERSIGN_CODE_TTL=300. The flag wins, and
        an empty variable is an unset one.
        """

    private static var settings: String {
        Setting.groups.map { section($0.title, $0.settings.map(\.row)) }.joined(separator: "\n")
    }

    private static func section(_ title: String, _ rows: [(String, String)]) -> String {
        let width = rows.map(\.0.count).max() ?? 0
        let lines = rows.map { name, meaning in
            width > 14
                ? "  \(name)\n      \(meaning)\n"
                : "  \(name)\(String(repeating: " ", count: width - name.count + 3))\(meaning)\n"
        }
        return "\(title):\n\(lines.joined())"
    }

    private static func sentence(_ text: String) -> String { text.prefix(1).uppercased() + text.dropFirst() + "." }
}

extension Setting {
    /// Its row in a list.
    fileprivate var row: (String, String) {
        let standard = defaultText.isEmpty ? "" : " (default: \(defaultText))"
        return ("\(flag) VALUE", meaning.replacing("`", with: "") + standard)
    }
}
