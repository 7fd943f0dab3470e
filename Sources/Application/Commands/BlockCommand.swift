import NetworkAddresses
import Persistence
import PhoneNumbers
import VerificationService

private let blockedPrefix = CommandOption("prefix", "+DIGITS", "the first digits of international numbers, with a plus")
private let blockedAddress = CommandOption(
    "address", "NETWORK", "an address, or a network such as 203.0.113.0/24, that may not send, check or cancel")

/// `countersign block`: refuses a phone, a prefix or an address, or lists what is refused.
struct BlockCommand: OperatorCommand {
    static let word = "block"
    static let summary = "refuses a phone, a prefix of numbers or an address; alone, lists what is refused"
    static let usage = [
        "block +PHONE | --prefix +DIGITS | --address NETWORK [--until DAY | --for SECONDS] [--why TEXT]",
        "block [--show]",
    ]
    static let options: [CommandOption] = [
        blockedPrefix, blockedAddress,
        CommandOption("until", "DAY", "the last day of the block in UTC, such as 2026-12-31; by default it has no end"),
        CommandOption("for", "SECONDS", "how long the block holds, 1 to 1000000000 seconds"),
        CommandOption(
            "why", "TEXT", "the reason, for other operators: up to \(Block.longestReason) characters on one line"),
        .show,
    ]

    private let now = SystemTime().wall()
    private let subject: Block.Subject?
    private let until: Int64?
    private let reason: String
    private let isShown: Bool
    private let settings: Settings

    init(_ arguments: [String], environment: [String: String]) throws(SettingFaults) {
        var words = CommandWords(arguments, of: Self.self)
        subject = words.blockSubject()
        until = words.end(after: now)
        reason = words.option("why") ?? ""
        isShown = words.hasFlag("show")
        if reason.count > Block.longestReason || reason.contains(where: \.isNewline) {
            words.faults.append("why: allowed are up to \(Block.longestReason) characters on one line")
        }
        let isOrder = words.option("until") != nil || words.option("for") != nil || words.option("why") != nil
        if subject == nil, isOrder, words.faults.isEmpty {
            words.faults.append("block: the phone, --prefix or --address is missing")
        }
        settings = try words.finish(environment)
    }

    func run() throws {
        let database = try open(settings.database)
        if let subject {
            let block = Block(subject: subject, reason: reason, createdAt: now, until: until)
            try database.write { (transaction, _) throws(StoreFailure) in try transaction.add(block) }
            print("\(subject.text(inFull: isShown))  blocked \(block.end)")
        } else {
            for block in try database.blocks() where block.holds(at: now) { print(block.line(inFull: isShown)) }
        }
    }
}

/// `countersign unblock`: ends a block.
struct UnblockCommand: OperatorCommand {
    static let word = "unblock"
    static let summary = "ends a block"
    static let usage = ["unblock +PHONE | --prefix +DIGITS | --address NETWORK"]
    static let options: [CommandOption] = [blockedPrefix, blockedAddress]

    private let subject: Block.Subject?
    private let settings: Settings

    init(_ arguments: [String], environment: [String: String]) throws(SettingFaults) {
        var words = CommandWords(arguments, of: Self.self)
        subject = words.blockSubject()
        if subject == nil, words.faults.isEmpty {
            words.faults.append("unblock: the phone, --prefix or --address is missing")
        }
        settings = try words.finish(environment)
    }

    func run() throws {
        guard let subject else { return }
        let database = try open(settings.database)
        let isRemoved = try database.write { (transaction, _) throws(StoreFailure) in
            try transaction.removeBlock(of: subject)
        }
        guard isRemoved else { throw CommandFailure(description: "there is no such block; see countersign block") }
        print("\(subject.text(inFull: false))  unblocked")
        if case .phone(let phone) = subject,
            let other = Blocks(try database.blocks()).block(of: phone, at: SystemTime().wall())
        {
            print("\(subject.text(inFull: false))  still blocked by \(other.subject.text(inFull: false))")
        }
    }
}

extension Block {
    /// The block in a line of a command.
    func line(inFull isShown: Bool) -> String {
        ([subject.text(inFull: isShown), end, "since \(wallTimeText(createdAt))"] + (reason.isEmpty ? [] : [reason]))
            .joined(separator: "  ")
    }

    /// When it ends, in words.
    fileprivate var end: String { until.map { "until \(wallTimeText($0))" } ?? "for good" }
}

extension Block.Subject {
    /// The subject in a line of a command.
    fileprivate func text(inFull isShown: Bool) -> String {
        switch self {
        case .phone(let phone): "phone \(phone.text(inFull: isShown))"
        case .prefix(let digits): "prefix +\(digits)"
        case .address(let network): "address \(network)"
        }
    }
}

extension CommandWords {
    /// Whom a block meets; nil when nobody is named.
    fileprivate mutating func blockSubject() -> Block.Subject? {
        var subjects: [Block.Subject] = []
        if let phone = phoneIfGiven() { subjects.append(.phone(phone)) }
        if let text = option("prefix") {
            let digits = text.hasPrefix("+") ? Setting.number(String(text.dropFirst()), 1...99_999_999_999_999) : nil
            if let digits, text.dropFirst().first != "0" {
                subjects.append(.prefix(Int64(digits)))
            } else {
                faults.append("prefix: allowed are a plus and 1 to 14 digits, the first of them not 0")
            }
        }
        if let text = option("address") {
            if let network = IPNetwork(text) {
                subjects.append(.address(network))
            } else {
                faults.append("address: allowed is an address or a network such as 203.0.113.0/24, without host bits")
            }
        }
        if subjects.count > 1 { faults.append("a phone, --prefix and --address: only one of them can be given") }
        return subjects.first
    }

    /// The end that `--until` or `--for` names, in milliseconds since 1970; nil for none.
    fileprivate mutating func end(after now: Int64) -> Int64? {
        let lastYear: Int64 = 253_370_764_800_000  // 9999-01-01, from which a later day could not be printed
        switch (option("until"), option("for")) {
        case (nil, nil): return nil
        case (let day?, nil):
            if let end = Setting.endOfDay(day), end > now, end <= lastYear { return end }
            faults.append("until: allowed is the last day in UTC, from today on, such as 2026-12-31")
        case (nil, let text?):
            if let seconds = Setting.number(text, 1...1_000_000_000) { return now + Int64(seconds) * 1000 }
            faults.append("for: allowed are seconds, 1 to 1000000000")
        case (_?, _?): faults.append("until, for: only one of them can be given")
        }
        return nil
    }
}
