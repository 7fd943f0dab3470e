import Cryptography
import VerificationCore

/// The name of a message outside the service, such as `msg_7_9f86d081884c7d65…`: its row, the first 8 digits of the id of its
/// code, and 24 that only the server's key makes. So a receipt that names it comes from whoever was given it, which is known
/// before the database is asked.
public struct MessageReference: Hashable, Sendable {
    private static let prefix = "msg_"
    private static let tokenLength = 32
    private static let wordLength = 8

    /// The name.
    public let text: String
    /// The row that it names.
    public let id: MessageID
    /// Tells messages apart that different databases have in one row.
    private let word: String

    /// The name of the message of that row, which carries that code.
    init(id: MessageID, codeID: CodeID, key: SecretKey) {
        self.init(id: id, word: Self.word(of: codeID), key: key)
    }

    private init(id: MessageID, word: String, key: SecretKey) {
        self.id = id
        self.word = word
        text = "\(Self.prefix)\(id.rawValue)_\(word)\(key.messageProof(row: id.rawValue, word: word))"
    }

    /// The name that `text` may be; nil if it has another form.
    public init?(_ text: String) {
        let parts = text.utf8.split(separator: UInt8(ascii: "_"), maxSplits: 3, omittingEmptySubsequences: false)
            .map { Substring($0) }
        guard parts.count == 3, text.hasPrefix(Self.prefix), let row = Int64(parts[1]), row > 0,
            parts[2].utf8.count == Self.tokenLength, parts[2].utf8.allSatisfy(Self.isDigit)
        else { return nil }
        self.text = text
        id = MessageID(rawValue: row)
        word = String(parts[2].prefix(Self.wordLength))
    }

    /// The names that stand in bytes of any kind, at most `limit` of them.
    static func all(in bytes: [UInt8], limit: Int) -> [MessageReference] {
        var found: [MessageReference] = []
        var rest = bytes[...]
        while found.count < limit, let start = rest.firstIndex(of: UInt8(ascii: "m")) {
            rest = rest[start...]
            guard rest.starts(with: prefix.utf8) else {
                rest = rest.dropFirst()
                continue
            }
            let row = rest.dropFirst(prefix.utf8.count).prefix { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }
            let end = min(row.endIndex + 1 + tokenLength, rest.endIndex)
            if let name = MessageReference(String(decoding: rest[..<end], as: UTF8.self)) { found.append(name) }
            rest = rest[row.endIndex...]
        }
        return found
    }

    /// Whether it was made under that key; in constant time.
    func isGenuine(under key: SecretKey) -> Bool {
        equalInConstantTime(Array(text.utf8), Array(MessageReference(id: id, word: word, key: key).text.utf8))
    }

    /// Whether it is of the message that carries that code.
    func isOf(_ codeID: CodeID) -> Bool { word == Self.word(of: codeID) }

    private static func word(of codeID: CodeID) -> String { hexText(Array(codeID.bytes.prefix(wordLength / 2))) }

    private static func isDigit(_ byte: UInt8) -> Bool {
        (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) || (UInt8(ascii: "a")...UInt8(ascii: "f")).contains(byte)
    }
}
