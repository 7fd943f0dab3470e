/// A code that browsers and phones offer on one web site alone, as the last line of a text names both (WICG, "Origin-bound
/// one-time codes delivered via SMS"). It cannot print itself.
public struct OriginBoundCode: Sendable, CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
    /// The site that the code is for.
    public let host: String
    /// The code.
    public let code: String
    /// The site of the frame in which it is asked for, when that is another one.
    public let embeddedHost: String?

    /// The code in the last line of `text`; nil unless this line begins with `@host #code`, with exactly one space. What
    /// follows there, an embedded host excepted, has no meaning yet.
    public init?(endOf text: String) {
        let lines = text.unicodeScalars.split(omittingEmptySubsequences: false) { $0 == "\n" || $0 == "\r" }
        var rest = lines.last ?? Substring(text).unicodeScalars
        guard let host = Self.takeToken("@", &rest), rest.popFirst() == " ", let code = Self.takeToken("#", &rest)
        else { return nil }
        self.host = host
        self.code = code
        embeddedHost = rest.popFirst() == " " ? Self.takeToken("@", &rest) : nil
    }

    /// The last line of a text with `code` for `host`, without a line break, which must not follow it either.
    public static func line(host: WebHost, code: String) -> String { "@\(host.text) #\(code)" }

    /// Takes a marker and what stands behind it up to the next white space; nil unless there is both.
    private static func takeToken(_ marker: Unicode.Scalar, _ rest: inout Substring.UnicodeScalarView) -> String? {
        guard rest.popFirst() == marker else { return nil }
        let token = rest.prefix { !" \t\u{C}".unicodeScalars.contains($0) }
        rest = rest[token.endIndex...]
        return token.isEmpty ? nil : String(token)
    }

    /// Shows nothing.
    public var description: String { "<origin-bound code>" }
    /// Shows nothing.
    public var debugDescription: String { description }
    /// Shows nothing.
    public var customMirror: Mirror { Mirror(self, children: []) }
}
