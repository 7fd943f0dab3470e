/// The field lines of a head, in order, looked up by name without regard to case (RFC 9110 §5.1, §5.3).
///
/// Kept as one array of octets and the ranges in it, so that a field nobody reads costs no allocation.
public struct HTTPFields: Sendable {
    /// Names and values, one after the other, without colons and line ends.
    private(set) var bytes: [UInt8] = []
    private var lines: [FieldLine] = []

    /// No fields.
    init() {}

    /// How many field lines there are.
    var count: Int { lines.count }

    /// The value of the first line of that name, without the white space around it; `nil` when there is none.
    ///
    /// It is ASCII, so that reading it takes time in proportion to its length: finding the characters of other text may take
    /// the square. Other octets become U+001A, which no field holds: what they mean is not defined (obs-text,
    /// RFC 9110 §5.5).
    public subscript(_ name: String) -> String? {
        firstRange(of: name).map { bytes.span.extracting($0).asciiText }
    }

    /// The values of all lines of that name, in order (RFC 9110 §5.3), each as the subscript gives it.
    public func values(of name: String) -> [String] {
        lines.compactMap { has($0, name) ? bytes.span.extracting($0.value).asciiText : nil }
    }

    /// Whether a line has a name that satisfies `rule`.
    func containsName(where rule: (Span<UInt8>) -> Bool) -> Bool {
        lines.contains { rule(bytes.span.extracting($0.name)) }
    }

    /// Where in `bytes` the value of the first line of that name is.
    func firstRange(of name: String) -> Range<Int>? {
        for line in lines where has(line, name) { return line.value }
        return nil
    }

    /// Where in `bytes` the value of the only line of that name is; throws `error` when there are several.
    func onlyRange(of name: String, orThrow error: HTTPParseError) throws(HTTPParseError) -> Range<Int>? {
        var found: Range<Int>?
        for line in lines where has(line, name) {
            guard found == nil else { throw error }
            found = line.value
        }
        return found
    }

    /// Where in `bytes` the comma-separated elements of all lines of that name are (RFC 9110 §5.6.1).
    ///
    /// Empty elements are there too: whether they are ignored or refused depends on the field.
    func elements(of name: String) -> [Range<Int>] {
        var elements: [Range<Int>] = []
        let span = bytes.span
        for line in lines where has(line, name) {
            var start = line.value.lowerBound
            for index in line.value where span[index] == Byte.comma {
                elements.append(span.trimmingBlanks(start..<index))
                start = index + 1
            }
            elements.append(span.trimmingBlanks(start..<line.value.upperBound))
        }
        return elements
    }

    /// The elements of all lines of that name, a list of tokens (RFC 9110 §5.6.2), without the empty ones; `nil` when an
    /// element is no token.
    public func tokens(of name: String) -> [String]? {
        let ranges = elements(of: name).filter { !$0.isEmpty }
        let span = bytes.span
        for range in ranges where !span.extracting(range).allSatisfy(\.isToken) { return nil }
        return ranges.map { span.extracting($0).text }
    }

    /// Checks a field line without CRLF and adds it.
    mutating func append(_ line: Span<UInt8>) throws(HTTPParseError) {
        let parsed = try FieldLine(parsing: line, isFirst: lines.isEmpty)
        if lines.isEmpty {
            // Room for what a common client sends, so that the arrays are allocated once.
            bytes.reserveCapacity(512)
            lines.reserveCapacity(12)
        }
        lines.append(FieldLine(name: store(line, parsed.name), value: store(line, parsed.value)))
    }

    private mutating func store(_ line: Span<UInt8>, _ range: Range<Int>) -> Range<Int> {
        let start = bytes.count
        line.extracting(range).withUnsafeBufferPointer { bytes.append(contentsOf: $0) }
        return start..<bytes.count
    }

    private func has(_ line: FieldLine, _ name: String) -> Bool {
        bytes.span.extracting(line.name).isCaseInsensitivelyEqual(to: name)
    }
}
