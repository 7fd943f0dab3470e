/// The elements of a list that each proxy appends to, from the right: what a proxy wrote is read as it meant it, whatever a
/// client has put to the left of it. The time grows with the length of the list alone.
struct ForwardedElements: Sequence, IteratorProtocol {
    private let text: ArraySlice<UInt8>
    private let separator: UInt8
    private let hasQuotes: Bool
    /// Where the next element ends; nil when there is none.
    private var end: Int?

    /// The elements of `text`, one of which is an empty one when it is empty.
    ///
    /// - Parameter hasQuotes: whether a separator inside a quoted string (RFC 9110 §5.6.4) separates nothing.
    init(_ text: ArraySlice<UInt8>, separator: UInt8, hasQuotes: Bool) {
        self.text = text
        self.separator = separator
        self.hasQuotes = hasQuotes
        end = text.endIndex
    }

    /// The next element to the left, with the white space around it.
    mutating func next() -> ArraySlice<UInt8>? {
        guard let end else { return nil }
        var start = end
        var isQuoted = false
        while start > text.startIndex, isQuoted || text[start - 1] != separator {
            start -= 1
            if hasQuotes, text[start] == UInt8(ascii: "\""), !isEscaped(start) { isQuoted.toggle() }
        }
        self.end = start > text.startIndex ? start - 1 : nil
        return text[start..<end]
    }

    /// Whether an odd number of backslashes stands before the octet.
    private func isEscaped(_ index: Int) -> Bool {
        let unescaped = text[..<index].lastIndex { $0 != UInt8(ascii: "\\") } ?? text.startIndex - 1
        return (index - unescaped).isMultiple(of: 2)
    }
}
