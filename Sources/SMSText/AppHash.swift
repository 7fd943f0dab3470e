/// Names an Android app in a text that its SMS Retriever may read: the first 11 characters of a base64 digest of the app's
/// package and signing certificate.
public struct AppHash: Equatable, Sendable {
    /// The most bytes of UTF-8 in a text that the SMS Retriever reads.
    public static let mostBytesOfText = 140

    /// The 11 characters.
    public let text: String

    /// The hash that `text` is; nil unless it is 11 characters of the base64 alphabet (RFC 4648 §4).
    public init?(_ text: String) {
        guard text.utf8.count == 11, text.utf8.allSatisfy(Self.isBase64) else { return nil }
        self.text = text
    }

    private static func isBase64(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "A")...UInt8(ascii: "Z"), UInt8(ascii: "a")...UInt8(ascii: "z"),
            UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "+"), UInt8(ascii: "/"):
            true
        default: false
        }
    }
}
