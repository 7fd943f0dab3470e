/// A language by its BCP 47 tag (RFC 5646), compared without regard to case.
public struct LanguageTag: Hashable, Sendable {
    /// English.
    public static let english = LanguageTag(canonical: "en")
    /// Chinese in simplified characters.
    public static let simplifiedChinese = LanguageTag(canonical: "zh-Hans")
    /// Chinese in traditional characters.
    public static let traditionalChinese = LanguageTag(canonical: "zh-Hant")

    /// The tag in the usual case, such as `zh-Hans`.
    public let text: String

    /// The tag that `text` spells; nil unless it is 2 to 8 letters, followed by subtags of 1 to 8 letters or digits, and
    /// no longer than 35 characters (RFC 5646 §4.4.1). Chinese by region becomes Chinese by script.
    public init?(_ text: String) {
        let subtags = text.split(separator: "-", omittingEmptySubsequences: false)
        guard text.utf8.count <= 35, let language = subtags.first, language.utf8.count >= 2,
            language.utf8.allSatisfy(Self.isLetter),
            subtags.allSatisfy({ (1...8).contains($0.utf8.count) && $0.utf8.allSatisfy(Self.isAlphanumeric) })
        else { return nil }
        let canonical = ([language.lowercased()] + subtags.dropFirst().map(Self.usualCase)).joined(separator: "-")
        self.text =
            switch canonical {
            case "zh", "zh-CN", "zh-SG": "zh-Hans"
            case "zh-TW", "zh-HK", "zh-MO": "zh-Hant"
            default: canonical
            }
    }

    /// The tag whose text this was.
    public init(canonical: String) {
        text = canonical
    }

    /// This tag and its shorter forms, from the most to the least particular (RFC 4647 §3.4).
    public var lookupChain: [LanguageTag] {
        var subtags = text.split(separator: "-")
        var chain: [LanguageTag] = []
        while !subtags.isEmpty {
            if let tag = LanguageTag(subtags.joined(separator: "-")) { chain.append(tag) }
            subtags.removeLast()
            if subtags.last?.utf8.count == 1 { subtags.removeLast() }
        }
        return chain
    }

    /// The first of `preferences`, or of its shorter forms, that `isAvailable`.
    public static func lookup(_ preferences: [LanguageTag], isAvailable: (LanguageTag) -> Bool) -> LanguageTag? {
        for preference in preferences {
            if isAvailable(preference) { return preference }
            if let found = preference.lookupChain.first(where: isAvailable) { return found }
        }
        return nil
    }

    private static func usualCase(_ subtag: Substring) -> String {
        switch subtag.utf8.count {
        case 2: subtag.uppercased()
        case 4: subtag.prefix(1).uppercased() + subtag.dropFirst().lowercased()
        default: subtag.lowercased()
        }
    }

    private static func isLetter(_ byte: UInt8) -> Bool {
        (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte | 0x20)
    }

    private static func isAlphanumeric(_ byte: UInt8) -> Bool {
        isLetter(byte) || (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
    }
}
