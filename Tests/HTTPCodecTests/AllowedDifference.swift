@testable import HTTPCodec

/// Where our parser and h11 0.16.0 may differ, each with the section that leaves the choice.
///
/// Whatever is not listed here is a fault of one of them.
struct AllowedDifference {
    /// The request that one of them refused, as text in which each character is one octet; what is incomplete is followed
    /// by the two empty lines with which h11 was asked.
    private let message: String

    /// A difference about the part of `octets` in `range`.
    init(in octets: [UInt8], _ range: Range<Int>, isComplete: Bool) {
        var message = ""
        message.unicodeScalars.append(contentsOf: octets[range].map { Unicode.Scalar($0) })
        self.message = isComplete ? message : message + "\r\n\r\n"
    }

    /// Whether our parser may refuse with `error` what h11 takes as `request`.
    func allows(_ error: HTTPParseError, of request: H11Oracle.Request) -> Bool {
        let isChunked = !request.values(of: "transfer-encoding").isEmpty
        return switch error {
        // RFC 9112 §2.2: a recipient MAY take a line feed alone for the end of a line.
        case .bareLineFeed: holds(/(^|[^\r])\n/)
        // RFC 9112 §7.1.1: extensions are ignored, by h11 whatever they hold.
        case .bareCarriageReturn: isChunked && holds(/\n[0-9a-f]+;[^\n]*\r[^\n]/)
        case .malformedChunkExtension: isChunked && holds(/\n[0-9a-f]+;/)
        // RFC 9112 §7.1: h11 tolerates blanks before the CRLF, and waits for chunks of any size that has 20 digits.
        case .malformedChunkSize: isChunked && holds(/\n([0-9a-f]+[ \t]+\r\n|[0-9a-f]{16,20}[;\r])/)
        // RFC 9110 §9.1: an unknown method is 501; which ones are known is not the parser's matter in h11.
        case .unknownMethod:
            !["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS", "TRACE", "CONNECT"].contains(request.method)
        // RFC 9112 §3.2: h11 leaves the target to its caller.
        case .malformedTarget:
            request.method == "CONNECT" || !request.target.hasPrefix("/")
                || request.target.contains { "\"#<>[\\]^`{|}".contains($0) }
        // RFC 9110 §2.5, §15.6.6: h11 leaves the major version to its caller.
        case .unsupportedVersion: !request.version.hasPrefix("1.")
        // RFC 9112 §3.2 speaks of HTTP/1.1, and RFC 9110 §2.5 has a higher minor version treated as such.
        case .missingHost: request.version != "1.1" && request.values(of: "host").isEmpty
        // RFC 9112 §3.2: h11 counts Host and does not read it.
        case .malformedHost: !request.values(of: "host").contains(where: isPlainHost)
        // RFC 9112 §5.2: a folded line may be unfolded.
        case .obsoleteLineFolding: holds(/\n[ \t]/)
        // RFC 9110 §5.5: most control characters are invalid, and h11 lets them pass but for NUL and white space.
        case .malformedFieldValue: holds(/:[^\n]*[\x01-\x08\x0E-\x1F\x7F]/)
        // RFC 9112 §6.3: equal lengths may be taken as one.
        case .malformedContentLength: holds(/\ncontent-length:[ \t]*([0-9]+[ \t]*,|[0-9]{19,20}[ \t]*\r)/)
        case .duplicateContentLength: holds(/\ncontent-length:[^\n]*\n([^\n]*\n)*?content-length:/)
        // RFC 9112 §6.1: Transfer-Encoding may override Content-Length, and HTTP/1.0 have it.
        case .contentLengthWithTransferEncoding: isChunked && !request.values(of: "content-length").isEmpty
        case .transferEncodingInHTTP10: isChunked && request.version == "1.0"
        // RFC 9110 §15.5.14: h11 has no limit.
        case .bodyTooLarge: isChunked ? holds(/\n[0-9a-f]{4,}[;\r]/) : length(of: request) > 16384
        // RFC 9110 §10.1.1: other expectations may be ignored.
        case .unmetExpectation: request.values(of: "expect").contains { $0.lowercased() != "100-continue" }
        default: false
        }
    }

    /// Whether h11 may refuse what our parser takes.
    var allowsRefusalByH11: Bool {
        // RFC 9112 §6.2, §7.1: leading zeros are unlimited, and h11 takes 20 digits.
        holds(/\n[0-9a-f]{21,}[;\r]/) || holds(/\ncontent-length:[ \t]*[0-9]{21,}/)
            // RFC 9110 §6.5.1: framing in trailers has no meaning; h11 checks it, and ours drops it.
            || holds(/\n0+(;[^\n]*)?\r\n([^\n]+\r\n)*(content-length|transfer-encoding):/)
    }

    private func holds(_ pattern: some RegexComponent) -> Bool {
        message.firstMatch(of: pattern.regex.ignoresCase().matchingSemantics(.unicodeScalar)) != nil
    }

    /// Whether it is a name or IPv4 address with an optional port, about which nobody can have doubts.
    private func isPlainHost(_ host: String) -> Bool {
        guard let match = host.wholeMatch(of: /[A-Za-z0-9.]+(?::([0-9]*))?/) else { return false }
        return match.1.map { $0.count <= 5 && Int($0) ?? 0 <= 65535 } ?? true
    }

    private func length(of request: H11Oracle.Request) -> Int {
        request.values(of: "content-length").first.flatMap { Int($0) } ?? 0
    }
}
