@testable import HTTPCodec

/// What our parser and h11 make of one message, side by side.
struct ParserComparison {
    /// How the two compare.
    enum Verdict: Hashable {
        /// Both read the same requests and nothing else.
        case bothAccept
        /// Both read the same requests and refuse what follows.
        case bothRefuse
        /// Both read the same requests and wait for the rest of one more.
        case bothWait
        /// They differ as `AllowedDifference` allows: what our parser says, and then what h11 does.
        case allowed(String)
        /// They differ as they must not.
        case fault(String)
    }

    private let octets: [UInt8]
    private let ours: Transcript
    private let theirs: H11Oracle.Answer

    /// Compares what our parser says of `octets` with `theirs`.
    init(of octets: [UInt8], with theirs: H11Oracle.Answer) {
        self.octets = octets
        self.theirs = theirs
        ours = Transcript([octets[...]])
    }

    /// How the two compare.
    var verdict: Verdict {
        let complete = theirs.requests.filter { $0.state == .complete }
        for (index, request) in complete.enumerated().prefix(ours.bodies.count) {
            guard isSame(ours.heads[index], request), ours.bodies[index] == request.bodyOctets else {
                return .fault("They read request \(index) differently")
            }
        }
        guard ours.bodies.count == complete.count else { return difference }
        switch (ours.error, theirs.end) {
        case (nil, .done): return isOursWaiting ? difference : .bothAccept
        case (nil, .incomplete): return isOursWaiting ? verdictOfIncompleteRequest : difference
        case (nil, .error): return isOursRefusedWhenEnded ? .bothRefuse : difference
        case (_?, .error): return .bothRefuse
        case (_?, .incomplete): return theirs.refusedWhenEnded ? .bothRefuse : difference
        case (_?, .done): return difference
        }
    }

    private var isOursWaiting: Bool { ours.phase != .idle || ours.bufferedCount > 0 }

    /// Our parser looks at a line when all of it is there, and h11 at the first octet of a head.
    private var isOursRefusedWhenEnded: Bool {
        isOursWaiting && Transcript([octets[...], [0x0D, 0x0A, 0x0D, 0x0A]]).error != nil
    }

    /// What is said of two incomplete requests: their heads are there or not, and are the same.
    private var verdictOfIncompleteRequest: Verdict {
        let head = ours.heads.count > ours.bodies.count ? ours.heads.last : nil
        let request = theirs.requests.last { $0.state == .head }
        switch (head, request) {
        case (nil, nil): return .bothWait
        case (let head?, let request?) where isSame(head, request): return .bothWait
        case (_, _): return .fault("They read the incomplete request differently")
        }
    }

    /// What is said of a message that only one of them takes.
    private var difference: Verdict {
        let index = ours.bodies.count
        if let error = ours.error, index < theirs.requests.count {
            let request = theirs.requests[index]
            let difference = AllowedDifference(
                in: octets, request.start..<request.end, isComplete: request.state == .complete)
            if difference.allows(error, of: request) { return .allowed("\(error), which h11 takes") }
        }
        let hasMore = index > theirs.requests.count { $0.state == .complete }
        if theirs.end == .error, ours.error == nil || hasMore {
            let difference = AllowedDifference(in: octets, theirs.start..<octets.count, isComplete: isOursWaiting)
            if difference.allowsRefusalByH11 { return .allowed("taken, which h11 refuses") }
        }
        let end = ours.error.map { "\($0)" } ?? (isOursWaiting ? "a wait" : "an end")
        return .fault(
            "Ours reads \(index) requests and \(end), h11 \(theirs.requests.map(\.state.rawValue)) and \(theirs.end)")
    }

    private func isSame(_ head: HTTPRequestHead, _ request: H11Oracle.Request) -> Bool {
        let (path, query) = request.pathAndQuery
        let names = Set(request.fields.compactMap(\.first))
        return head.method.rawValue == request.method && head.path == path && head.query == query
            && (head.version == .http10) == (request.version == "1.0") && head.fields.count == request.fields.count
            && names.allSatisfy { name in
                let values = request.values(of: name).map { field in
                    String(decoding: HTTPCodecTests.octets(field).map { $0 < 0x80 ? $0 : 0x1A }, as: UTF8.self)
                }
                // The name of a coding has no case (RFC 9112 §7), and h11 writes it in lower case.
                let isCoding = name == "transfer-encoding"
                return head.fields.values(of: name).map { isCoding ? $0.lowercased() : $0 } == values
            }
    }
}

extension H11Oracle.Request {
    /// The body.
    fileprivate var bodyOctets: [UInt8] {
        let digits = body.utf8.compactMap { Character(Unicode.Scalar($0)).hexDigitValue }
        return stride(from: 0, to: digits.count, by: 2).map { UInt8(digits[$0] * 16 + digits[$0 + 1]) }
    }

    /// The parts of the target, of which h11 keeps all octets (RFC 9112 §3.2.2).
    fileprivate var pathAndQuery: (String, String?) {
        guard method != "CONNECT", target != "*" else { return (target, nil) }
        let parts = target.split(separator: "?", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
        let path = parts[0].replacing(/^https?:\/\/[^\/]*/.ignoresCase(), with: "")
        return (path.isEmpty ? "/" : path, parts.count > 1 ? parts[1] : nil)
    }
}
