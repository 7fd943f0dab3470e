/// How a short message carries its characters (3GPP TS 23.038 §6.2).
public enum SMSEncoding: String, Sendable {
    /// Septets of the GSM 7-bit default alphabet and its extension table.
    case gsm7
    /// UTF-16 code units, for a text with any character outside that alphabet.
    case ucs2

    /// The encoding that `text` leaves in.
    public init(_ text: String) {
        self = Self.characterForcingUCS2(in: text) == nil ? .gsm7 : .ucs2
    }

    /// The first character of `text` that GSM-7 lacks, and for which the whole text is UCS-2; nil when there is none.
    static func characterForcingUCS2(in text: String) -> Unicode.Scalar? {
        text.unicodeScalars.first { !GSM7Alphabet.contains($0) }
    }

    /// How many septets or code units a character of a text in this encoding takes.
    func units(of character: Unicode.Scalar) -> Int {
        switch self {
        case .gsm7: GSM7Alphabet.isExtended(character) ? 2 : 1
        case .ucs2: UTF16.width(character)
        }
    }

    /// Units in a message that is sent alone.
    var unitsAlone: Int {
        switch self {
        case .gsm7: 160
        case .ucs2: 70
        }
    }

    /// Units in each segment of a longer text, beside the 6 bytes that say which segment it is (3GPP TS 23.040
    /// §9.2.3.24.1).
    var unitsInSegment: Int {
        switch self {
        case .gsm7: 153
        case .ucs2: 67
        }
    }
}
