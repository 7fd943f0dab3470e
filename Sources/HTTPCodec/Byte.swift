/// The octets that HTTP/1.1 gives a meaning to.
enum Byte {
    /// HTAB.
    static let tab = UInt8(ascii: "\t")
    /// LF.
    static let lineFeed = UInt8(ascii: "\n")
    /// CR.
    static let carriageReturn = UInt8(ascii: "\r")
    /// SP.
    static let space = UInt8(ascii: " ")
    /// Starts an escape in a URI.
    static let percent = UInt8(ascii: "%")
    /// Separates the elements of a list.
    static let comma = UInt8(ascii: ",")
    /// Separates the parts of a version and of an IPv4 address.
    static let dot = UInt8(ascii: ".")
    /// Starts a path.
    static let slash = UInt8(ascii: "/")
    /// The lowest digit, and the minor version of HTTP/1.0.
    static let zero = UInt8(ascii: "0")
    /// The major version of HTTP/1.
    static let one = UInt8(ascii: "1")
    /// Ends a field name; separates host and port.
    static let colon = UInt8(ascii: ":")
    /// Starts a chunk extension.
    static let semicolon = UInt8(ascii: ";")
    /// Starts a query.
    static let question = UInt8(ascii: "?")
}

extension UInt8 {
    /// DIGIT (RFC 5234 §B.1).
    var isDigit: Bool { self &- UInt8(ascii: "0") < 10 }

    /// ALPHA (RFC 5234 §B.1).
    var isLetter: Bool { (self | 0x20) &- UInt8(ascii: "a") < 26 }

    /// SP or HTAB: what OWS is made of (RFC 9110 §5.6.3).
    var isBlank: Bool { self == Byte.space || self == Byte.tab }

    /// A character of a token (RFC 9110 §5.6.2).
    var isToken: Bool {
        switch self {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
            UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "!"), UInt8(ascii: "#"), UInt8(ascii: "$"),
            UInt8(ascii: "%"), UInt8(ascii: "&"), UInt8(ascii: "'"), UInt8(ascii: "*"), UInt8(ascii: "+"),
            UInt8(ascii: "-"), UInt8(ascii: "."), UInt8(ascii: "^"), UInt8(ascii: "_"), UInt8(ascii: "`"),
            UInt8(ascii: "|"), UInt8(ascii: "~"):
            true
        default:
            false
        }
    }

    /// VCHAR, obs-text, SP or HTAB: what a field value may hold (RFC 9110 §5.5).
    var isFieldValue: Bool { self >= Byte.space && self != 0x7F || self == Byte.tab }

    /// What stands in a request target: the characters of a URI (RFC 3986 §2) but for `#`, which ends one
    /// (RFC 9112 §3.2).
    var isTarget: Bool {
        switch self {
        case UInt8(ascii: "\""), UInt8(ascii: "#"), UInt8(ascii: "<"), UInt8(ascii: ">"), UInt8(ascii: "\\"),
            UInt8(ascii: "^"), UInt8(ascii: "`"), UInt8(ascii: "{"), UInt8(ascii: "|"), UInt8(ascii: "}"):
            false
        default: self > Byte.space && self < 0x7F
        }
    }

    /// The value of a HEXDIG of either case, 0 to 15; `nil` for any other octet.
    var hexValue: UInt8? {
        if isDigit { return self &- UInt8(ascii: "0") }
        let letter = (self | 0x20) &- UInt8(ascii: "a")
        return letter < 6 ? letter + 10 : nil
    }

    /// The lower-case letter of an ASCII upper-case one; every other octet as it is.
    var lowercased: UInt8 { self &- UInt8(ascii: "A") < 26 ? self | 0x20 : self }
}
