import CLinux
import Glibc
import HTTPCodec
import Logging
import NetworkAddresses
import Synchronization
import Threads

/// An HTTP/1.1 server: event loops that each accept, serve and answer on a thread of their own.
public final class HTTPServer: Sendable {
    /// The port that it listens on.
    public let port: UInt16
    /// Whether nobody but this machine can reach it.
    public let isOnLoopback: Bool

    private let loops: [EventLoop]
    private let listeners: [[Int32]]
    private let handlers: [any HTTPHandler]
    private let limits: HTTPConnectionLimits
    private let places: ConnectionPlaces
    private let budget: ReceiveBudget
    private let refusals = Atomic<Int>(0)
    private let log: Logger

    /// Listens on every address of `host`, without accepting yet.
    ///
    /// - Parameters:
    ///   - fields: what all answers have beside `Date`.
    ///   - clock: milliseconds that only ever grow; what deadlines are measured by.
    ///   - makeHandler: makes the handler of one loop.
    public init(
        host: String, port: UInt16, loops count: Int, limits: HTTPConnectionLimits,
        fields: [(name: String, value: String)], clock: @escaping @Sendable () -> Int64, log: Logger,
        makeHandler: () throws -> any HTTPHandler
    ) throws {
        handlers = try (0..<count).map { _ in try makeHandler() }
        loops = try handlers.map { handler throws(SocketError) in
            try EventLoop(fields: fields, clock: clock, rest: handler.rest)
        }
        let sockets = try ListeningSockets(host: host, port: port, count: count)
        listeners = sockets.descriptors
        self.port = sockets.port
        isOnLoopback = sockets.addresses.allSatisfy(\.isLoopback)
        self.limits = limits
        places = ConnectionPlaces(limits)
        budget = ReceiveBudget(limit: limits.received, connections: limits.connections)
        self.log = log
    }

    /// Serves until `stop`, and then until every connection has ended.
    public func run() async {
        let threads = loops.enumerated().map { index, loop in WorkerThread(name: "loop-\(index)") { loop.run() } }
        await withDiscardingTaskGroup { group in
            for index in loops.indices {
                group.addTask(executorPreference: loops[index]) { await self.serve(index) }
            }
        }
        for thread in threads { await thread.join() }
    }

    /// Accepts no more connections, closes those that wait for a request, and answers what is under way.
    public func stop() {
        for loop in loops { loop.stop() }
    }

    /// Makes the loops look at the clock again: for a clock that does not pass by itself.
    package func clockMoved() {
        for loop in loops { loop.signal() }
    }

    private func serve(_ index: Int) async {
        let loop = loops[index]
        await withDiscardingTaskGroup { group in
            for listener in listeners[index] {
                group.addTask { await self.serve(listener, on: loop, self.handlers[index]) }
            }
        }
        loop.finish()
    }

    private func serve(_ listener: Int32, on loop: EventLoop, _ handler: any HTTPHandler) async {
        await withDiscardingTaskGroup { group in
            do {
                let listener = try loop.register(listener)
                var nextWarning = Int64.min
                while let (descriptor, peer) = await accept(listener, &nextWarning) {
                    // Counted here: of those that are accepted together the first have a place.
                    var admission = places.take(for: peer)
                    let displaces =
                        admission == .serverIsFull
                        && (loop.displaceLongestWaiting() || loops.contains { $0.requestDisplacement() })
                    if displaces { admission = places.take(for: peer, isFreed: true) }
                    if admission == .admitted {
                        group.addTask { await self.serve(descriptor, from: peer, on: loop, handler) }
                        if displaces { await listener.yield() }  // its descriptor is closed before another is taken
                    } else if Self.take(refusals, limits.refusals) {
                        group.addTask { await self.refuse(descriptor, from: peer, on: loop, handler) }
                    } else {
                        close(descriptor)
                    }
                }
                listener.close()
            } catch {
                log(.error, "cannot accept connections") { $0.member("cause", "\(error)") }
            }
        }
    }

    private func serve(
        _ descriptor: Int32, from peer: IPAddress, on loop: EventLoop, _ handler: any HTTPHandler
    ) async {
        defer {
            // The allocator keeps what was freed until it is asked for it (malloc_trim(3)), which no loop waits for.
            if places.leave(peer) { _ = WorkerThread(name: "trim") { malloc_trim(0) } }
        }
        guard var connection = connection(descriptor, from: peer, on: loop, handler) else { return }
        await connection.serve()
    }

    private func refuse(
        _ descriptor: Int32, from peer: IPAddress, on loop: EventLoop, _ handler: any HTTPHandler
    ) async {
        defer { refusals.subtract(1, ordering: .relaxed) }
        guard var connection = connection(descriptor, from: peer, on: loop, handler) else { return }
        await connection.refuse()
    }

    /// The connection of a descriptor, which it owns; nil, and the descriptor closed, if it cannot be watched.
    private func connection(
        _ descriptor: Int32, from peer: IPAddress, on loop: EventLoop, _ handler: any HTTPHandler
    ) -> HTTPConnection? {
        do {
            // One answer leaves in one piece: Nagle's wait would only delay it (tcp(7)).
            try ListeningSockets.set(descriptor, Int32(IPPROTO_TCP), TCP_NODELAY)
            return HTTPConnection(
                try loop.register(descriptor), from: peer, handler: handler, limits: limits, budget: budget)
        } catch {
            close(descriptor)
            return nil
        }
    }

    /// Counts one more; false, and not counted, when that is more than `limit`.
    private static func take(_ count: borrowing Atomic<Int>, _ limit: Int) -> Bool {
        if count.add(1, ordering: .relaxed).newValue <= limit { return true }
        count.subtract(1, ordering: .relaxed)
        return false
    }

    /// The next connection; nil when the server stops and nobody waits to be accepted, or nobody can be.
    ///
    /// - Parameter nextWarning: before when an exhaustion is not told again.
    private func accept(
        _ listener: Registration, _ nextWarning: inout Int64
    ) async -> (descriptor: Int32, peer: IPAddress)? {
        while true {
            var address = sockaddr_storage()
            let descriptor = Self.accept(listener.descriptor, &address)
            if descriptor >= 0 {
                guard let peer = IPAddress(address) else { preconditionFailure("only IP sockets listen") }
                return (descriptor, peer)
            }
            switch errno {
            case EAGAIN:
                guard await listener.wait(until: .max, isInterruptible: true) != .stopping else { return nil }
            case EMFILE, ENFILE, ENOBUFS, ENOMEM:
                if listener.loop.isStopping { return nil }
                // Whoever waits stays in the kernel's queue until a connection ends (accept(2)).
                if listener.loop.now >= nextWarning {
                    log(.warning, "no descriptor left for a connection")
                    nextWarning = listener.loop.now + 60_000
                }
                _ = await listener.wait(until: listener.loop.now + 100, isInterruptible: false)
            default: continue  // this connection has gone already (accept(2), "Error handling")
            }
        }
    }

    private static func accept(_ listener: Int32, _ address: inout sockaddr_storage) -> Int32 {
        var length = socklen_t(MemoryLayout<sockaddr_storage>.size)
        return withUnsafeMutablePointer(to: &address) { storage in
            storage.withMemoryRebound(to: sockaddr.self, capacity: 1) { address in
                accept4(listener, address, &length, Int32(SOCK_CLOEXEC.rawValue | SOCK_NONBLOCK.rawValue))
            }
        }
    }
}
