import HTTPCodec
import HTTPTransport
import PhoneNumbers
import VerificationCore
import VerificationService

/// The live countdown of one phone as Server-Sent Events (WHATWG HTML §9.2): an event for each second that remains, at
/// the instant at which it begins, one for each change, and a last one when the phone is ready.
struct CooldownStream: Sendable {
    /// How long a browser waits before it connects again, and how often a comment keeps proxies from timing out
    /// (WHATWG HTML §9.2.7).
    private static let opening = Array("retry: 3000\n\n".utf8)
    private static let comment = Array(":\n\n".utf8)
    private static let commentPeriod = Duration.seconds(15)

    let verification: PhoneVerification
    let clock: ServiceClock
    let phone: PhoneNumber
    let wording: Labels.Wording
    let requestID: String
    /// Whether the client may still listen; asked at every event.
    let isAllowed: @Sendable () -> Bool

    /// Whether a request asks for events rather than for one answer: `Accept` lists their type, with a weight, and no
    /// higher one for JSON (RFC 9110 §12.5.1).
    static func isWanted(by head: HTTPRequestHead) -> Bool {
        guard head.fields["accept"] != nil, head.method != .options else { return false }
        let ranges = weightedRanges(head.fields.values(of: "accept").joined(separator: ","))
        let events = ranges.first { $0.range == "text/event-stream" }?.weight ?? 0
        return events > 0 && events >= ranges.first { $0.range == "application/json" }?.weight ?? 0
    }

    /// Whether a client that asks with this head has had the last event of a stream, if the phone is ready: a browser that
    /// connects again sends the id of the last event that has one, and `ready` alone does. 204 makes it stop
    /// (WHATWG HTML §9.2.1, §9.2.3).
    static func isOver(for head: HTTPRequestHead) -> Bool { head.fields["last-event-id"] != nil }

    /// The head of the stream. A proxy that compressed it would hold events back (RFC 9111 §5.2.2.6).
    var head: HTTPResponse {
        var response = HTTPResponse.plain(200, requestID, cacheControl: "no-store, no-transform")
        response.fields.append(("Content-Type", "text/event-stream; charset=utf-8"))
        response.fields.append(("X-Accel-Buffering", "no"))  // nginx.org, proxy_buffering: pass events on at once
        return response
    }

    /// Sends the events until the phone is ready, the server stops or the client's key is revoked; counts their bytes.
    ///
    /// Throws a `SocketError` when the client has gone, and a `StoreFailure` when the database cannot be read: then the
    /// stream ends without a last event, and the client, which connects again, is told.
    func run(on stream: HTTPStream, counting bytes: inout Int) async throws {
        var watch = try verification.watch(phone, onChange: stream.wake)
        var last: CooldownReport?
        var hasCounted = false
        var piece = Self.opening
        var commentDue = clock.now() + Self.commentPeriod
        var isStopping = false
        while true {
            let report = watch.report()
            if report.standing.now >= commentDue {
                commentDue = report.standing.now + Self.commentPeriod
                piece += Self.comment
            }
            if isStopping || last.map(report.differs) ?? true {
                piece += answers.event(report, hasCounted: hasCounted)
            }
            bytes += piece.count
            try await stream.send(piece)
            piece = []
            last = report
            guard let tick = report.standing.nextTick, !isStopping, isAllowed() else { return }
            hasCounted = true
            switch await stream.wait(until: clock.boottime(at: tick)) {
            case .timedOut: continue
            case .woken: break
            case .stopping: isStopping = true
            }
            try watch.refresh()
        }
    }

    private var answers: Answers {
        Answers(
            requestID: requestID, codeLength: verification.codes.length, wording: wording,
            wallOffset: clock.wallOffset())
    }
}

extension CooldownReport {
    /// Whether a client is to be told of this report after `earlier`.
    fileprivate func differs(from earlier: CooldownReport) -> Bool {
        standing.remainingSeconds != earlier.standing.remainingSeconds || standing.refusal != earlier.standing.refusal
            || standing.cooldownLength != earlier.standing.cooldownLength || delivery != earlier.delivery
    }
}
