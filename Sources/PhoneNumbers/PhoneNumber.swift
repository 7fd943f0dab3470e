/// A phone in canonical E.164 form (ITU-T E.164 §6): a plus and 7 to 15 digits, the first of which is not 0.
///
/// Every spelling of one phone folds to one value. Printing it masks it; `e164` tells all of it.
public struct PhoneNumber: Hashable, Sendable, CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable
{
    /// The digits as one number, which is lossless because none starts with 0.
    public let digits: Int64

    /// The phone with these digits; nil unless there are 7 to 15.
    public init?(digits: Int64) {
        guard (1_000_000...999_999_999_999_999).contains(digits) else { return nil }
        self.digits = digits
    }

    /// The canonical text, such as `+8613800138000`. Never for logs.
    public var e164: String {
        String(unsafeUninitializedCapacity: 16) { text in
            var (rest, start) = (digits, 16)
            while rest > 0 {
                start -= 1
                text[start] = UInt8(ascii: "0") + UInt8(rest % 10)
                rest /= 10
            }
            text[0] = UInt8(ascii: "+")
            for index in start..<16 { text[index - start + 1] = text[index] }
            return 17 - start
        }
    }

    /// The text with at least four digits hidden, such as `+86138****8000`.
    public var description: String {
        let text = String(digits)
        let tail = min(4, (text.count - 4) / 2)
        return "+\(text.prefix(min(5, text.count - 4 - tail)))****\(text.suffix(tail))"
    }

    /// The masked text.
    public var debugDescription: String { description }

    /// Shows nothing but the masked text.
    public var customMirror: Mirror { Mirror(self, children: ["masked": description]) }
}
