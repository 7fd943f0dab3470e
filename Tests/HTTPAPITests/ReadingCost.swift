// Compiled twice: into the tests, and through a link in Fuzzing/ReadingCostFuzzer into the fuzzer.
import Glibc
import HTTPCodec
import Logging
import NetworkAddresses
import PhoneNumbers
import VerificationService

@testable import HTTPAPI

/// A place of a request in which a client can put a text of its own.
enum TextPlace: Hashable {
    /// The value of a header field.
    case field(String)
    /// A segment of the path, escaped.
    case path
    /// The value of a query parameter, escaped.
    case parameter(String)
    /// All of the query, as long as it needs no escape.
    case query
    /// The value of a field of a form, escaped.
    case form(String)
    /// The value of a member of a JSON object.
    case member(String)
    /// All of a body.
    case body(type: String)

    /// Every place that the service reads, and a field that it does not know.
    static let all: [TextPlace] =
        [
            "Accept", "Accept-Language", "Access-Control-Request-Headers", "Authorization", "Connection",
            "Content-Encoding", "Content-Type", "Forwarded", "Idempotency-Key", "Last-Event-ID", "Origin", "Prefer",
            "X-Forwarded-For", "X-Request-Id", "X-Unknown",
        ].map(TextPlace.field)
        + [.path, .parameter("locale"), .parameter("key"), .parameter("dry_run"), .query]
        + [.form("phone"), .form("locale"), .form("code"), .member("phone"), .member("locale"), .member("code")]
        + [.body(type: "application/json"), .body(type: "application/x-www-form-urlencoded")]

    /// The octets of a request with that text in this place.
    func request(_ text: [UInt8]) -> [UInt8] {
        let form = "application/x-www-form-urlencoded"
        return switch self {
        case .field(let name): Self.post(fields: [Array("\(name): ".utf8), text, Array("\r\n".utf8)])
        case .path: Self.post([Array("/codes/".utf8), Self.escaped(text), Array("/verify".utf8)])
        case .parameter(let name): Self.post([Array("/codes?\(name)=".utf8), Self.escaped(text)])
        case .query: Self.post([Array("/codes?".utf8), text])
        case .form(let name): Self.post(type: form, body: [Array("\(name)=".utf8), Self.escaped(text)])
        case .member(let name): Self.post(body: [Array("{\"\(name)\":\"".utf8), text, Array("\"}".utf8)])
        case .body(let type): Self.post(type: type, body: [text])
        }
    }

    private static func post(
        _ target: [[UInt8]] = [Array("/codes".utf8)], fields: [[UInt8]] = [], type: String = "application/json",
        body: [[UInt8]] = []
    ) -> [UInt8] {
        let length = body.reduce(0) { $0 + $1.count }
        var parts = [Array("POST ".utf8)] + target + [Array(" HTTP/1.1\r\nHost: localhost\r\n".utf8)] + fields
        // Behind the field under test: of several of one name the first counts.
        parts.append(Array("Content-Type: \(type)\r\nContent-Length: \(length)\r\n\r\n".utf8))
        return Array((parts + body).joined())
    }

    private static func escaped(_ text: [UInt8]) -> [UInt8] {
        let digits = Array("0123456789ABCDEF".utf8)
        return text.flatMap { [UInt8(ascii: "%"), digits[Int($0 >> 4)], digits[Int($0 & 15)]] }
    }
}

/// Whether reading a text in that place takes time in proportion to its length, when `piece` between `start` and `end` is
/// repeated for some `size` octets and for 16 times as many.
///
/// Compares processor time of this thread, which other programs hardly change: 16 times as much is expected, 48 times is
/// taken for noise, and the square is 256 times. It fails only when all of five measurements do.
func isReadInLinearTime(
    _ piece: [UInt8], from start: [UInt8] = [], to end: [UInt8] = [], at place: TextPlace, size: Int
) -> Bool {
    let repeated = { (size: Int) in
        place.request(start + Array(repeatElement(piece, count: size / max(piece.count, 1)).joined()) + end)
    }
    let (short, long) = (repeated(size), repeated(16 * size))
    return (0..<5).contains { _ in
        let once = (0..<3).map { _ in processorTime { read(short) } }.min() ?? 0
        return processorTime { read(long) } <= 48 * once
    }
}

/// Nanoseconds of processor time that the calling thread spends in `work`.
private func processorTime(_ work: () -> Void) -> Int {
    func now() -> Int {
        var time = timespec()
        clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
        return time.tv_sec * 1_000_000_000 + time.tv_nsec
    }
    let start = now()
    work()
    return now() - start
}

/// Reads all that the service reads of a request.
private func read(_ octets: [UInt8]) {
    var limits = HTTPLimits()
    (limits.requestLine, limits.fieldLine, limits.head, limits.body) = (1 << 22, 1 << 22, 1 << 22, 1 << 22)
    var parser = HTTPRequestParser(limits: limits)
    octets.withUnsafeBytes { parser.append($0) }
    // What is refused is read no further: only the time counts here.
    guard case .head(let head)? = try? parser.next() else { return }
    readHead(head)
    guard case .body(let body)? = try? parser.next() else { return }
    readBody(HTTPRequest(head: head, body: body))
}

private let silence = Logger(threshold: .error, timestamp: { [] }) { _ in }

private func readHead(_ head: HTTPRequestHead) {
    _ = RequestIDs.id(given: head.fields["x-request-id"])
    if let proxy = IPAddress("192.0.2.1"), let everybody = IPNetwork("::/0") {
        _ = ClientAddresses(trustedProxies: [everybody], log: silence).client(of: head.fields, from: proxy)
    }
    if let origins = WebOrigins("https://app.example,https://*.preview.example.com") {
        _ = origins.permits(head)
        _ = origins.fields(for: HTTPPartialHead(head), methods: [.post])
    }
    _ = CooldownStream.isWanted(by: head)
    _ = RequestLanguages(head).forLabels()
    _ = preferredWait(head.fields)
    _ = head.fields["idempotency-key"].map(RepeatableRequest.string)
    _ = head.fields["authorization"].flatMap(AccessControl.bearer).map(AccessSecret.init)
    _ = try? AccessControl.queryKeys(head).map(AccessSecret.init)
    _ = try? isDryRun(head)
    _ = try? RequestBody.checkContentCoding(of: head)
    guard let route = Route(path: head.path) else { return }
    try? route.checkParameters(of: head)
    if case .verify(let segment) = route { readSpelling(percentDecoded(segment) ?? "") }
}

private func readBody(_ request: HTTPRequest) {
    guard let body = try? RequestBody(request) else { return }
    for case .text(let text)? in RequestBody.Field.allCases.map({ body[$0] }) { readSpelling(text) }
    _ = try? Purpose(body)
    _ = try? VerifyRequest(body, codeLength: 6)
}

private func readSpelling(_ text: String) {
    _ = try? PhoneNumber(spelling: text)
    _ = RequestLanguages.parse(text)
    _ = ClientKind(rawValue: text)
    _ = MessageReference(text)
}
