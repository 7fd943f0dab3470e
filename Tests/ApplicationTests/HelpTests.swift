import Testing

@testable import Application

struct HelpTests {
    private static let commands = Command.groups.flatMap(\.commands)

    @Test func `the program's help names every command and every setting once, in groups`() {
        let lines = Help.ofProgram.split(separator: "\n")
        for command in Self.commands {
            #expect(lines.count { $0.hasPrefix("  \(command.word) ") } == 1, "\(command.word)")
        }
        for setting in Setting.all { #expect(lines.count { $0 == "  \(setting.flag) VALUE" } == 1, "\(setting.name)") }
        for title in Command.groups.map(\.title) + Setting.groups.map(\.title) { #expect(lines.contains("\(title):")) }
    }

    @Test(arguments: commands.indices)
    func `a command's help has its usage, its options and the settings that it goes by`(index: Int) {
        let command = Self.commands[index]
        let help = Help.of(command)
        #expect(help.hasPrefix("Usage: countersign \(command.usage[0])\n"))
        for usage in command.usage { #expect(help.contains(" countersign \(usage)\n")) }
        let known = command.options.map(\.usage) + command.settings.map { "\($0.flag) VALUE" }
        for option in known { #expect(help.contains("\n  \(option)"), "\(option)") }
        #expect(!help.contains("`") && !help.contains("\n\n\n"))
    }

    @Test func `every option of a line of usage is explained below it`() {
        for command in Self.commands {
            let options = Set(command.usage.flatMap { $0.matches(of: /--[a-z-]+/).map { String($0.output) } })
            let known = Set(command.options.map { "--" + $0.name } + command.settings.map(\.flag))
            #expect(options.subtracting(["--name"]).isSubset(of: known), "\(command.word)")
        }
    }
}
