import CLinux
import Glibc
import Synchronization

/// A descriptor that an event loop watches and that one task uses. It is registered once, edge-triggered.
///
/// `@unchecked Sendable`: everything here is touched only on the loop's thread, by the loop and by the task that prefers
/// the loop; the reference is merely handed to that task.
final class Registration: @unchecked Sendable {
    /// Why a wait ended.
    enum Wake {
        /// Something can be read or written.
        case ready
        /// The deadline has passed.
        case timedOut
        /// Somebody called `nudge`.
        case nudged
        /// The server stops.
        case stopping
        /// Another connection needs the place of this one.
        case displaced
    }

    let descriptor: Int32
    /// Generation and slot, so that an event for a closed and reused descriptor is recognised.
    let token: UInt64
    let loop: EventLoop
    private var waiter: UnsafeContinuation<Wake, Never>?
    private var deadline = Int64.max
    /// The time for which `timeReached` is asked; other entries of the loop's timers are of no use any more.
    private(set) var scheduled = Int64.max
    private(set) var isInterruptible = false
    /// Where it is among those of its kind that wait for their clients; nil while it does not. Loop-confined.
    var place: WaitingList.Place?
    private var isHungUp = false
    private var isNudged = false
    /// Whether a nudge is on its way, so that there is never more than one.
    private let isNudging = Atomic<Bool>(false)
    /// Whether bytes may wait: false once a read took less than there was room for (epoll(7), "Questions and answers").
    private(set) var isReadable = true

    init(descriptor: Int32, token: UInt64, loop: EventLoop) {
        self.descriptor = descriptor
        self.token = token
        self.loop = loop
    }

    /// Suspends until the descriptor is ready or `deadline`, in the loop's milliseconds, has passed.
    ///
    /// - Parameters:
    ///   - isInterruptible: whether a stop of the server and a nudge end the wait too.
    ///   - isForClient: whether the client is to send something, so that the wait may end as `displaced`.
    func wait(until deadline: Int64, isInterruptible: Bool, isForClient: Bool = false) async -> Wake {
        if isInterruptible && loop.isStopping { return .stopping }
        if isInterruptible && isNudged {
            isNudged = false
            return .nudged
        }
        // A client whose next byte is always there already must not outlive its deadline.
        if deadline <= loop.now { return .timedOut }
        self.deadline = deadline
        self.isInterruptible = isInterruptible
        schedule()
        if isForClient { loop.startWaiting(self) }
        return await withUnsafeContinuation { waiter = $0 }
    }

    /// Suspends until the loop has looked after its other descriptors.
    func yield() async {
        deadline = .max
        isInterruptible = false
        loop.resumeInNextTurn(self)
        _ = await withUnsafeContinuation { waiter = $0 }
    }

    /// Reads what there is, at most as much as fits; nil when nothing is there now.
    func receive(into buffer: UnsafeMutableRawBufferPointer) throws(SocketError) -> Int? {
        guard isReadable else { return nil }
        while true {
            let count = recv(descriptor, buffer.baseAddress, buffer.count, 0)
            if count >= 0 {
                isReadable = count == buffer.count || isHungUp
                return count
            }
            if errno == EAGAIN {
                isReadable = false
                return nil
            }
            guard errno == EINTR else { throw SocketError(operation: "recv", code: errno) }
        }
    }

    /// Writes what the socket takes; 0 when it takes nothing now.
    func send(_ bytes: ArraySlice<UInt8>) throws(SocketError) -> Int {
        while true {
            let count = bytes.withUnsafeBytes {
                Glibc.send(descriptor, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL))
            }
            if count >= 0 { return count }
            if errno == EAGAIN { return 0 }
            guard errno == EINTR else { throw SocketError(operation: "send", code: errno) }
        }
    }

    /// Writes all of it, however slowly the other side takes it, as long as it takes some of it each `patience`.
    func sendAll(_ bytes: [UInt8], patience: Duration) async throws(SocketError) {
        var sent = 0
        var stuckUntil: Int64?
        while sent < bytes.count {
            let count = try send(bytes[sent...])
            sent += count
            guard count == 0 else {
                stuckUntil = nil
                continue
            }
            let deadline = stuckUntil ?? loop.now + patience.wholeMilliseconds
            stuckUntil = deadline
            if await wait(until: min(deadline, loop.stopDeadline), isInterruptible: false) == .timedOut {
                throw SocketError(operation: "send", code: ETIMEDOUT)
            }
        }
    }

    /// Closes the descriptor; nothing is to be called after it.
    func close() {
        loop.forget(self)
        Glibc.close(descriptor)
    }

    // MARK: Called by the loop

    func becomeReady(isHungUp: Bool) {
        isReadable = true
        self.isHungUp = self.isHungUp || isHungUp
        wake(.ready)
    }

    /// Ends the wait that a nudge may end, or the next one. Any thread may call this.
    func requestNudge() {
        if !isNudging.exchange(true, ordering: .acquiringAndReleasing) { loop.nudge(token) }
    }

    func nudge() {
        isNudging.store(false, ordering: .releasing)
        guard isInterruptible, waiter != nil else {
            isNudged = true
            return
        }
        wake(.nudged)
    }

    /// A scheduled time has come, which may be an earlier one than that which is waited for now.
    func timeReached() {
        guard scheduled <= loop.now else { return }  // an earlier time has replaced this one
        scheduled = .max
        guard waiter != nil else { return }
        if deadline <= loop.now {
            wake(.timedOut)
        } else {
            schedule()
        }
    }

    /// Asks for `timeReached` at the deadline, unless that is asked for earlier.
    private func schedule() {
        guard deadline < scheduled else { return }
        scheduled = deadline
        loop.schedule(self, at: deadline)
    }

    /// The server stops: ends a wait that this may end, and shortens others.
    func stop() {
        if isInterruptible {
            wake(.stopping)
        } else if waiter != nil, loop.stopDeadline < deadline {
            deadline = loop.stopDeadline
            schedule()
        }
    }

    func wake(_ reason: Wake) {
        if place != nil { loop.endWaiting(self) }
        isInterruptible = false
        guard let waiter else { return }
        self.waiter = nil
        waiter.resume(returning: reason)
    }
}
