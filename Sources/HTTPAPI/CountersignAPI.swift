import HTTPCodec
import HTTPTransport
import Logging
import NetworkAddresses
import PhoneNumbers
import VerificationService

/// The HTTP API over the use cases: what every request goes through, whatever it asks for. One of these serves one
/// event loop.
public final class CountersignAPI: HTTPHandler {
    let verification: PhoneVerification
    let phones: PhoneReader
    let clock: ServiceClock
    /// The labels as they are now.
    let labels: @Sendable () -> Labels
    let receipts: ReceiptDesk
    let accessControl: AccessControl
    private let origins: WebOrigins
    private let clients: ClientAddresses
    private let access: AccessLog
    private let log: Logger

    /// The API over these parts.
    ///
    /// - Parameter labels: what they are now; asked once for each request.
    public init(
        verification: PhoneVerification, phones: PhoneReader, clock: ServiceClock,
        labels: @escaping @Sendable () -> Labels,
        receipts: ReceiptDesk, accessControl: AccessControl, origins: WebOrigins, clients: ClientAddresses,
        access: AccessLog, log: Logger
    ) {
        self.verification = verification
        self.phones = phones
        self.clock = clock
        self.labels = labels
        self.receipts = receipts
        self.accessControl = accessControl
        self.origins = origins
        self.clients = clients
        self.access = access
        self.log = log
    }

    /// The fields that all answers have beside those of `HTTPResponse.plain`: none is to be taken for another type.
    public static let commonFields = [(name: "X-Content-Type-Options", value: "nosniff")]

    /// The answer: at once when nothing is written, otherwise after the commit.
    public func reply(to request: HTTPRequest, from peer: IPAddress) -> HTTPReply {
        var exchange = exchange(request.head.fields, from: peer)
        do {
            let route = try admit(request.head, &exchange)
            if case .cooldown(let segment) = route, CooldownStream.isWanted(by: request.head) {
                return try stream(request.head, segment, exchange)
            }
            if let response = try answerAtOnce(request, route, exchange.id) {
                return .now(conclude(response, HTTPPartialHead(request.head), exchange))
            }
            return .later { [self, exchange] in
                let head = HTTPPartialHead(request.head)
                do {
                    return conclude(try await answer(request, route, exchange), head, exchange)
                } catch {
                    return conclude(response(to: error, exchange.id), head, exchange)
                }
            }
        } catch {
            return .now(conclude(response(to: error, exchange.id), HTTPPartialHead(request.head), exchange))
        }
    }

    /// Refuses what the head alone shows to be wrong: path, method, origin, query, content coding and media type.
    public func refusal(of head: HTTPRequestHead, from peer: IPAddress) -> HTTPResponse? {
        var exchange = exchange(head.fields, from: peer)
        do {
            let route = try admit(head, &exchange)
            if head.method == .post, !route.takesAnyMediaType { try RequestBody.checkMediaType(of: head) }
            return nil
        } catch {
            return conclude(error.response(requestID: exchange.id), HTTPPartialHead(head), exchange)
        }
    }

    /// Lets go of the database's snapshot.
    public func rest() {
        verification.rest()
    }

    /// The problem that a fault is.
    public func response(to fault: HTTPFault, of request: HTTPPartialHead, from peer: IPAddress) -> HTTPResponse {
        var refusal: Refusal
        switch fault {
        case .unacceptable(let error): refusal = Refusal(Problem(error.kind), error.explanation)
        case .timedOut: refusal = Refusal(.requestTimeout, "The rest of the request did not arrive in time.")
        case .overloaded:
            refusal = Refusal(
                .overloaded, "There are too many connections, in all or from one address; try again in a moment.")
            refusal.retryAfter = 1
        }
        let exchange = exchange(request.fields, from: peer)
        return conclude(refusal.response(requestID: exchange.id), request, exchange)
    }

    private func exchange(_ fields: HTTPFields, from peer: IPAddress) -> Exchange {
        Exchange(
            id: RequestIDs.id(given: fields["x-request-id"]), peer: peer,
            client: clients.client(of: fields, from: peer), start: access.now())
    }

    /// The resource, if it exists, has the method, may be used by the page that asks, and takes the query and coding.
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
        if head.method == .post || head.method == .delete {
            guard origins.permits(head) else {
                throw Refusal(
                    .originRefused, "The Origin of this page is not among those that may send and check codes.")
            }
        }
        guard !route.mayChange(by: head.method) || !accessControl.isBlocked(exchange.client) else {
            throw Refusal(.addressBlocked, "The operator of this service has blocked this address.")
        }
        if let scope = try isDryRun(head) ? .admin : route.scope, head.method != .options {
            exchange.isDirect = clients.isDirect(head, from: exchange.peer)
            exchange.key = try accessControl.admit(head, for: scope, isInQuery: route.takesKeyInQuery)
            if exchange.key == nil { try accessControl.openAccess.admit(head, exchange, origins) }
        }
        if head.method == .post || head.method == .delete { try route.checkParameters(of: head) }
        if head.method == .post { try RequestBody.checkContentCoding(of: head) }
        return route
    }

    /// Writes the answer into the access log, and adds what lets a page read it.
    private func conclude(_ response: HTTPResponse, _ request: HTTPPartialHead, _ exchange: Exchange) -> HTTPResponse {
        let bytes = request.method == .head ? 0 : response.body.count
        access.write(request.method, exchange, status: response.status, bytes: bytes)
        return readable(response, request, exchange)
    }

    private func readable(_ response: HTTPResponse, _ request: HTTPPartialHead, _ exchange: Exchange) -> HTTPResponse {
        guard origins.isOn else { return response }
        var response = response
        response.fields += origins.fields(for: request, methods: exchange.route?.methods ?? [])
        return response
    }

    private func stream(_ head: HTTPRequestHead, _ segment: String, _ exchange: Exchange) throws -> HTTPReply {
        let stream = CooldownStream(
            verification: verification, clock: clock, phone: try phone(segment),
            wording: labels().wording(for: RequestLanguages(head).forLabels()), requestID: exchange.id
        ) { [accessControl, key = exchange.key] in accessControl.isStillGranted(key) }
        let report = try verification.cooldown(of: stream.phone)  // a database that cannot be read is told by a 503
        let request = HTTPPartialHead(head)
        guard report.standing.state != .ready || !CooldownStream.isOver(for: head) else {
            return .now(conclude(.plain(204, exchange.id), request, exchange))
        }
        guard head.method == .get else { return .stream(conclude(stream.head, request, exchange)) { _ in } }
        return .stream(readable(stream.head, request, exchange)) { [self] socket throws(SocketError) in
            var bytes = 0
            defer { access.write(.get, exchange, status: 200, bytes: bytes) }
            do {
                try await stream.run(on: socket, counting: &bytes)
            } catch let error as SocketError {
                throw error
            } catch {
                logFailure(error, exchange.id)
            }
        }
    }

    private func response(to error: any Error, _ requestID: String) -> HTTPResponse {
        if let refusal = error as? Refusal { return refusal.response(requestID: requestID) }
        logFailure(error, requestID)
        var refusal = Refusal(.storeUnavailable, "Nothing was changed; try again in a moment.")
        refusal.retryAfter = 1
        return refusal.response(requestID: requestID)
    }

    func logFailure(_ error: any Error, _ requestID: String) {
        log(.error, "request failed at the store") {
            $0.member("request_id", requestID)
            $0.member("cause", "\(error)")
        }
    }
}
