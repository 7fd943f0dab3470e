import HTTPCodec
import HTTPTransport
import Logging
import NetworkAddresses
import VerificationService

/// The HTTP API over the use cases: what every request goes through, whatever it asks for. One value serves one event
/// loop.
public struct CountersignAPI: HTTPHandler {
    let verification: PhoneVerification
    let clock: ServiceClock
    let labels: Labels
    private let origins: WebOrigins
    private let clients: ClientAddresses
    private let access: AccessLog
    private let log: Logger

    /// The API over these parts.
    ///
    /// - Parameter trustedProxies: those whose word about a client's address is taken.
    public init(
        verification: PhoneVerification, clock: ServiceClock, labels: Labels, origins: WebOrigins,
        trustedProxies: [IPNetwork], access: AccessLog, log: Logger
    ) {
        self.verification = verification
        self.clock = clock
        self.labels = labels
        self.origins = origins
        clients = ClientAddresses(trustedProxies: trustedProxies)
        self.access = access
        self.log = log
    }

    /// The fields that all answers have: none is to be kept, or taken for another type.
    public static let commonFields = [
        (name: "Cache-Control", value: "no-store"), (name: "X-Content-Type-Options", value: "nosniff"),
    ]

    /// The answer: at once when nothing is written, otherwise after the commit.
    public func reply(to request: HTTPRequest, from peer: IPAddress) -> HTTPReply {
        var exchange = exchange(request.head, from: peer)
        do {
            let route = try admit(request.head, &exchange)
            if case .cooldown(let segment) = route, CooldownStream.isWanted(by: request.head) {
                return try stream(request.head, segment, exchange)
            }
            if let response = try answerAtOnce(request, route, exchange.id) {
                return .now(conclude(response, request.head, exchange))
            }
            return .later { [exchange] in
                do {
                    return conclude(try await answer(request, route, exchange.id), request.head, exchange)
                } catch {
                    return conclude(response(to: error, exchange.id), request.head, exchange)
                }
            }
        } catch {
            return .now(conclude(response(to: error, exchange.id), request.head, exchange))
        }
    }

    /// Refuses what the head alone shows to be wrong: path, method, origin and media type.
    public func refusal(of head: HTTPRequestHead, from peer: IPAddress) -> HTTPResponse? {
        var exchange = exchange(head, from: peer)
        do {
            _ = try admit(head, &exchange)
            if head.method == .post { try RequestBody.checkMediaType(of: head) }
            return nil
        } catch {
            return conclude(error.response(requestID: exchange.id), head, exchange)
        }
    }

    /// Lets go of the database's snapshot.
    public func rest() {
        verification.rest()
    }

    /// The problem that a fault is.
    public func response(to fault: HTTPFault, from peer: IPAddress) -> HTTPResponse {
        var refusal: Refusal
        switch fault {
        case .unacceptable(let error): refusal = Refusal(Problem(error.kind), error.explanation)
        case .timedOut: refusal = Refusal(.requestTimeout, "The rest of the request did not arrive in time.")
        case .overloaded:
            refusal = Refusal(.overloaded, "There are too many connections; try again in a moment.")
            refusal.retryAfter = 1
        }
        let exchange = Exchange(id: RequestIDs.id(given: nil), client: peer, start: access.now())
        let response = refusal.response(requestID: exchange.id)
        access.write(nil, exchange, status: response.status, bytes: response.body.count)
        return response
    }

    private func exchange(_ head: HTTPRequestHead, from peer: IPAddress) -> Exchange {
        Exchange(
            id: RequestIDs.id(given: head.fields["x-request-id"]), client: clients.client(of: head, from: peer),
            start: access.now())
    }

    /// The resource, if it exists, has the method, and may be used by the page that asks.
    private func admit(_ head: HTTPRequestHead, _ exchange: inout Exchange) throws(Refusal) -> Route {
        let isNeverServed = head.method == .trace || head.method == .connect
        guard let route = Route(path: head.path) ?? (isNeverServed ? .server : nil) else {
            throw Refusal(.notFound, "There is no such path.")
        }
        exchange.route = route
        guard route.methods.contains(head.method) else {
            var refusal = Refusal(.methodNotAllowed, "The methods of this resource are \(route.allow).")
            refusal.allow = route.allow
            throw refusal
        }
        guard head.method != .post && head.method != .delete || origins.permits(head) else {
            throw Refusal(.originRefused, "The Origin of this page is not among those that may send and check codes.")
        }
        return route
    }

    /// Adds what lets a page read the answer, and writes it into the access log.
    private func conclude(_ response: HTTPResponse, _ head: HTTPRequestHead, _ exchange: Exchange) -> HTTPResponse {
        var response = response
        response.fields += origins.fields(for: head, methods: exchange.route?.methods ?? [])
        if !response.isStreamed {
            let bytes = head.method == .head ? 0 : response.body.count
            access.write(head.method, exchange, status: response.status, bytes: bytes)
        }
        return response
    }

    private func stream(_ head: HTTPRequestHead, _ segment: String, _ exchange: Exchange) throws -> HTTPReply {
        let stream = CooldownStream(
            verification: verification, clock: clock, phone: try phone(segment),
            wording: labels.wording(for: RequestLanguages(head).forLabels()), requestID: exchange.id)
        _ = try verification.cooldown(of: stream.phone)  // a database that cannot be read is told by a 503
        let response = conclude(stream.head, head, exchange)
        return .stream(response) { socket throws(SocketError) in
            var bytes = 0
            defer { access.write(head.method, exchange, status: response.status, bytes: bytes) }
            try await stream.run(on: socket, counting: &bytes)
        }
    }

    private func response(to error: any Error, _ requestID: String) -> HTTPResponse {
        if let refusal = error as? Refusal { return refusal.response(requestID: requestID) }
        log(.error, "request failed at the store") {
            $0.member("request_id", requestID)
            $0.member("cause", "\(error)")
        }
        var refusal = Refusal(.storeUnavailable, "Nothing was changed; try again in a moment.")
        refusal.retryAfter = 1
        return refusal.response(requestID: requestID)
    }
}
