/// Where the name and the value of one field line are (RFC 9112 §5).
struct FieldLine: Sendable {
    /// The name, a token.
    let name: Range<Int>
    /// The value without the white space around it; may be empty.
    let value: Range<Int>

    /// The parts at these places.
    init(name: Range<Int>, value: Range<Int>) {
        self.name = name
        self.value = value
    }

    /// Finds and checks both parts of a line that is not empty and has no CRLF.
    ///
    /// `isFirst` tells white space after the request line (RFC 9112 §2.2) from a folded line (RFC 9112 §5.2): both
    /// are refused.
    init(parsing line: Span<UInt8>, isFirst: Bool) throws(HTTPParseError) {
        guard !line[0].isBlank else { throw isFirst ? .whitespaceBeforeFirstField : .obsoleteLineFolding }
        var end = 0
        while end < line.count, line[end].isToken { end += 1 }
        guard end > 0, end < line.count, line[end] == Byte.colon else {
            throw Self.fault(in: line, nameEnd: end)
        }
        name = 0..<end
        value = line.trimmingBlanks(end + 1..<line.count)
        for index in value where !line[index].isFieldValue { throw .malformedFieldValue }
    }

    /// What is wrong with a line whose token of `nameEnd` octets is empty or not followed by a colon.
    private static func fault(in line: Span<UInt8>, nameEnd: Int) -> HTTPParseError {
        guard let colon = line.firstIndex(of: Byte.colon, from: nameEnd) else { return .missingColon }
        guard colon > nameEnd else { return .malformedFieldName }
        return line.extracting(nameEnd..<colon).allSatisfy(\.isBlank) ? .whitespaceBeforeColon : .malformedFieldName
    }
}
