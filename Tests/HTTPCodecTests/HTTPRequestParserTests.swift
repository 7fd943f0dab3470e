import Testing

@testable import HTTPCodec

struct HTTPRequestParserTests {
    private static let get = "GET /codes/+8613800138000/cooldown HTTP/1.1\r\nHost: x\r\n\r\n"
    private static let post = "POST /codes HTTP/1.1\r\nHost: x\r\nContent-Length: 5\r\n\r\n{\"a\":"
    private static let chunked =
        "POST /c?q HTTP/1.1\r\nHost: [::1]:80\r\nTransfer-Encoding: chunked\r\nExpect: 100-continue\r\n\r\n"
        + "4;a=b\r\nabcd\r\n0\r\nT: v\r\n\r\n"

    @Test func `every head is followed by one body`() {
        let transcript = parse(Self.get)

        #expect(transcript.heads.count == 1)
        #expect(transcript.bodies == [[]])
        #expect(transcript.entries.count == 2)
    }

    @Test func `pipelined requests come out in order`() {
        let transcript = parse(Self.get + Self.post + Self.chunked + "\r\n" + Self.get)  // H41, H42

        #expect(transcript.error == nil)
        #expect(transcript.heads.map(\.method) == [.get, .post, .post, .get])
        #expect(transcript.bodies == [[], octets("{\"a\":"), octets("abcd"), []])
        #expect(transcript.bufferedCount == 0)
    }

    @Test func `a body that looks like a request is not one`() {
        let body = Self.get
        let transcript = parse("POST / HTTP/1.1\r\nHost: x\r\nContent-Length: \(body.utf8.count)\r\n\r\n\(body)")

        #expect(transcript.heads.count == 1)
        #expect(transcript.bodies == [octets(body)])
    }

    @Test func `nothing after an error is parsed`() {
        let transcript = parse(Self.get + "bad\r\n\r\n" + Self.get)  // H43

        #expect(transcript.heads.count == 1)
        #expect(transcript.error == .malformedRequestLine)
    }

    @Test func `a spent parser throws the same error for ever and keeps nothing`() {
        var parser = HTTPRequestParser()
        octets("GET /\r\n").withUnsafeBytes { parser.append($0) }

        #expect(throws: HTTPParseError.malformedRequestLine) { try parser.next() }
        octets(Self.get).withUnsafeBytes { parser.append($0) }
        #expect(throws: HTTPParseError.malformedRequestLine) { try parser.next() }
        #expect(parser.bufferedCount == 0)
        #expect(parser.phase == .idle)
    }

    @Test(arguments: [
        ("", HTTPRequestParser.Phase.idle, 0),
        ("\r", .head, 1),
        ("\r\n", .idle, 0),
        ("G", .head, 1),
        ("GET / HTTP/1.1\r\n", .head, 0),
        ("GET / HTTP/1.1\r\nHost: x\r\n", .head, 0),
        (get, .idle, 0),
        (get + "\r\n", .idle, 0),
        (get + "G", .head, 1),
        ("POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 2\r\n\r\n", .body, 0),
        ("POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 2\r\n\r\na", .body, 1),
        ("POST / HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\n", .body, 0),
        ("POST / HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n", .body, 0),
        (chunked, .idle, 0),
    ])
    func `the phase says what is waited for`(text: String, phase: HTTPRequestParser.Phase, count: Int) {
        let transcript = parse(text)

        #expect(transcript.phase == phase)
        #expect(transcript.bufferedCount == count)
    }

    @Test(arguments: [
        ("", HTTPMethod?.none, String?.none), ("HEAD", nil, nil), ("HEAD /", .head, nil),
        ("\r\nHEAD /x\n", .head, nil), ("HEAD\t", .head, nil), ("HEADS /", nil, nil), ("GET /", nil, nil),
        ("HEAD / HTTP/2.0\r\n", .head, nil), ("HEAD /[ HTTP/1.1\r\n", .head, nil), ("HEAD / HTTP/1.1\r\n", .head, nil),
        ("HEAD / HTTP/1.1\r\nOrigin: a\r\nbad\r\n", .head, "a"),
        ("POST / HTTP/1.1\r\nOrigin: a\r\nHost: x\r\nContent-Length: 99999\r\n\r\n", .post, "a"),
        (get, nil, nil), (get + "HEAD", nil, nil), ("HEAD / HTTP/1.1\r\nOrigin: a\r\nHost: x\r\n\r\nbad\r\n", nil, nil),
    ])
    func `what was read of a head is known, also when it is refused`(text: String, method: HTTPMethod?, origin: String?)
    {
        var parser = HTTPRequestParser()
        octets(text).withUnsafeBytes { parser.append($0) }
        while (try? parser.next()) ?? nil != nil {}

        #expect(parser.partialHead.method == method)
        #expect(parser.partialHead.fields["origin"] == origin)
    }

    @Test func `mutated requests never trap and mean the same however they are split`() {
        let seed = UInt64.random(in: .min ... .max)
        print("seed of the mutated requests:", seed)
        var chance = SplitMix64(state: seed)
        let originals = [Self.get, Self.post + Self.get, Self.chunked + Self.get].map(octets)
        let alphabet = octets("\r\n :;,/0159aFx\t\u{0}\u{7F}\u{80}\u{FF}%[]*?#")
        for round in 0..<4000 {
            var bytes = originals[round % originals.count]
            for _ in 0...Int.random(in: 0..<3, using: &chance) {
                let place = Int.random(in: bytes.indices, using: &chance)
                let byte = alphabet[Int.random(in: alphabet.indices, using: &chance)]
                switch Int.random(in: 0..<4, using: &chance) {
                case 0: bytes[place] = byte
                case 1: bytes.insert(byte, at: place)
                case 2: bytes.remove(at: place)
                default: bytes.insert(contentsOf: bytes[place..<min(place + 9, bytes.count)], at: place)
                }
            }
            let whole = Transcript([bytes[...]])
            #expect(Transcript(bytes.indices.map { bytes[$0...$0] }) == whole, "seed \(seed), round \(round)")
            #expect(Transcript(pieces(of: bytes, using: &chance)) == whole, "seed \(seed), round \(round)")
        }
    }

    private func pieces(of bytes: [UInt8], using chance: inout SplitMix64) -> [ArraySlice<UInt8>] {
        var pieces: [ArraySlice<UInt8>] = []
        var start = 0
        while start < bytes.count {
            let end = min(bytes.count, start + Int.random(in: 1...40, using: &chance))
            pieces.append(bytes[start..<end])
            start = end
        }
        return pieces
    }
}

/// A small generator whose whole state is its seed.
private struct SplitMix64: RandomNumberGenerator {
    var state: UInt64

    mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var mixed = state
        mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
        mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
        return mixed ^ (mixed >> 31)
    }
}
