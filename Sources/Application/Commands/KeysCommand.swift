import HTTPAPI
import HTTPCodec
import Persistence
import VerificationService

/// `countersign keys add | list | revoke`: who may ask; `countersign keys rotate-signing`: what tokens are signed with.
struct KeysCommand: OperatorCommand {
    static let word = "keys"
    static let summary = "adds, lists and revokes access keys, and rotates the key that tokens are signed with"
    static let usage = [
        "keys add --name NAME --scopes send,read,verify,admin [--public [--origins LIST]]",
        "keys list | keys revoke ID",
        "keys rotate-signing",
    ]
    static let options: [CommandOption] = [
        CommandOption("name", "NAME", "what the key is called"),
        CommandOption("scopes", "LIST", "what it may do, of send, read, verify and admin"),
        CommandOption("public", "makes a key for apps, which everybody can read; it only sends and reads"),
        CommandOption("origins", "LIST", "the only web pages that a public key is for, such as https://app.example"),
    ]

    /// What can be done with keys.
    fileprivate enum Action {
        case add(name: String, scopes: Set<Scope>, isPublic: Bool, origins: [String])
        case list
        case revoke(id: String)
        case rotateSigning
    }

    private let action: Action
    private let isDatabaseNamed: Bool
    private let settings: Settings

    init(_ arguments: [String], environment: [String: String]) throws(SettingFaults) {
        var words = CommandWords(arguments, of: Self.self)
        let word = words.next()
        switch word {
        case "add": action = words.key()
        case "list": action = .list
        case "rotate-signing": action = .rotateSigning
        case "revoke": action = .revoke(id: words.next() ?? "")
        default:
            action = .list
            let near = hint(word ?? "", among: ["add", "list", "revoke", "rotate-signing"])
            words.faults = [
                "keys: \(word == nil ? "a word is missing" : "unknown word\(near)"); allowed are add, list, revoke and "
                    + "rotate-signing"
            ]
        }
        if case .revoke(let id) = action, id.isEmpty { words.faults.append("keys revoke: the id of a key is missing") }
        isDatabaseNamed = words.names("database", environment)
        settings = try words.finish(environment)
    }

    func run() throws {
        let now = SystemTime().wall()
        switch action {
        case .add(let name, let scopes, let isPublic, let origins):
            let (key, secret) = AccessKey.make(
                name: name, scopes: scopes, isPublic: isPublic, origins: origins, at: now)
            let database = try open(settings.database, creates: isDatabaseNamed)
            try database.write { (transaction, _) throws(StoreFailure) in try transaction.add(key) }
            print(secret.text)
            printError("key \(key.id) added to \(settings.database); it is shown this once")
        case .list:
            for key in try open(settings.database).accessKeys() { print(key.line) }
        case .revoke(let id):
            let isRevoked = try open(settings.database).write { (transaction, _) throws(StoreFailure) in
                try transaction.revokeKey(id, at: now)
            }
            guard isRevoked else {
                throw CommandFailure(description: "there is no valid key \(id); see countersign keys list")
            }
            print("key \(id)  revoked")
        case .rotateSigning:
            let start = try SigningKeyFile(path: settings.signingKeyFile).rotate(at: now)
            print("\(settings.signingKeyFile)  rotated; the new key signs from \(wallTimeText(start))")
        }
    }
}

extension CommandWords {
    /// What `keys add` asks for.
    fileprivate mutating func key() -> KeysCommand.Action {
        let name = option("name") ?? ""
        if !(1...AccessKey.longestName).contains(name.count) {
            faults.append("name: it is missing; allowed are 1 to \(AccessKey.longestName) characters")
        }
        let isPublic = hasFlag("public")
        let allowed: [Scope] = isPublic ? [.send, .read] : Scope.allCases
        let scopes = Setting.elements(option("scopes") ?? "") { Scope(rawValue: $0) } ?? []
        if scopes.isEmpty || !scopes.allSatisfy(allowed.contains) {
            let names = allowed.map(\.rawValue).joined(separator: ", ")
            faults.append("scopes: allowed are, between commas\(isPublic ? " for a public key" : ""): \(names)")
        }
        let origins = option("origins").map { Setting.elements($0) { OriginPattern($0) == nil ? nil : $0 } } ?? []
        if origins == nil || origins?.isEmpty == false && !isPublic {
            faults.append(
                "origins: allowed are origins such as https://app.example or https://*.preview.example.com, between commas, of a public key"
            )
        }
        return .add(name: name, scopes: Set(scopes), isPublic: isPublic, origins: origins ?? [])
    }
}

extension AccessKey {
    /// The key in a line of `keys list`.
    fileprivate var line: String {
        let scopes = Scope.allCases.filter(scopes.contains).map(\.rawValue).joined(separator: ",")
        let life = revokedAt.map { "revoked \(Self.day($0))" } ?? "used \(lastUsedAt.map(Self.day) ?? "never")"
        let kind = isPublic ? "public" : "secret"
        return ([id, name, kind, scopes, "made \(Self.day(createdAt))", life] + origins).joined(separator: "  ")
    }

    private static func day(_ wallTime: Int64) -> String {
        String(decoding: UTCTime(millisecondsSince1970: wallTime).rfc3339.prefix(10), as: UTF8.self)
    }
}
