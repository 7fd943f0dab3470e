// Compiled twice: into the tests, and through a link in Fuzzing/RequestParserFuzzer into the fuzzer.
@testable import HTTPCodec

/// A sentence about the request parser that some octets made untrue.
struct BrokenInvariant: Error {
    /// What does not hold.
    let sentence: String
}

/// Checks what holds for the request parser whatever octets arrive, under the default limits and under tight ones.
func checkRequestParser(_ octets: [UInt8]) throws(BrokenInvariant) {
    for limits in [HTTPLimits(), .tight] {
        let whole = try ParserRun([octets[...]], limits)
        let single = try ParserRun(octets.indices.map { octets[$0...$0] }, limits)
        try demand(single == whole, "octet by octet the parser says the same as at once")
        let split = try ParserRun(pieces(of: octets), limits)
        try demand(split == whole, "in pieces the parser says the same as at once")
    }
}

extension HTTPLimits {
    /// Limits that short inputs reach.
    static var tight: HTTPLimits {
        var limits = HTTPLimits()
        (limits.requestLine, limits.fieldLine, limits.head, limits.fieldCount) = (64, 48, 160, 5)
        (limits.body, limits.chunkLine) = (24, 12)
        return limits
    }

    /// How many octets may wait: a line and its CR, or a body without its last octet.
    fileprivate var buffer: Int { max(requestLine + 1, fieldLine + 1, chunkLine + 1, body - 1) }
}

/// Breaks the octets into pieces of 1 to 17, each as long as its first octet says.
private func pieces(of octets: [UInt8]) -> [ArraySlice<UInt8>] {
    var pieces: [ArraySlice<UInt8>] = []
    var rest = octets[...]
    while let first = rest.first {
        pieces.append(rest.prefix(1 + Int(first) % 17))
        rest = rest.dropFirst(1 + Int(first) % 17)
    }
    return pieces
}

private func demand(_ holds: Bool, _ sentence: String) throws(BrokenInvariant) {
    guard holds else { throw BrokenInvariant(sentence: sentence) }
}

/// What a parser said about octets that arrived in some pieces, checked on the way.
private struct ParserRun: Equatable {
    private var heads: [AcceptedHead] = []
    private var bodies: [[UInt8]] = []
    private var error: HTTPParseError?
    private var phase = HTTPRequestParser.Phase.idle
    private var bufferedCount = 0

    init(_ pieces: [ArraySlice<UInt8>], _ limits: HTTPLimits) throws(BrokenInvariant) {
        var parser = HTTPRequestParser(limits: limits)
        var framing = BodyFraming.length(0)
        for piece in pieces where error == nil {
            piece.withUnsafeBytes { parser.append($0) }
            while let event = next(&parser) {
                switch event {
                case .head(let head):
                    try demand(heads.count == bodies.count, "a body follows every head")
                    framing = head.framing
                    heads.append(try AcceptedHead(head, limits))
                case .body(let body):
                    try demand(heads.count == bodies.count + 1, "a head precedes every body")
                    try demand(body.count <= limits.body, "no body is longer than the limit")
                    if case .length(let length) = framing {
                        try demand(body.count == length, "a body has its Content-Length")
                    }
                    bodies.append(body)
                }
            }
            try demand(parser.bufferedCount <= limits.buffer, "no more than a line or a body waits")
        }
        phase = parser.phase
        bufferedCount = parser.bufferedCount
        if let error { try Self.checkSpent(&parser, error) }
    }

    /// The next event; an error is kept and is none.
    private mutating func next(_ parser: inout HTTPRequestParser) -> HTTPRequestParser.Event? {
        do {
            return try parser.next()
        } catch {
            self.error = error
            return nil
        }
    }

    /// Checks that a parser that has thrown `error` says nothing else for ever.
    private static func checkSpent(
        _ parser: inout HTTPRequestParser, _ error: HTTPParseError
    ) throws(BrokenInvariant) {
        for _ in 0..<3 {
            try demand(parser.bufferedCount == 0 && parser.phase == .idle, "a spent parser keeps nothing")
            Array("GET / HTTP/1.0\r\n\r\n".utf8).withUnsafeBytes { parser.append($0) }
            do {
                _ = try parser.next()
                throw BrokenInvariant(sentence: "nothing comes out of a spent parser")
            } catch let again as HTTPParseError {
                try demand(again == error, "a spent parser throws the same error for ever")
            } catch let broken as BrokenInvariant {
                throw broken
            } catch {
                throw BrokenInvariant(sentence: "a parser throws no other errors")
            }
        }
    }
}

/// The comparable parts of a head that was accepted.
private struct AcceptedHead: Equatable {
    private let method: HTTPMethod
    private let version: HTTPVersion
    private let path: String
    private let query: String?
    /// Names and values without what stood between them.
    private let fields: [UInt8]
    private let fieldCount: Int
    private let claims: [Bool]

    /// Checks what is true of every accepted head.
    init(_ head: HTTPRequestHead, _ limits: HTTPLimits) throws(BrokenInvariant) {
        (method, version, path, query) = (head.method, head.version, head.path, head.query)
        (fields, fieldCount) = (head.fields.bytes, head.fields.count)
        claims = [head.keepsConnection, head.expectsContinue, head.hasBody]

        let hosts = head.fields.values(of: "host").count
        try demand(hosts == 1 || hosts == 0 && version == .http10, "a head has one Host (RFC 9112 §3.2)")
        try demand(fields.allSatisfy { $0 >= 0x20 && $0 != 0x7F || $0 == 0x09 }, "no field has a control character")
        try demand(fieldCount <= limits.fieldCount, "no head has more fields than the limit")
        try demand(fields.count <= limits.head, "no head is longer than the limit")

        let target = query.map { "\(path)?\($0)" } ?? path
        try demand(target.utf8.count <= limits.requestLine, "no target is longer than the limit")
        try demand(target.utf8.allSatisfy { $0 > 0x20 && $0 < 0x7F && $0 != 0x23 }, "a target is visible ASCII")
        let hasForm =
            switch method {
            case .connect: path.utf8.contains(UInt8(ascii: ":")) && query == nil
            case .options where path == "*": query == nil
            case .get, .head, .post, .put, .patch, .delete, .options, .trace: path.utf8.first == UInt8(ascii: "/")
            }
        try demand(hasForm, "a target has the form that its method takes (RFC 9112 §3.2)")
        let mayWait = head.hasBody && version == .http11
        try demand(mayWait || !head.expectsContinue, "only a body of HTTP/1.1 is waited for (RFC 9110 §10.1.1)")
    }
}
