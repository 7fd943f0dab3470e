/// What `--help` says about a command.
protocol CommandDescription: Sendable {
    /// The word that calls it.
    static var word: String { get }
    /// What it does, in one sentence without a full stop.
    static var summary: String { get }
    /// Its lines of usage, without the program's name.
    static var usage: [String] { get }
    /// Its own options.
    static var options: [CommandOption] { get }
    /// The settings of a service that it goes by.
    static var settings: [Setting] { get }
}

extension CommandDescription {
    static var options: [CommandOption] { [] }
    static var settings: [Setting] { Setting.ofCommands }
}

/// `countersign serve`, which is also what happens without a command.
enum ServeCommand: CommandDescription {
    static let word = "serve"
    static let summary = "runs the service; what happens without a command"
    static let usage = ["[serve] [--name VALUE ...]"]
    static let settings = Setting.all
}

/// `countersign texts`: what the texts of those settings look like.
enum TextsCommand: CommandDescription {
    static let word = "texts"
    static let summary = "prints every text as it would leave, with its encoding and segments"
    static let usage = ["texts [--name VALUE ...]"]
    static let settings = Setting.all
}
