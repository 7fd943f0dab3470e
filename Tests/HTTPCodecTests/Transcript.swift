import Testing

@testable import HTTPCodec

/// Everything a parser said about some octets, comparable.
struct Transcript: Equatable, CustomStringConvertible {
    /// One event.
    enum Entry: Equatable {
        case head(String)
        case body([UInt8])
    }

    var entries: [Entry] = []
    var error: HTTPParseError?
    /// Kept so that a test can ask for single properties.
    var heads: [HTTPRequestHead] = []
    /// What the parser waits for at the end.
    var phase = HTTPRequestParser.Phase.idle
    var bufferedCount = 0

    var bodies: [[UInt8]] {
        entries.compactMap { if case .body(let body) = $0 { body } else { nil } }
    }

    var description: String { "\(entries), error: \(String(describing: error)), \(phase), \(bufferedCount)" }

    static func == (left: Transcript, right: Transcript) -> Bool {
        left.entries == right.entries && left.error == right.error && left.phase == right.phase
            && left.bufferedCount == right.bufferedCount
    }

    /// What a parser says when the octets arrive in these pieces.
    init(_ pieces: [ArraySlice<UInt8>], limits: HTTPLimits = HTTPLimits()) {
        var parser = HTTPRequestParser(limits: limits)
        do {
            for piece in pieces {
                piece.withUnsafeBytes { parser.append($0) }
                while let event = try parser.next() {
                    switch event {
                    case .head(let head):
                        heads.append(head)
                        entries.append(.head(Self.describe(head)))
                    case .body(let body): entries.append(.body(body))
                    }
                }
            }
        } catch {
            self.error = error
        }
        phase = parser.phase
        bufferedCount = parser.bufferedCount
    }

    private static func describe(_ head: HTTPRequestHead) -> String {
        """
        \(head.method) \(head.path) \(head.query ?? "-") \(head.version) \(head.keepsConnection) \
        \(head.expectsContinue) \(head.hasBody) \(head.fields)
        """
    }
}

/// The octets of a text whose characters are all below U+0100.
func octets(_ text: String) -> [UInt8] {
    text.unicodeScalars.map { UInt8($0.value) }
}

/// The transcript of octets that arrive at once, after a check that no split changes it.
///
/// Long texts are split at the first and last 20 places and at every 997th between.
func parse(
    _ bytes: [UInt8], limits: HTTPLimits = HTTPLimits(), sourceLocation: SourceLocation = #_sourceLocation
) -> Transcript {
    let whole = Transcript([bytes[...]], limits: limits)
    let single = Transcript(bytes.indices.map { bytes[$0...$0] }, limits: limits)
    #expect(single == whole, "octet by octet", sourceLocation: sourceLocation)
    for place in bytes.indices
    where bytes.count < 600 || place < 20 || place > bytes.count - 20 || place % 997 == 0 {
        let split = Transcript([bytes[..<place], bytes[place...]], limits: limits)
        #expect(split == whole, "split at \(place)", sourceLocation: sourceLocation)
    }
    return whole
}

/// The same for a text.
func parse(
    _ text: String, limits: HTTPLimits = HTTPLimits(), sourceLocation: SourceLocation = #_sourceLocation
) -> Transcript {
    parse(octets(text), limits: limits, sourceLocation: sourceLocation)
}

/// The only head in a text that must be one whole request.
func head(_ text: String, sourceLocation: SourceLocation = #_sourceLocation) throws -> HTTPRequestHead {
    let transcript = parse(text, sourceLocation: sourceLocation)
    #expect(transcript.error == nil, sourceLocation: sourceLocation)
    #expect(transcript.entries.count == 2, sourceLocation: sourceLocation)
    return try #require(transcript.heads.first, sourceLocation: sourceLocation)
}

/// The error for a GET with these field lines, given without the last CRLF, in addition to a valid Host.
func fieldError(_ lines: String, sourceLocation: SourceLocation = #_sourceLocation) -> HTTPParseError? {
    parse("GET / HTTP/1.1\r\nHost: x\r\n\(lines)\r\n\r\n", sourceLocation: sourceLocation).error
}

/// Whether a rule about spans holds for a text.
func holds(_ rule: (Span<UInt8>) -> Bool, for text: String) -> Bool {
    let bytes = octets(text)
    return rule(bytes.span)
}
