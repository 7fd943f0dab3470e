/// What a text takes as a short message, which is what it costs.
public struct SMSSize: Equatable, Sendable {
    /// How it is encoded.
    public let encoding: SMSEncoding
    /// How many messages are paid for, at least one.
    public let segments: Int
    /// The first character that makes it UCS-2; nil for GSM-7.
    public let characterForcingUCS2: Unicode.Scalar?

    /// The size of `text`.
    public init(_ text: String) {
        characterForcingUCS2 = SMSEncoding.characterForcingUCS2(in: text)
        encoding = characterForcingUCS2 == nil ? .gsm7 : .ucs2
        segments = Self.segments(of: text, in: encoding)
    }

    /// Neither an escape and its character nor a surrogate pair is split, so a segment may have one unit to spare.
    private static func segments(of text: String, in encoding: SMSEncoding) -> Int {
        var (segments, total, used) = (1, 0, 0)
        for character in text.unicodeScalars {
            let units = encoding.units(of: character)
            total += units
            used += units
            if used > encoding.unitsInSegment {
                segments += 1
                used = units
            }
        }
        return total <= encoding.unitsAlone ? 1 : segments
    }
}
