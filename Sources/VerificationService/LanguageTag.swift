/// A language by its BCP 47 tag (RFC 5646), compared without regard to case.
public struct LanguageTag: Hashable, Sendable {
    /// So many subtags of one character fit into 35.
    private static let mostSubtags = 18

    /// English.
    public static let english = LanguageTag(canonical: "en")
    /// Chinese in simplified characters.
    public static let simplifiedChinese = LanguageTag(canonical: "zh-Hans")
    /// Chinese in traditional characters.
    public static let traditionalChinese = LanguageTag(canonical: "zh-Hant")

    /// The tag in the usual case, such as `zh-Hans`.
    public let text: String

    /// The tag that `text` spells; nil unless it is 2 to 8 letters, followed by subtags of 1 to 8 letters or digits, and
    /// together no longer than 35 characters (RFC 5646 §4.4.1). Chinese by region becomes Chinese by script.
    ///
    /// Spellings of platforms are folded: `zh_CN.UTF-8` of POSIX, `zh_Hant_TW@calendar=roc` of ICU and Apple, `zh_TW_#Hant`
    /// and `in_ID` of Java, `zh-CHT` of .NET. Extensions for calendars and the like, `-u-…` and `-t-…` (RFC 6067, RFC 6497),
    /// say nothing about words and are dropped.
    public init?(_ text: String) {
        var subtags: [String] = []
        let name = text.utf8.prefix { $0 != UInt8(ascii: ".") && $0 != UInt8(ascii: "@") && $0 != UInt8(ascii: ":") }
        for part in name.split(whereSeparator: { $0 == UInt8(ascii: "-") || $0 == UInt8(ascii: "_") }) {
            let isMarked = part.first == UInt8(ascii: "#")  // Java's sign before a script or an extension
            let subtag = Substring(isMarked ? part.dropFirst() : part)
            guard (1...8).contains(subtag.utf8.count), subtag.utf8.allSatisfy(Self.isAlphanumeric) else { return nil }
            if subtags.isEmpty {
                guard !isMarked, subtag.utf8.count >= 2, subtag.utf8.allSatisfy(Self.isLetter) else { return nil }
                subtags.append(Self.presentCode(subtag.lowercased()))
            } else if ["u", "t"].contains(subtag.lowercased()) {
                break
            } else if subtags.count == Self.mostSubtags {
                return nil
            } else {
                subtags.insert(Self.usualCase(subtag), at: isMarked ? 1 : subtags.endIndex)
            }
        }
        let canonical = subtags.joined(separator: "-")
        guard (1...35).contains(canonical.utf8.count) else { return nil }
        self.text =
            switch canonical {
            case "zh", "zh-CN", "zh-SG", "zh-chs": "zh-Hans"
            case "zh-TW", "zh-HK", "zh-MO", "zh-cht": "zh-Hant"
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

    /// The code of a language instead of the one that Java had for it, or Chinese for Mandarin.
    private static func presentCode(_ language: String) -> String {
        switch language {
        case "in": "id"
        case "iw": "he"
        case "ji": "yi"
        case "cmn": "zh"
        default: language
        }
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
