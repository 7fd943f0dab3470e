/// Why a gateway did not take a message, for logs: a provider's error code or a few words of ours.
///
/// Whatever a provider sends, this holds neither a code nor a phone number: it keeps ASCII letters, digits, spaces and
/// `._:/-`, writes `#` for six or more digits without a letter between them, and then shortens to 64 characters.
public struct GatewayReason: Equatable, Sendable, CustomStringConvertible, ExpressibleByStringLiteral,
    ExpressibleByStringInterpolation
{
    /// What to print.
    public let description: String

    /// The reason that a provider names.
    public init(_ text: String) {
        var description = ""
        var stretch: [Character] = []  // without letters
        for scalar in text.unicodeScalars.prefix(512) {
            if scalar.isASCII && scalar.properties.isAlphabetic {
                description += Self.redacted(stretch)
                stretch = []
                description.unicodeScalars.append(scalar)
            } else {
                stretch.append(Self.isHarmless(scalar) ? Character(scalar) : "?")
            }
        }
        self.description = String((description + Self.redacted(stretch)).prefix(64))
    }

    /// Digits and what stands between them, or `#` in their place when there are six or more.
    private static func redacted(_ stretch: [Character]) -> String {
        let digits = stretch.indices.filter { stretch[$0].isNumber }
        guard digits.count >= 6, let first = digits.first, let last = digits.last else { return String(stretch) }
        return String(stretch[..<first]) + "#" + String(stretch[(last + 1)...])
    }

    /// A reason of ours.
    public init(stringLiteral text: String) {
        self.init(text)
    }

    private static func isHarmless(_ scalar: Unicode.Scalar) -> Bool {
        ("0"..."9").contains(scalar) || " ._:/-".unicodeScalars.contains(scalar)
    }
}
