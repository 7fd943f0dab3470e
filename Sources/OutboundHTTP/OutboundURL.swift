/// Where a request goes: an absolute `http` or `https` URL. It may hold a credential, so it cannot print itself.
public struct OutboundURL: Equatable, Sendable, CustomStringConvertible, CustomDebugStringConvertible,
    CustomReflectable
{
    /// How it is written, for a request that tells it to a provider.
    package let text: String
    private let scheme: String

    /// The URL that `text` is; nil unless it has one of the two schemes and a host, and consists of visible ASCII
    /// alone (RFC 3986 §2), which leaves no place for a line break.
    public init?(_ text: String) {
        let scheme = ["http://", "https://"].first { text.lowercased().hasPrefix($0) }
        guard let scheme, text.utf8.allSatisfy({ (0x21...0x7E).contains($0) }) else { return nil }
        let rest = text.utf8.dropFirst(scheme.utf8.count)
        guard let first = rest.first, !"/?#:@".utf8.contains(first) else { return nil }
        self.text = text
        self.scheme = scheme
    }

    /// A URL of ours.
    public init(constant text: StaticString) {
        guard let url = OutboundURL("\(text)") else { preconditionFailure("a constant URL is one") }
        self = url
    }

    /// Host and port, as they stand in the URL and in the `Host` field, without a user and a password before them.
    public var authority: String {
        let authority = text.dropFirst(scheme.utf8.count).prefix { !"/?#".contains($0) }
        return String(authority.split(separator: "@").last ?? "")
    }

    /// Its text, without a slash at its end: for a URL that holds no credential.
    public var withoutSlash: String { text.hasSuffix("/") ? String(text.dropLast()) : text }

    /// The URL of a path below this one's, which has no query: a slash between them is written once.
    ///
    /// - Parameter path: visible ASCII, escaped where it must be, with a query if there is one.
    public func appending(_ path: String) -> OutboundURL {
        guard let url = OutboundURL(withoutSlash + "/" + path) else { preconditionFailure("a path is visible ASCII") }
        return url
    }

    /// Shows nothing.
    public var description: String { "<URL>" }
    /// Shows nothing.
    public var debugDescription: String { description }
    /// Shows nothing.
    public var customMirror: Mirror { Mirror(self, children: []) }
}
