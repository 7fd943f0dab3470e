/// The extensions behind a chunk size (RFC 9112 §7.1.1), whose syntax is checked and which are otherwise ignored:
/// `*( ";" BWS name [ BWS "=" BWS ( token / quoted-string ) ] BWS )`.
///
/// White space before the first `;` is refused, as it is behind the size alone; so is white space at the end.
enum ChunkExtensions {
    /// Whether what follows the size is empty or well-formed.
    static func isValid(_ text: Span<UInt8>) -> Bool {
        var index = 0
        while index < text.count {
            guard text[index] == Byte.semicolon else { return false }
            index = skipBlanks(text, from: index + 1)
            guard let name = skipToken(text, from: index) else { return false }
            index = skipBlanks(text, from: name)
            if index < text.count, text[index] == UInt8(ascii: "=") {
                index = skipBlanks(text, from: index + 1)
                guard let value = skipToken(text, from: index) ?? skipQuoted(text, from: index) else { return false }
                index = skipBlanks(text, from: value)
            }
        }
        return text.isEmpty || !text[text.count - 1].isBlank
    }

    private static func skipBlanks(_ text: Span<UInt8>, from start: Int) -> Int {
        var index = start
        while index < text.count, text[index].isBlank { index += 1 }
        return index
    }

    /// Where the token that begins at `start` ends; nil if none does.
    private static func skipToken(_ text: Span<UInt8>, from start: Int) -> Int? {
        var index = start
        while index < text.count, text[index].isToken { index += 1 }
        return index > start ? index : nil
    }

    /// Where the quoted string that begins at `start` ends (RFC 9110 §5.6.4); nil if none does.
    private static func skipQuoted(_ text: Span<UInt8>, from start: Int) -> Int? {
        let quote = UInt8(ascii: "\"")
        guard start < text.count, text[start] == quote else { return nil }
        var index = start + 1
        while index < text.count, text[index] != quote {
            if text[index] == UInt8(ascii: "\\") { index += 1 }
            guard index < text.count, text[index].isFieldValue else { return nil }
            index += 1
        }
        return index < text.count ? index + 1 : nil
    }
}
