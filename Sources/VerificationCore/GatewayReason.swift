/// Why a gateway did not take a message, for logs: a provider's error code or a few words of ours.
///
/// Whatever a provider sends, this holds neither a code nor a phone number: it keeps ASCII letters, digits, spaces and
/// `._:/-`, shortens to 64 characters, and writes `#` for the digits of every run of six or more.
public struct GatewayReason: Equatable, Sendable, CustomStringConvertible, ExpressibleByStringLiteral,
    ExpressibleByStringInterpolation
{
    /// What to print.
    public let description: String

    /// The reason that a provider names.
    public init(_ text: String) {
        let kept = text.unicodeScalars.prefix(64).map { Self.isHarmless($0) ? Character($0) : "?" }
        var description = ""
        var digits = ""
        for character in kept + ["\n"] {
            if ("0"..."9").contains(character) {
                digits.append(character)
                continue
            }
            description += digits.count < 6 ? digits : "#"
            digits = ""
            if character != "\n" { description.append(character) }
        }
        self.description = description
    }

    /// A reason of ours.
    public init(stringLiteral text: String) {
        self.init(text)
    }

    private static func isHarmless(_ scalar: Unicode.Scalar) -> Bool {
        scalar.isASCII
            && (scalar.properties.isAlphabetic || ("0"..."9").contains(scalar)
                || " ._:/-".unicodeScalars.contains(scalar))
    }
}
