/// A site's name as browsers write it: labels of lower-case letters, digits and inner hyphens (RFC 1123 §2.1), those of
/// other scripts in their `xn--` form.
public struct WebHost: Equatable, Sendable {
    /// The name, such as `login.example.com`.
    public let text: String

    /// The name that `text` is; nil when a label has not 1 to 63 characters, or all together are over 253 (RFC 1035 §2.3.4).
    public init?(_ text: String) {
        let labels = text.utf8.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
        guard text.utf8.count <= 253, labels.allSatisfy(Self.isLabel) else { return nil }
        self.text = text
    }

    private static func isLabel(_ label: Substring.UTF8View) -> Bool {
        let hyphen = UInt8(ascii: "-")
        return (1...63).contains(label.count) && label.first != hyphen && label.last != hyphen
            && label.allSatisfy { byte in
                switch byte {
                case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "0")...UInt8(ascii: "9"), hyphen: true
                default: false
                }
            }
    }
}
