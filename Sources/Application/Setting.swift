/// One setting: the same name makes its flag, its environment variable, its line of `--help` and its row in README.
public enum Setting: String, CaseIterable, Sendable {
    case host
    case port
    case threads
    case database
    case key
    case keyFile = "key-file"
    case cooldown
    case codeLength = "code-length"
    case codeTTL = "code-ttl"
    case maxAttempts = "max-attempts"
    case dailyAttempts = "daily-attempts"
    case hourlyLimit = "hourly-limit"
    case dailyLimit = "daily-limit"
    case gateway
    case locale
    case labelsFile = "labels-file"
    case logLevel = "log-level"

    /// The flag, such as `--code-ttl`.
    public var flag: String { "--" + rawValue }

    /// The environment variable, such as `COUNTERSIGN_CODE_TTL`.
    public var variable: String {
        Self.variablePrefix + rawValue.uppercased().replacing("-", with: "_")
    }

    static let variablePrefix = "COUNTERSIGN_"

    /// The value when none is given, as it is shown.
    public var defaultText: String {
        switch self {
        case .host: "127.0.0.1"
        case .port: "8080"
        case .threads: "number of cores"
        case .database: "countersign.db"
        case .key: ""
        case .keyFile: "<database>.key"
        case .cooldown: "60"
        case .codeLength: "6"
        case .codeTTL: "300"
        case .maxAttempts: "5"
        case .dailyAttempts: "20"
        case .hourlyLimit: "5"
        case .dailyLimit: "10"
        case .gateway: "console"
        case .locale: "en"
        case .labelsFile: ""
        case .logLevel: "info"
        }
    }

    /// What it means, and which values it takes.
    public var meaning: String {
        switch self {
        case .host: "address or name to listen on"
        case .port: "port to listen on, 0 to 65535; 0 picks a free one, which the `listening` log line names"
        case .threads: "event loops, 1 to 64"
        case .database: "SQLite file; it is created for its owner alone (mode 0600)"
        case .key: "secret that codes are derived from: base64 of at least 32 bytes; better given as `key-file`"
        case .keyFile: "file that holds the key; made at the first start, refused when others can read it"
        case .cooldown:
            "seconds between two sends to a phone, 1 to 86400; a list such as `60,60,120,300` lengthens it with each "
                + "unverified send of the last 24 hours"
        case .codeLength: "digits of a code, 6 to 10"
        case .codeTTL: "seconds for which a code is valid, 30 to 600"
        case .maxAttempts: "wrong guesses that kill a code, 1 to 10"
        case .dailyAttempts: "wrong guesses for a phone in any 24 hours without a success, 5 to 100"
        case .hourlyLimit: "sends to a phone in any 60 minutes, 1 to 1000"
        case .dailyLimit: "sends to a phone in any 24 hours, 1 to 1000"
        case .gateway: "where texts go: `console` prints them on standard output"
        case .locale: "language of texts and labels when a request asks for none that exists"
        case .labelsFile: "JSON file with labels for more languages or in other words"
        case .logLevel: "`debug`, `info`, `warning` or `error`"
        }
    }
}
