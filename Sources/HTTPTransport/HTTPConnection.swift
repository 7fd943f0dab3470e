import Glibc
import HTTPCodec
import NetworkAddresses

/// Serves one connection, request after request. It lives on its event loop.
struct HTTPConnection: ~Copyable {
    /// Answers to pipelined requests are collected up to so many bytes before they are sent.
    private static let outputLimit = 65536

    private let socket: Registration
    private let handler: any HTTPHandler
    private let peer: IPAddress
    private let limits: HTTPConnectionLimits
    private let budget: ReceiveBudget
    /// What this connection holds of the budget, in bytes.
    private var held = 0
    private var parser: HTTPRequestParser
    private var output: [UInt8] = []
    private var phase = HTTPRequestParser.Phase.idle
    /// The head whose body is being read.
    private var head: HTTPRequestHead?
    private var requests = 0
    /// Whether the last read left bytes behind: the client may send faster than it is served.
    private var isEager = false
    private var deadline: Int64

    init(
        _ socket: Registration, from peer: IPAddress, handler: any HTTPHandler, limits: HTTPConnectionLimits,
        budget: ReceiveBudget
    ) {
        self.socket = socket
        self.peer = peer
        self.handler = handler
        self.limits = limits
        self.budget = budget
        parser = HTTPRequestParser(limits: limits.request)
        deadline = socket.loop.now + limits.idle.wholeMilliseconds
    }

    /// Serves until the client, an error, a time-out or a stop of the server ends the connection; then closes it.
    mutating func serve() async {
        do {
            try await serveRequests()
        } catch {
            // The client is gone: nobody is left to be told.
        }
        _ = hold(0)
        socket.close()
    }

    /// Tells a client that there are too many connections, and closes this one.
    mutating func refuse() async {
        do {
            try await close(with: handler.response(to: .overloaded, of: HTTPPartialHead(), from: peer), to: nil)
        } catch {
            // The client is gone.
        }
        socket.close()
    }

    private mutating func serveRequests() async throws(SocketError) {
        while true {
            let event: HTTPRequestParser.Event?
            do {
                event = try parser.next()
            } catch {
                return try await close(after: .unacceptable(error))
            }
            switch event {
            case nil:
                guard hold(parser.heldCount) else { return try await close(after: .overloaded) }
                try await flush()
                if isEager { await socket.yield() }
                guard try await receive() else { return }
            case .head(let new):
                head = new
                guard new.expectsContinue else { continue }
                if let refusal = handler.refusal(of: new, from: peer) {
                    return try await close(with: refusal, to: new.method)
                }
                output.append(contentsOf: HTTPResponse.continueBytes)
            case .body(let body):
                guard let current = head.take() else { preconditionFailure("a body follows its head") }
                phase = .idle  // what was read behind the body has deadlines of its own
                guard try await answer(HTTPRequest(head: current, body: body)) else { return try await finish() }
            }
        }
    }

    /// Answers a request; false when no other is to follow.
    private mutating func answer(_ request: consuming HTTPRequest) async throws(SocketError) -> Bool {
        requests += 1
        let (version, isHEAD) = (request.head.version, request.head.method == .head)
        let isKept = request.head.keepsConnection && requests != limits.requests
        let response: HTTPResponse
        switch handler.reply(to: request, from: peer) {
        case .now(let answer): response = answer
        case .later(let answer):
            try await flush()  // earlier answers do not wait for this one
            response = await answer()
        case .stream(var head, let content):
            head.isStreamed = true
            head.encode(
                into: &output, common: socket.loop.commonFields, version: version, isHEAD: isHEAD, closing: true)
            try await flush()
            if !isHEAD { try await content(HTTPStream(socket, patience: limits.write)) }
            return false
        }
        let isLast = !isKept || socket.loop.isStopping
        response.encode(
            into: &output, common: socket.loop.commonFields, version: version, isHEAD: isHEAD, closing: isLast)
        if output.count >= Self.outputLimit { try await flush() }
        return !isLast
    }

    /// Reads more; false when the connection is to be closed.
    private mutating func receive() async throws(SocketError) -> Bool {
        enterPhase()
        while true {
            if let count = try socket.receive(into: socket.loop.scratch) {
                guard count > 0 else { return false }
                isEager = count == socket.loop.scratch.count
                parser.append(UnsafeRawBufferPointer(rebasing: socket.loop.scratch[..<count]))
                return true
            }
            let deadline = min(deadline, socket.loop.stopDeadline)
            switch await socket.wait(until: deadline, isInterruptible: phase == .idle, isForClient: true) {
            case .ready, .nudged: continue
            case .stopping: return false
            case .displaced:
                if phase != .idle { try sendAtOnce(.overloaded) }
                return false
            case .timedOut:
                if phase != .idle { try await close(after: .timedOut) }
                return false
            }
        }
    }

    /// A new part of a request has its own deadline, which the bytes that trickle in do not move.
    private mutating func enterPhase() {
        let current = parser.phase
        guard current != phase || current == .idle else { return }
        phase = current
        let limit =
            switch current {
            case .idle: limits.idle
            case .head: limits.head
            case .body: limits.body
            }
        deadline = socket.loop.now + limit.wholeMilliseconds
    }

    /// Sends what was collected.
    private mutating func flush() async throws(SocketError) {
        try await socket.sendAll(output, patience: limits.write)
        output = []  // the connection may be idle for long
    }

    /// Takes what this connection holds from the budget; false if it is too much.
    private mutating func hold(_ count: Int) -> Bool {
        defer { held = count }
        return budget.change(from: held, to: count)
    }

    /// Tells the client why the connection closes, as far as its socket takes that without a wait.
    private mutating func sendAtOnce(_ fault: HTTPFault) throws(SocketError) {
        appendLast(fault)
        _ = try socket.send(output[...])
    }

    private mutating func close(after fault: HTTPFault) async throws(SocketError) {
        appendLast(fault)
        try await finish()
    }

    private mutating func close(
        with response: HTTPResponse, to method: HTTPMethod?
    ) async throws(SocketError) {
        appendLast(response, to: method)
        try await finish()
    }

    /// Ends the request that is being read: nothing of it is held any longer.
    private mutating func appendLast(_ fault: HTTPFault) {
        let request = head.take().map(HTTPPartialHead.init) ?? parser.partialHead
        parser = HTTPRequestParser(limits: limits.request)
        _ = hold(0)
        appendLast(handler.response(to: fault, of: request, from: peer), to: request.method)
    }

    private mutating func appendLast(_ response: HTTPResponse, to method: HTTPMethod?) {
        response.encode(
            into: &output, common: socket.loop.commonFields, version: .http11, isHEAD: method == .head, closing: true)
    }

    /// Sends the last answer and waits a little until the client has it: a socket that is closed with unread bytes resets
    /// the connection, and the client may lose the answer (RFC 9112 §9.6).
    private mutating func finish() async throws(SocketError) {
        try await flush()
        shutdown(socket.descriptor, Int32(SHUT_WR))
        let deadline = socket.loop.now + limits.linger.wholeMilliseconds
        var unread = 1 << 20
        while unread > 0 {
            if let count = try socket.receive(into: socket.loop.scratch) {
                if count == 0 { return }
                unread -= count
            } else if await socket.wait(until: deadline, isInterruptible: false) == .timedOut {
                return
            }
        }
    }
}
