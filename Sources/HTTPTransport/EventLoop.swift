import CLinux
import Glibc
import HTTPCodec
import Synchronization
import Threads

/// One thread around one epoll set (epoll(7)), which runs the tasks that prefer it: an executor for `async` code that
/// never leaves the thread while it serves a connection.
///
/// `@unchecked Sendable`: what is declared `loop-confined` below is touched only on the loop's own thread, by `run` and by
/// the jobs that it runs; the rest is immutable, atomic or behind the mutex.
final class EventLoop: TaskExecutor, @unchecked Sendable {
    /// Milliseconds that a stop leaves to clients with something under way: well inside the time for the whole stop.
    private static let stopGrace: Int64 = 2000

    /// So many registrations at most are woken by deadlines, and by nudges, before the loop looks at its descriptors again.
    /// All streams of one phone are due at the same instant, and nobody else is to wait for all of them.
    private static let turnLimit = 32

    private struct Inbox {
        var jobs: [UnownedJob] = []
        var nudges: [UInt64] = []
        var displacements = 0
        var isSignalled = false
        var isStopRequested = false
    }

    private let epoll: Int32
    private let wakeUp: Int32
    private let inbox = Locked(Inbox())
    private let thread = Atomic<UInt>(0)
    /// How many connections wait for a next request.
    private let idleCount = Atomic<Int>(0)
    private let fields: [(name: String, value: String)]
    private let clock: @Sendable () -> Int64
    private let rest: @Sendable () -> Void

    // Loop-confined.
    private var jobs: [UnownedJob] = []
    private var registrations: [Registration?] = []
    private var freeSlots: [Int] = []
    private var generation: UInt32 = 0
    private var timers = TimerQueue<UInt64>()
    private var yielding: [Registration] = []
    private var idle = WaitingList()
    private var incomplete = WaitingList()
    private var nudges: [UInt64] = []
    private var isFinished = false
    /// When a stop no longer waits for the rest of a request or for a client that does not read. Loop-confined.
    private(set) var stopDeadline = Int64.max
    /// Whether the server stops. Loop-confined.
    private(set) var isStopping = false
    /// Milliseconds of the server's clock, read when the loop wakes up. Loop-confined.
    private(set) var now: Int64
    /// The fields that all answers have, with their `Date` (RFC 9110 §6.6.1), rendered once a second. Loop-confined.
    private(set) var commonFields: [UInt8] = []
    private var dateSecond = Int.min
    /// Where connections read to. Loop-confined.
    let scratch = UnsafeMutableRawBufferPointer.allocate(byteCount: 16384, alignment: 16)

    /// - Parameters:
    ///   - fields: what all answers have beside `Date`.
    ///   - clock: milliseconds that only ever grow.
    ///   - rest: called each time before the loop waits.
    init(
        fields: [(name: String, value: String)], clock: @escaping @Sendable () -> Int64,
        rest: @escaping @Sendable () -> Void
    ) throws(SocketError) {
        self.fields = fields
        self.clock = clock
        self.rest = rest
        now = clock()
        epoll = try SocketError.check("epoll_create1", epoll_create1(Int32(EPOLL_CLOEXEC)))
        wakeUp = try SocketError.check("eventfd", eventfd(0, Int32(EFD_CLOEXEC | EFD_NONBLOCK)))
        var event = epoll_event(events: EPOLLIN.rawValue, data: epoll_data(u64: .max))
        try SocketError.check("epoll_ctl", epoll_ctl(epoll, EPOLL_CTL_ADD, wakeUp, &event))
    }

    deinit {
        scratch.deallocate()
        close(wakeUp)
        close(epoll)
    }

    // MARK: Executor

    func enqueue(_ job: consuming ExecutorJob) {
        let job = UnownedJob(job)
        if pthread_self() == thread.load(ordering: .relaxed) {
            jobs.append(job)
            return
        }
        post { $0.jobs.append(job) }
    }

    /// Runs jobs and waits for events until `finish`. Called once, on the loop's own thread.
    func run() {
        thread.store(pthread_self(), ordering: .relaxed)
        readClocks()
        var events = [epoll_event](repeating: epoll_event(), count: 256)
        while true {
            runJobs()
            rest()
            if isFinished { return }
            let count = Int(epoll_wait(epoll, &events, Int32(events.count), timeout()))
            readClocks()
            for index in 0..<max(count, 0) { dispatch(events[index]) }
            fireTimers()
            for registration in yielding { registration.wake(.ready) }
            yielding.removeAll(keepingCapacity: true)
        }
    }

    /// Lets `run` return once the jobs at hand are done. Called by the loop's last task.
    func finish() {
        isFinished = true
    }

    /// Wakes what waits for nothing in particular, since the server stops. Any thread may call this.
    func stop() {
        post { $0.isStopRequested = true }
    }

    /// Calls `Registration.nudge`. Any thread may call this, as long as each registration is named once.
    func nudge(_ token: UInt64) {
        if pthread_self() == thread.load(ordering: .relaxed) {
            nudges.append(token)
            return
        }
        post { $0.nudges.append(token) }
    }

    /// Puts something into the inbox, and wakes the loop unless somebody has since it last looked.
    private func post(_ add: (inout Inbox) -> Void) {
        let mustSignal = inbox.withLock { inbox in
            add(&inbox)
            defer { inbox.isSignalled = true }
            return !inbox.isSignalled
        }
        if mustSignal { signal() }
    }

    private func takeInbox() {
        let (displacements, mustStop) = inbox.withLock { inbox in
            jobs.append(contentsOf: inbox.jobs)
            inbox.jobs.removeAll(keepingCapacity: true)
            nudges.append(contentsOf: inbox.nudges)
            inbox.nudges.removeAll()
            inbox.isSignalled = false
            defer { inbox.displacements = 0 }
            return (inbox.displacements, inbox.isStopRequested)
        }
        for _ in 0..<displacements { _ = displaceLongestWaiting() }
        let due = nudges.prefix(Self.turnLimit)
        nudges.removeFirst(due.count)
        for token in due { registration(of: token)?.nudge() }
        guard mustStop, !isStopping else { return }
        isStopping = true
        stopDeadline = now + Self.stopGrace
        for case let registration? in registrations { registration.stop() }
    }

    private func runJobs() {
        takeInbox()
        var done = 0
        while done < jobs.count {
            jobs[done].runSynchronously(on: asUnownedTaskExecutor())
            done += 1
        }
        jobs.removeAll(keepingCapacity: true)
    }

    /// Makes the loop look at its inbox and its clock. Any thread may call this.
    func signal() {
        var one: UInt64 = 1
        _ = write(wakeUp, &one, 8)  // fails only when the counter is full, and then the loop is awake anyway
    }

    // MARK: Waiting for clients

    /// A registration begins to wait for its client: for a next request if the wait is interruptible, else for the rest of one.
    func startWaiting(_ registration: Registration) {
        guard registration.isInterruptible else { return incomplete.append(registration) }
        idle.append(registration)
        idleCount.add(1, ordering: .relaxed)
    }

    /// The wait of a registration for its client ends; it still is as interruptible as it was.
    func endWaiting(_ registration: Registration) {
        guard registration.isInterruptible else { return incomplete.remove(registration) }
        idle.remove(registration)
        idleCount.subtract(1, ordering: .relaxed)
    }

    /// Ends the longest wait for a next request or, where nobody waits for one, for the rest of a request; false when there is
    /// none. Called on the loop.
    func displaceLongestWaiting() -> Bool {
        guard let registration = idle.first ?? incomplete.first else { return false }
        registration.wake(.displaced)
        return true
    }

    /// Has the longest wait for a next request ended soon; false when there is none. Any thread may call this.
    func requestDisplacement() -> Bool {
        guard idleCount.load(ordering: .relaxed) > 0 else { return false }
        post { $0.displacements += 1 }
        return true
    }

    // MARK: Events

    /// Watches a descriptor, edge-triggered, and owns it from now on.
    func register(_ descriptor: Int32) throws(SocketError) -> Registration {
        let slot = freeSlots.popLast() ?? registrations.count
        generation &+= 1
        let token = UInt64(generation) << 32 | UInt64(slot)
        let registration = Registration(descriptor: descriptor, token: token, loop: self)
        let interest = EPOLLIN.rawValue | EPOLLOUT.rawValue | EPOLLRDHUP.rawValue | EPOLLET.rawValue
        var event = epoll_event(events: interest, data: epoll_data(u64: token))
        if slot == registrations.count { registrations.append(nil) }
        do {
            try SocketError.check("epoll_ctl", epoll_ctl(epoll, EPOLL_CTL_ADD, descriptor, &event))
        } catch {
            freeSlots.append(slot)
            throw error
        }
        registrations[slot] = registration
        return registration
    }

    func forget(_ registration: Registration) {
        let slot = Int(registration.token & 0xFFFF_FFFF)
        registrations[slot] = nil
        freeSlots.append(slot)
    }

    /// Asks for `Registration.timeReached` at `deadline`.
    func schedule(_ registration: Registration, at deadline: Int64) {
        timers.insert(registration.token, at: deadline)
        // Each connection has one time that counts; what is left of others and of closed ones goes now and then.
        if timers.count > 2 * (registrations.count - freeSlots.count) + 1024 {
            timers.keep { deadline, token in self.registration(of: token)?.scheduled == deadline }
        }
    }

    /// Ends a wait of a registration after the next look at all descriptors.
    func resumeInNextTurn(_ registration: Registration) {
        yielding.append(registration)
    }

    /// The registration of a token, unless its descriptor was closed and the slot given to another since.
    private func registration(of token: UInt64) -> Registration? {
        let slot = Int(token & 0xFFFF_FFFF)
        guard slot < registrations.count, let registration = registrations[slot], registration.token == token else {
            return nil
        }
        return registration
    }

    private func dispatch(_ event: epoll_event) {
        guard event.data.u64 != .max else {
            var count: UInt64 = 0
            _ = read(wakeUp, &count, 8)  // only empties the counter
            return
        }
        let hangUp = EPOLLRDHUP.rawValue | EPOLLHUP.rawValue | EPOLLERR.rawValue
        registration(of: event.data.u64)?.becomeReady(isHungUp: event.events & hangUp != 0)
    }

    private func fireTimers() {
        for _ in 0..<Self.turnLimit {
            guard let token = timers.popExpired(at: now) else { return }
            registration(of: token)?.timeReached()
        }
    }

    private func timeout() -> Int32 {
        guard jobs.isEmpty, yielding.isEmpty, nudges.isEmpty else { return 0 }
        guard let next = timers.next else { return -1 }
        return Int32(clamping: max(next - clock(), 0))
    }

    private func readClocks() {
        now = clock()
        var wall = timespec()
        clock_gettime(CLOCK_REALTIME, &wall)
        guard wall.tv_sec != dateSecond else { return }
        dateSecond = wall.tv_sec
        let date = UTCTime(millisecondsSince1970: Int64(wall.tv_sec) * 1000).imfFixdate
        commonFields = HTTPResponse.encoded([("Date", String(decoding: date, as: UTF8.self))] + fields)
    }
}
