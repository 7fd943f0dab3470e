import TestSupport

/// Messages that are almost requests: plain ones with a few faults.
struct MutatedMessages {
    /// Lines of a head, and chunks.
    private static let lines = [
        "Host: x\r\n", "Host: user@y\r\n", "Content-Length: 3\r\n", "Content-Length: 3, 3\r\n",
        "content-length:0\r\n", "Content-Length: 0000000000000000000000\r\n", "Transfer-Encoding: chunked\r\n",
        "Transfer-Encoding: gzip, chunked\r\n", "Connection: close\r\n", "Connection: upgrade\r\nUpgrade: h2c\r\n",
        "Expect: 100-continue\r\n", "Expect: magic\r\n", "X-A:\t b \u{E9} \r\n", "X-B: 1\r\n 2\r\n", "X-C\t: 3\r\n",
        "X-D: \u{1}\r\n", "No colon\r\n", "1\r\na\r\n", "1 \r\na\r\n", "1;\u{1}=b\r\na\r\n", "1;a\rb\r\na\r\n",
        "0x1\r\na\r\n", "000000000000000000000001\r\na\r\n", "FFFFFFFFFFFFFFFF\r\na\r\n", "1\r\nab\r\n", "1\r\na\n",
    ]

    private static let requests = [
        "GET /codes/+8613800138000/cooldown?locale=en HTTP/1.1\r\nHost: localhost:8080\r\nAccept: */*\r\n\r\n",
        "HEAD /healthz HTTP/1.1\r\nHost: x\r\nUser-Agent: a (b; c)\r\nConnection: keep-alive\r\n\r\n",
        "DELETE /codes/%2B8613800138000 HTTP/1.1\r\nhost:x\r\n\r\n",
        "POST /codes HTTP/1.1\r\nHost: [::1]:80\r\nContent-Length: 14\r\n\r\n{\"phone\": \"1\"}",
        "POST /codes HTTP/1.1\r\nContent-Length: 0007\r\nHost: x\r\nExpect: 100-continue\r\n\r\na=1&b=2",
        "POST / HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\n4\r\nabcd\r\n3;x=y\r\nefg\r\n0\r\nT: v\r\n\r\n",
        "PUT /?a?b HTTP/1.1\r\nHost: x\r\ntransfer-encoding:Chunked\r\n\r\n00a\r\n0123456789\r\nB\r\n0123456789a\r\n0\r\n\r\n",
        "PATCH /a HTTP/1.1\r\nHost: 192.0.2.1\r\nContent-Length: 18\r\n\r\nGET / HTTP/1.0\r\n\r\n",
        "GET / HTTP/1.0\r\n\r\n",
        "POST / HTTP/1.0\r\nConnection: keep-alive\r\nContent-Length: 3\r\n\r\nabc",
        "OPTIONS * HTTP/1.1\r\nHost: x\r\n\r\n",
        "GET http://example.com/a?b HTTP/1.1\r\nHost: example.com\r\n\r\n",
        "GET HTTPS://[::1]?b HTTP/1.1\r\nHost: x\r\n\r\n",
        "CONNECT example.com:443 HTTP/1.1\r\nHost: example.com:443\r\n\r\n",
        "TRACE / HTTP/1.2\r\nHost: x\r\n\r\n",
        "\r\nGET / HTTP/1.1\r\nHost: x\r\n\r\n",
    ]

    private static let alphabet = octets("\r\n \t\u{0}\u{1}\u{7F}\u{80}\u{FF}:,;/?#*%@[]\"0159aAfFxX-+.")

    private var random: SeededRandom

    /// The messages of that seed.
    init(seed: UInt64) {
        random = SeededRandom(seed: seed)
    }

    /// A message of one to three requests with up to three faults.
    mutating func next() -> [UInt8] {
        var message = request()
        for _ in 0..<choose([0, 0, 0, 1, 2]) { message += request() }
        for _ in 0..<choose([0, 1, 1, 1, 2, 2, 3]) where !message.isEmpty { spoil(&message) }
        return message
    }

    private mutating func request() -> [UInt8] { octets(choose(Self.requests)) }

    private mutating func choose<Element>(_ elements: [Element]) -> Element {
        elements[Int.random(in: elements.indices, using: &random)]
    }

    private mutating func spoil(_ message: inout [UInt8]) {
        let place = Int.random(in: message.indices, using: &random)
        switch Int.random(in: 0..<12, using: &random) {
        case 0: message[place] = choose(Self.alphabet)
        case 1: message[place] ^= 1 << UInt8.random(in: 0..<8, using: &random)
        case 2: message.insert(choose(Self.alphabet), at: place)
        case 3: message.remove(at: place)
        case 4: message.swapAt(place, max(place - 1, 0))
        case 5: message.insert(contentsOf: message[place..<min(place + 24, message.count)], at: place)
        case 6: message.removeSubrange(place...)
        case 7: change(&message, where: { 0x30...0x39 ~= $0 }, to: octets("0123459Af"))
        case 8: change(&message, where: { $0 == 0x0A || $0 == 0x0D }, to: octets("\r\n "))
        case 9, 10: insertLine(in: &message, at: place) { octets($0.choose(Self.lines)) }
        default: insertLine(in: &message, at: place) { _ in nil }
        }
    }

    /// Puts one of `octets` in the place of an octet that is chosen.
    private mutating func change(_ message: inout [UInt8], where isMeant: (UInt8) -> Bool, to octets: [UInt8]) {
        let places = message.indices.filter { isMeant(message[$0]) }
        guard !places.isEmpty else { return }
        message[choose(places)] = choose(octets)
    }

    /// Puts a line before the one that begins at or after `place`; that line once more when there is none.
    private mutating func insertLine(
        in message: inout [UInt8], at place: Int, line: (inout MutatedMessages) -> [UInt8]?
    ) {
        guard let start = message[place...].firstIndex(of: 0x0A).map({ $0 + 1 }) else { return }
        let end = message[start...].firstIndex(of: 0x0A).map { $0 + 1 } ?? message.count
        message.insert(contentsOf: line(&self) ?? Array(message[start..<end]), at: start)
    }
}
